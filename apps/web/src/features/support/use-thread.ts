import { useState } from 'react'
import { api } from '#api/api.ts'
import { useCall } from '#api/use-call.ts'
import { isPage, type Thread, withLatest, withOlder } from '#features/support/thread.ts'

export type ThreadState = {
  readonly thread: Thread | undefined
  readonly failed: boolean
  readonly again: () => void
  readonly older: { readonly load: () => void; readonly isLoading: boolean }
}

/** The latest page is read again whenever support says that something was written; what was read before it stays. */
export function useThread(): ThreadState {
  const { data, isError, isFetching, refetch } = useCall('/support/messages')
  const page = isPage(data) ? data : undefined
  const [seen, setSeen] = useState<{ page: typeof page; thread: Thread | undefined }>()
  const [isLoading, setLoading] = useState(false)
  if (seen?.page !== page) setSeen({ page, thread: page && withLatest(seen?.thread, page) })
  const load = async () => {
    const before = seen?.thread?.messages[0]?.id
    if (!before) return
    setLoading(true)
    const answer = await api('/support/messages', { before }).catch(() => undefined)
    if (isPage(answer))
      setSeen((now) => now && { ...now, thread: now.thread && withOlder(now.thread, answer) })
    setLoading(false)
  }
  return {
    thread: seen?.thread,
    failed: isError && !isFetching && !seen?.thread,
    again: () => void refetch(),
    older: { load: () => void load(), isLoading },
  }
}
