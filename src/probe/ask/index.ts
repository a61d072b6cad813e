/** The front door of asking: options, conversations with the chatbot, and what its replies come to. */
export { sessionsOf } from './open-sessions.js'
export { ProbeError } from './probe-error.js'
export type { ProbedChatbot, ProbeOptions, ProbeProgress } from './probe-options.js'
export { resolveProbeOptions } from './resolve-probe-options.js'
export { type ProbeEnvironment, runProbe } from './run-probe.js'
