/** Operator calls of the system: kill switches. Handlers: modules/operators. */
import { Type } from 'typebox'
import { nullable } from '../schemas/request-fields.ts'
import { Flag, listOf, Text, Time } from '../schemas/responses.ts'
import { approved, type OperatorCallTable, read } from './operator-call.ts'

const { Enum, Object: Obj } = Type

export const switchNames = ['play', 'payouts', 'bonuses'] as const

/** `on`: the function works. */
const Switch = Obj({
  name: Enum([...switchNames]),
  on: Flag,
  changedAt: nullable(Time),
  changedBy: nullable(Text),
  reason: nullable(Text),
})

export const systemCalls = {
  '/operator/switches': read('system:read', 'Kill switches with who and why', {}, listOf(Switch)),
  '/operator/switch': approved(
    'system:switch',
    'Switch a function off or on; switching play off needs a second operator',
    { name: Enum([...switchNames]), on: Type.Boolean() },
    Switch,
  ),
} satisfies OperatorCallTable
