import type { Calls } from '@saguao/contract/calls/calls.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Handlers } from '#kernel/http/handlers.ts'

export const kernelCalls = ({ clock }: { clock: Clock }) =>
  ({
    '/ping': () => ({ time: new Date(clock.now()).toISOString() }),
  }) satisfies Partial<Handlers<Calls>>
