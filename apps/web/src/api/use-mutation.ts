/** A call that changes something, from a component: `const login = useMutation('/user/login')`. */
import type { Path } from '@saguao/contract/calls/calls.ts'
import { useState } from 'react'
import { api } from '#api/api.ts'
import type { CallArgs, CallResult } from '#api/call-types.ts'

type MutationState = 'idle' | 'pending' | 'success' | 'error'

type Mutation<P extends Path> = {
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
  /** Ignores the outcome; api() has shown a failure. */
  readonly mutate: (...body: CallArgs<P>) => void
  readonly mutateAsync: (...body: CallArgs<P>) => Promise<CallResult<P>>
}

export function useMutation<P extends Path>(path: P): Mutation<P> {
  const [step, setStep] = useState<MutationState>('idle')
  const mutateAsync = (...body: CallArgs<P>): Promise<CallResult<P>> => {
    setStep('pending')
    const result = api(path, ...body)
    result.then(
      () => setStep('success'),
      () => setStep('error'),
    )
    return result
  }
  return {
    isPending: step === 'pending',
    isSuccess: step === 'success',
    isError: step === 'error',
    mutate: (...body) => void mutateAsync(...body).catch(() => undefined),
    mutateAsync,
  }
}
