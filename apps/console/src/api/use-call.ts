/** Hooks over calls: `useCall` reads, `useChange` changes and refreshes what it changed. */
import type { OperatorBody, OperatorData, OperatorPath } from '@saguao/contract/operators/operator-calls.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'

export const callOptions = <P extends OperatorPath>(path: P, body: OperatorBody<P>) =>
  queryOptions({
    queryKey: [path, body] as const,
    queryFn: ({ signal }) => call(path, body, signal),
  })

type ReadOptions = {
  readonly enabled?: boolean
  readonly refetchInterval?: number
  /** Infinity: loaded once, not again when the window gets the focus. */
  readonly staleTime?: number
}

export const useCall = <P extends OperatorPath>(path: P, body: OperatorBody<P>, options: ReadOptions = {}) =>
  useQuery({ ...callOptions(path, body), ...options })

/** Marks cached responses of these paths as old; those on the screen are loaded again. */
export const refresh = async (...paths: readonly OperatorPath[]): Promise<void> => {
  await Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })))
}

type ChangeOptions<P extends OperatorPath> = {
  readonly refreshes?: readonly OperatorPath[]
  readonly onDone?: (data: OperatorData<P>) => void
  /** The form shows the refusal itself, so no toast does. */
  readonly showsRefusal?: boolean
}

export const useChange = <P extends OperatorPath>(
  path: P,
  { refreshes = [], onDone, showsRefusal = false }: ChangeOptions<P> = {},
) =>
  useMutation({
    mutationFn: (body: OperatorBody<P>) => call(path, body),
    meta: { showsRefusal },
    onSuccess: async (data) => {
      onDone?.(data)
      await refresh(...refreshes)
    },
  })
