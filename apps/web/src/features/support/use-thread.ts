import { useState } from 'react'
import { api } from '#api/api.ts'
import { useCall } from '#api/use-call.ts'
import { isPage, type Thread, withLatest, withOlder } from '#features/support/thread.ts'

type ThreadState = {
  readonly thread: Thread | undefined
  readonly failed: boolean
  readonly retry: () => void
  readonly older: { readonly load: () => void; readonly isLoading: boolean }
}

/** Refetches the latest page at every support event; earlier messages stay. */
export function useThread(): ThreadState {
  const { data, isError, isFetching, refetch } = useCall('/support/messages')
  const page = isPage(data) ? data : undefined
  const [shown, setShown] = useState<{ page: typeof page; thread: Thread | undefined }>()
  const [isLoading, setLoading] = useState(false)
  if (shown?.page !== page) setShown({ page, thread: page && withLatest(shown?.thread, page) })
  const load = async () => {
    const before = shown?.thread?.messages[0]?.id
    if (!before) return
    setLoading(true)
    const response = await api('/support/messages', { before }).catch(() => undefined)
    if (isPage(response))
      setShown((now) => now && { ...now, thread: now.thread && withOlder(now.thread, response) })
    setLoading(false)
  }
  return {
    thread: shown?.thread,
    failed: isError && !isFetching && !shown?.thread,
    retry: () => void refetch(),
    older: { load: () => void load(), isLoading },
  }
}
