/** Doing something on the server from inside a component: `const login = useAct('/user/login')`. */
import type { Path } from '@saguao/contract/calls.ts'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { type Answer, api, type Sent, type SentArgs } from '#api/api.ts'
import { queryClient } from '#api/query-client.ts'

type Act<P extends Path> = UseMutationResult<Answer<P>, unknown, SentArgs<P>[0]>

export function useAct<P extends Path>(path: P): Act<P> {
  return useMutation<Answer<P>, unknown, SentArgs<P>[0]>(
    { mutationFn: (body) => api(path, ...([body as Sent<P>] as SentArgs<P>)) },
    queryClient,
  )
}
