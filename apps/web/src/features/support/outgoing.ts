/**
 * Messages on their way to support. Each has its request id from the start, so that a message is one message however
 * often it is sent; one that met no server waits here and goes out when the phone is online again.
 */
import { create } from 'zustand'
import { apiSilent, refusalOf } from '#api/api.ts'
import { randomId } from '#api/pending-requests.ts'
import { updateCached } from '#api/query-cache.ts'
import { isMessage, isPage, type Message } from '#features/support/thread.ts'
import { useSession } from '#stores/session.ts'

export type Outgoing = {
  readonly requestId: string
  readonly text: string
  readonly state: 'sending' | 'failed'
  /** Why the server would not take it; undefined when it was not reached. */
  readonly reason?: string | undefined
}

type State = { readonly draft: string; readonly outgoing: readonly Outgoing[] }

const nothing: State = { draft: '', outgoing: [] }

export const useOutgoing = create<State>(() => nothing)

export function setDraft(draft: string): void {
  useOutgoing.setState({ draft })
}

/** The draft becomes a message. */
export function sendDraft(): void {
  const { draft, outgoing } = useOutgoing.getState()
  const text = draft.trim()
  if (text === '') return
  const message: Outgoing = { requestId: randomId(), text, state: 'sending' }
  useOutgoing.setState({ draft: '', outgoing: [...outgoing, message] })
  void send(message)
}

export function sendAgain(message: Outgoing): void {
  change(message.requestId, [{ ...message, state: 'sending', reason: undefined }])
  void send(message)
}

async function send({ requestId, text }: Outgoing): Promise<void> {
  try {
    const message = await apiSilent('/support/send', { text, requestId })
    if (isMessage(message)) arrived(message)
    change(requestId, [])
  } catch (error) {
    change(requestId, [{ requestId, text, state: 'failed', reason: refusalOf(error)?.message }])
  }
}

/** It stands in the thread at once; a push may have brought it already. */
function arrived(message: Message): void {
  updateCached('/support/messages', (page) => {
    if (!isPage(page) || page.list.some(({ id }) => id === message.id)) return page
    return { ...page, list: [...page.list, message] }
  })
}

/** Puts others in the place of one, where it still stands. */
function change(requestId: string, others: readonly Outgoing[]): void {
  useOutgoing.setState(({ outgoing }) => ({
    outgoing: outgoing.flatMap((message) => (message.requestId === requestId ? others : [message])),
  }))
}

addEventListener('online', () => {
  const { outgoing } = useOutgoing.getState()
  for (const message of outgoing) if (message.state === 'failed' && !message.reason) sendAgain(message)
})
useSession.subscribe(({ loggedIn }) => {
  if (!loggedIn) useOutgoing.setState(nothing)
})
