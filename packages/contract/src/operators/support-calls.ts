/** Operator calls of the area "Support". */
import type { OperatorCallTable } from './operator-call.ts'

export const supportCalls = {} satisfies OperatorCallTable
