import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'

export type Operator = OperatorData<'/operator/operators'>['list'][number]

export const stateColours = { invited: 'indigo', active: 'teal', disabled: 'gray' } as const
