/** The cache of calls. Screens show the refusals of their reads; refused changes become a toast unless a form shows them. */
import { notifications } from '@mantine/notifications'
import { MutationCache, QueryClient } from '@tanstack/react-query'
import { Refused } from '#api/call.ts'
import { t } from '#i18n/i18n.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { showsRefusal?: boolean }
  }
}

const staleMs = 5000
const maxRetries = 2

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, { meta }) => {
      if (!meta?.showsRefusal) showRefusal(error)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: staleMs,
      // Only a missing response is worth a second attempt: refusals repeat themselves.
      retry: (failures, error) =>
        error instanceof Refused && error.code === 'NO_RESPONSE' && failures < maxRetries,
    },
  },
})

/** The toast of a refusal, with the server's reason. A lost session has its own screen. */
export function showRefusal(error: unknown): void {
  if (error instanceof Refused && error.status === 401) return
  notifications.show({
    color: 'red',
    title: t('error.refused'),
    message: error instanceof Error ? error.message : String(error),
    autoClose: 10_000,
  })
}
