/** Writing in a thread: the player asks, an operator answers and closes. What follows is told by one event. */
import { limits } from '@saguao/contract/calls/limits.ts'
import type { Tx } from '#kernel/db/db.ts'
import { emit } from '#kernel/jobs/outbox.ts'
import { Refusal } from '#kernel/refusal.ts'
import {
  addMessage,
  answersAfter,
  findThread,
  holdThread,
  type Message,
  sentBefore,
  setState,
  setUnread,
  setWaiting,
  writtenSince,
} from '#modules/support/store.ts'
import type { Support } from '#modules/support/support.ts'

const dayMs = 86_400_000
const hourSeconds = 3_600

type Asked = { readonly text: string; readonly requestId: string }

/** The same request is the same message; the same request with another text is a mistake of the app. */
export function ask({ db, clock }: Support, playerId: bigint, asked: Asked): Promise<Message> {
  const [text, now] = [wordsIn(asked.text), new Date(clock.now())]
  return db.tx(async (tx) => {
    await holdThread(tx, playerId, now)
    const known = await sentBefore(tx, playerId, asked.requestId)
    if (known) return sameAs(known, text)
    await refuseFlood(tx, playerId, now)
    const message = { playerId, author: 'player', text, requestId: asked.requestId, createdAt: now } as const
    const added = await addMessage(tx, message)
    await setWaiting(tx, playerId, now)
    await emit(tx, 'support.written', { playerId: String(playerId), bySupport: false })
    return added
  })
}

function wordsIn(text: string): string {
  const words = text.trim()
  if (words === '') throw new Refusal('FIELD_REQUIRED', { field: 'text' })
  return words
}

function sameAs(known: Message, text: string): Message {
  if (known.text !== text) throw new Refusal('REQUEST_MISMATCH', { field: 'requestId' })
  return known
}

/** Counted in the thread itself, so that it holds across processes and restarts. */
async function refuseFlood(tx: Tx, playerId: bigint, now: Date): Promise<void> {
  const written = await writtenSince(tx, playerId, new Date(now.getTime() - dayMs))
  if (written >= limits.supportMessagesPerDay) throw new Refusal('RATE_LIMITED', { retryAfter: hourSeconds })
}

type Answer = { readonly text: string; readonly by: string }

export function answer({ db, clock }: Support, playerId: bigint, { text, by }: Answer): Promise<Message> {
  const [words, now] = [wordsIn(text), new Date(clock.now())]
  if (words.length > limits.supportTextLength) throw new Refusal('VALIDATION', { field: 'text' })
  return db.tx(async (tx) => {
    await refuseNobody(tx, playerId)
    const message = { playerId, author: 'support', text: words, operator: by, createdAt: now } as const
    const added = await addMessage(tx, message)
    await setState(tx, playerId, { state: 'answered', now, unread: 1 })
    await emit(tx, 'support.written', { playerId: String(playerId), bySupport: true })
    return added
  })
}

/** Tells whether it was open. The player sees where it ended, and opens it again by writing. */
export function close({ db, clock }: Support, playerId: bigint, by: string): Promise<boolean> {
  const now = new Date(clock.now())
  return db.tx(async (tx) => {
    if ((await refuseNobody(tx, playerId)) === 'closed') return false
    await addMessage(tx, { playerId, author: 'end', text: '', operator: by, createdAt: now })
    await setState(tx, playerId, { state: 'closed', now, unread: 0 })
    await emit(tx, 'support.written', { playerId: String(playerId), bySupport: false })
    return true
  })
}

/** An answer that comes meanwhile stays unread. Tells how many are. */
export const read = ({ db }: Support, playerId: bigint, seen: bigint): Promise<number> =>
  db.tx(async (tx) => {
    if (!(await findThread(tx, playerId))) return 0
    const unread = await answersAfter(tx, playerId, seen)
    await setUnread(tx, playerId, unread)
    return unread
  })

/** Operators answer whoever has written; they begin no conversations. */
async function refuseNobody(tx: Tx, playerId: bigint): Promise<string> {
  const thread = await findThread(tx, playerId)
  if (!thread) throw new Refusal('NOT_FOUND')
  return thread.state
}
