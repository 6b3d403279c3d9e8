/**
 * Messages on their way to support. Each has its request id from the start, so that it is stored once however often
 * it is sent. A message that did not reach the server waits here: it is sent when the device is online again, and after a
 * while if it reports to be online, since the first request after a change of networks often fails.
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
  /** The server's refusal; undefined if the server was not reached. */
  readonly reason?: string | undefined
}

type State = { readonly draft: string; readonly outgoing: readonly Outgoing[] }

const firstRetryMs = 2_000
const maxRetryMs = 60_000

const empty: State = { draft: '', outgoing: [] }

export const useOutgoing = create<State>(() => empty)

export function setDraft(draft: string): void {
  useOutgoing.setState({ draft })
}

/** Turns the draft into a message. */
export function sendDraft(): void {
  const { draft, outgoing } = useOutgoing.getState()
  const text = draft.trim()
  if (text === '') return
  const message: Outgoing = { requestId: randomId(), text, state: 'sending' }
  useOutgoing.setState({ draft: '', outgoing: [...outgoing, message] })
  void send(message)
}

export function resend(message: Outgoing): void {
  change(message.requestId, [{ ...message, state: 'sending', reason: undefined }])
  void send(message)
}

async function send({ requestId, text }: Outgoing): Promise<void> {
  try {
    const message = await apiSilent('/support/send', { text, requestId })
    if (isMessage(message)) addToThread(message)
    change(requestId, [])
    retryMs = firstRetryMs
  } catch (error) {
    const reason = refusalOf(error)?.message
    change(requestId, [{ requestId, text, state: 'failed', reason }])
    if (!reason) retryLater()
  }
}

let retryMs = firstRetryMs
let retry: ReturnType<typeof setTimeout> | undefined

function retryLater(): void {
  if (retry || !navigator.onLine) return
  retry = setTimeout(() => {
    retry = undefined
    resendUnsent()
  }, retryMs)
  retryMs = Math.min(retryMs * 2, maxRetryMs)
}

function resendUnsent(): void {
  const { outgoing } = useOutgoing.getState()
  for (const message of outgoing) if (message.state === 'failed' && !message.reason) resend(message)
}

/** Adds the message to the conversation at once; a push may have added it already. */
function addToThread(message: Message): void {
  updateCached('/support/messages', (page) => {
    if (!isPage(page) || page.list.some(({ id }) => id === message.id)) return page
    return { ...page, list: [...page.list, message] }
  })
}

/** Replaces one message by others, if it is still there. */
function change(requestId: string, others: readonly Outgoing[]): void {
  useOutgoing.setState(({ outgoing }) => ({
    outgoing: outgoing.flatMap((message) => (message.requestId === requestId ? others : [message])),
  }))
}

addEventListener('online', () => {
  retryMs = firstRetryMs
  resendUnsent()
})
useSession.subscribe(({ loggedIn }) => {
  if (!loggedIn) useOutgoing.setState(empty)
})
