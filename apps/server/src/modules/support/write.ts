/** Writes to a thread: players ask, operators answer and close. Each write emits one event. */
import { limits } from '@saguao/contract/calls/limits.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import type { Tx } from '#kernel/db/db.ts'
import { emit } from '#kernel/jobs/outbox.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { SupportDeps } from '#modules/support/deps.ts'
import { announceToInbox, setAssigned } from '#modules/support/inbox-store.ts'
import {
  addMessage,
  answersAfter,
  findByRequest,
  lockOrCreateThread,
  lockThread,
  type Message,
  setState,
  setUnread,
  setWaiting,
  writtenSince,
} from '#modules/support/store.ts'

declare module '#kernel/jobs/outbox.ts' {
  interface Events {
    /** A message was added to a player's support thread, by the player or by support. */
    'support.written': { readonly playerId: string; readonly bySupport: boolean }
  }
}

const dayMs = 86_400_000
const hourSeconds = 3_600

/** Tells the player and, through PostgreSQL, the inboxes of operators on all processes, after the commit. */
async function announce(tx: Tx, playerId: bigint, bySupport: boolean): Promise<void> {
  await emit(tx, 'support.written', { playerId: String(playerId), bySupport })
  await announceToInbox(tx, playerId)
}

type PlayerMessage = {
  readonly text: string
  readonly requestId: string
  /** The language of the player's app, in which operators answer. */
  readonly lang?: Lang
}

/** A repeated request returns the stored message; with another text it is refused as a client bug. */
export function writeAsPlayer(
  { db, clock }: SupportDeps,
  playerId: bigint,
  message: PlayerMessage,
): Promise<Message> {
  const [text, now] = [requireText(message.text), new Date(clock.now())]
  return db.tx(async (tx) => {
    await lockOrCreateThread(tx, playerId, now)
    const known = await findByRequest(tx, playerId, message.requestId)
    if (known) return requireSameText(known, text)
    await requireBelowDailyLimit(tx, playerId, now)
    const { requestId } = message
    const added = await addMessage(tx, { playerId, author: 'player', text, requestId, createdAt: now })
    await setWaiting(tx, playerId, now, message.lang)
    await announce(tx, playerId, false)
    return added
  })
}

function requireText(text: string): string {
  const words = text.trim()
  if (words === '') throw new Refusal('FIELD_REQUIRED', { field: 'text' })
  return words
}

function requireSameText(known: Message, text: string): Message {
  if (known.text !== text) throw new Refusal('REQUEST_MISMATCH', { field: 'requestId' })
  return known
}

/** Counts stored messages, so that the limit holds across processes and restarts. */
async function requireBelowDailyLimit(tx: Tx, playerId: bigint, now: Date): Promise<void> {
  const written = await writtenSince(tx, playerId, new Date(now.getTime() - dayMs))
  if (written >= limits.maxSupportMessagesPerDay)
    throw new Refusal('RATE_LIMITED', { retryAfter: hourSeconds })
}

type Answer = { readonly text: string; readonly by: string }

export const answer = ({ db, clock }: SupportDeps, playerId: bigint, given: Answer): Promise<Message> =>
  db.tx((tx) => answerIn(tx, playerId, given, new Date(clock.now())))

/** The same in the caller's transaction. */
export async function answerIn(tx: Tx, playerId: bigint, { text, by }: Answer, now: Date): Promise<Message> {
  const words = requireText(text)
  if (words.length > limits.maxSupportTextLength) throw new Refusal('VALIDATION', { field: 'text' })
  await requireThread(tx, playerId)
  const message = { playerId, author: 'support', text: words, operator: by, createdAt: now } as const
  const added = await addMessage(tx, message)
  await setState(tx, playerId, { state: 'answered', now, unread: 1 })
  await announce(tx, playerId, true)
  return added
}

/** A message of the operator to a player who may not have written before. */
export async function writeAsHouse(tx: Tx, playerId: bigint, { text, by }: Answer, now: Date): Promise<void> {
  await lockOrCreateThread(tx, playerId, now)
  await addMessage(tx, { playerId, author: 'support', text, operator: by, createdAt: now })
  await setState(tx, playerId, { state: 'answered', now, unread: 1 })
  await announce(tx, playerId, true)
}

/** False when it was closed already. The player sees where it ended and reopens it by writing. */
export const close = ({ db, clock }: SupportDeps, playerId: bigint, by: string): Promise<boolean> =>
  db.tx((tx) => closeIn(tx, playerId, by, new Date(clock.now())))

/** The same in the caller's transaction. The next message of the player is assigned again. */
export async function closeIn(tx: Tx, playerId: bigint, by: string, now: Date): Promise<boolean> {
  if ((await requireThread(tx, playerId)) === 'closed') return false
  await addMessage(tx, { playerId, author: 'end', text: '', operator: by, createdAt: now })
  await setState(tx, playerId, { state: 'closed', now, unread: 0 })
  await setAssigned(tx, playerId, null)
  await announce(tx, playerId, false)
  return true
}

/** Marks answers as read up to `seen` and returns how many remain unread. */
export const markRead = ({ db }: SupportDeps, playerId: bigint, seen: bigint): Promise<number> =>
  db.tx(async (tx) => {
    if (!(await lockThread(tx, playerId))) return 0
    const unread = await answersAfter(tx, playerId, seen)
    await setUnread(tx, playerId, unread)
    return unread
  })

/** Operators can only answer: a thread is started by the player. */
async function requireThread(tx: Tx, playerId: bigint): Promise<string> {
  const thread = await lockThread(tx, playerId)
  if (!thread) throw new Refusal('NOT_FOUND')
  return thread.state
}
