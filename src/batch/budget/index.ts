/** The front door of budgets. */
export { type Budget, type BudgetGate, budgetGate } from './budget-gate.js'
