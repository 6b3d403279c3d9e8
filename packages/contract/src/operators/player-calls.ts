/** Operator calls of the area "Players". */
import type { OperatorCallTable } from './operator-call.ts'

export const playerCalls = {} satisfies OperatorCallTable
