/** Doing something on the server from inside a component: `const login = useAct('/user/login')`. */
import type { Path } from '@saguao/contract/calls/calls.ts'
import { useState } from 'react'
import { api, type CallArgs, type CallResult } from '#api/api.ts'

type MutationState = 'idle' | 'pending' | 'success' | 'error'

export type Mutation<P extends Path> = {
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
  /** Nobody waits for the outcome: a refusal has been shown by then. */
  readonly mutate: (...body: CallArgs<P>) => void
  readonly mutateAsync: (...body: CallArgs<P>) => Promise<CallResult<P>>
}

export function useMutation<P extends Path>(path: P): Mutation<P> {
  const [step, setStep] = useState<MutationState>('idle')
  const mutateAsync = (...body: CallArgs<P>): Promise<CallResult<P>> => {
    setStep('pending')
    const answer = api(path, ...body)
    answer.then(
      () => setStep('success'),
      () => setStep('error'),
    )
    return answer
  }
  return {
    isPending: step === 'pending',
    isSuccess: step === 'success',
    isError: step === 'error',
    mutate: (...body) => void mutateAsync(...body).catch(() => undefined),
    mutateAsync,
  }
}
