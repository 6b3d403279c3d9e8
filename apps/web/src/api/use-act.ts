/** Doing something on the server from inside a component: `const login = useAct('/user/login')`. */
import type { Path } from '@saguao/contract/calls.ts'
import { useState } from 'react'
import { type Answer, api, type SentArgs } from '#api/api.ts'

type Step = 'idle' | 'pending' | 'success' | 'error'

export type Act<P extends Path> = {
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
  /** Nobody waits for the outcome: a refusal has been shown by then. */
  readonly mutate: (...body: SentArgs<P>) => void
  readonly mutateAsync: (...body: SentArgs<P>) => Promise<Answer<P>>
}

export function useAct<P extends Path>(path: P): Act<P> {
  const [step, setStep] = useState<Step>('idle')
  const mutateAsync = (...body: SentArgs<P>): Promise<Answer<P>> => {
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
