/** Operator calls of the area "Payments". */
import type { OperatorCallTable } from './operator-call.ts'

export const paymentCalls = {} satisfies OperatorCallTable
