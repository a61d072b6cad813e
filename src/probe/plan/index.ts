/** The front door of the plan: which fact is told and asked when. */
export type { PlannedProbe, Step } from './planned-probe.js'
export { type ConversationPlan, planConversations, type PlanOptions } from './plan-conversations.js'
