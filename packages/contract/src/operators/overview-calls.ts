/** Operator calls of the area "Overview". */
import type { OperatorCallTable } from './operator-call.ts'

export const overviewCalls = {} satisfies OperatorCallTable
