/** The name by which the command line is called. */

/** As in `npx knowledge-retention`. */
export const programName = 'knowledge-retention'
