/** The models that are asked where none is named. */

/** The language model. */
export const defaultModel = 'gpt-5.4'

/** The decision model. */
export const defaultSystemOneModel = 'jev-latest'
