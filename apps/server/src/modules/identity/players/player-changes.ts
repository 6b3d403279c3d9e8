/** What operators change of a player: block, sessions, phone, notes and tags. */
import type { App } from '#app.ts'
import { codeOf, type Tx } from '#kernel/db/db.ts'
import { emit } from '#kernel/jobs/outbox.ts'
import { Refusal } from '#kernel/refusal.ts'
import { canonicalPhone } from '#modules/identity/phone.ts'
import { maskPhone } from '#modules/identity/players/masks.ts'
import {
  addTag,
  endSessionsIn,
  insertNote,
  isPhoneOfOther,
  type LockedPlayer,
  lockPlayer,
  movePhone,
  removeTag,
  setBlocked,
  tagsIn,
} from '#modules/identity/players/player-store.ts'
import { change, type OperatorHandlers } from '#modules/operators/operators.ts'

declare module '#kernel/jobs/outbox.ts' {
  interface Events {
    /** An operator ended sessions; their connections are closed on every process. */
    'sessions.ended': { readonly sessions: readonly string[] }
  }
}

type Deps = Pick<App, 'db' | 'clock'>

const uniqueViolation = '23505'
const maxTags = 20

const subjectOf = (id: string | bigint): string => `player ${id}`

async function requirePlayer(tx: Tx, id: string): Promise<LockedPlayer> {
  const player = await lockPlayer(tx, BigInt(id))
  if (!player) throw new Refusal('PLAYER_UNKNOWN', { field: 'id' })
  return player
}

async function requireOpenAccount(tx: Tx, id: string): Promise<LockedPlayer> {
  const player = await requirePlayer(tx, id)
  if (player.closedAt) throw new Refusal('PLAYER_ENDED', { field: 'id' })
  return player
}

/** Other processes refuse ended sessions within a second; the event closes their connections. */
async function endAndDisconnect(tx: Tx, player: bigint, only?: bigint): Promise<number> {
  const ended = await endSessionsIn(tx, player, only)
  if (ended.length > 0) await emit(tx, 'sessions.ended', { sessions: ended.map(String) })
  return ended.length
}

const blocking = ({ clock }: Deps, isBlocked: boolean) => ({
  read: async (tx: Tx, { body: { id } }: { body: { id: string } }) => {
    const player = await requirePlayer(tx, id)
    if ((player.blockedAt !== null) === isBlocked) throw new Refusal('NOTHING_TO_CHANGE')
    return { subject: subjectOf(id), state: { isBlocked: player.blockedAt !== null } }
  },
  apply: async (tx: Tx, { body: { id } }: { body: { id: string } }) => {
    await setBlocked(tx, BigInt(id), isBlocked ? new Date(clock.now()) : null)
    const ended = isBlocked ? await endAndDisconnect(tx, BigInt(id)) : 0
    return { data: { id, isBlocked }, after: { isBlocked, endedSessions: ended } }
  },
})

/** The canonical number, free in the market and another one than now. */
async function checkedPhone(tx: Tx, player: LockedPlayer, typed: string): Promise<string> {
  const phone = canonicalPhone(player.country, typed)
  if (phone === undefined) throw new Refusal('USERNAME_INVALID', { field: 'phone' })
  if (phone === player.phone) throw new Refusal('NOTHING_TO_CHANGE')
  if (await isPhoneOfOther(tx, player.country, phone, player.id))
    throw new Refusal('PHONE_TAKEN', { field: 'phone' })
  return phone
}

export const playerChanges = (deps: Deps) => {
  const now = (): Date => new Date(deps.clock.now())
  return {
    '/operator/player/block': change(blocking(deps, true)),
    '/operator/player/unblock': change(blocking(deps, false)),

    '/operator/player/endSessions': change({
      read: async (tx, { body: { id, sessionId } }) => {
        await requirePlayer(tx, id)
        return { subject: subjectOf(id), state: { session: sessionId ?? 'all' } }
      },
      apply: async (tx, { body: { id, sessionId } }) => {
        const only = sessionId === undefined ? undefined : BigInt(sessionId)
        const ended = await endAndDisconnect(tx, BigInt(id), only)
        if (only !== undefined && ended === 0) throw new Refusal('SESSION_UNKNOWN', { field: 'sessionId' })
        return { data: { ended }, after: { ended } }
      },
    }),

    '/operator/player/movePhone': change({
      read: async (tx, { body: { id, phone: typed, checks } }) => {
        const player = await requireOpenAccount(tx, id)
        // A number that was never bound is bound by the player.
        if (player.phone === null) throw new Refusal('NOTHING_TO_CHANGE')
        const phone = await checkedPhone(tx, player, typed)
        const to = maskPhone(player.country, phone) ?? ''
        return {
          subject: subjectOf(id),
          state: { phone: maskPhone(player.country, player.phone) ?? '' },
          details: { newPhone: to, checks: [...checks] },
        }
      },
      apply: async (tx, { body: { id, phone: typed, checks }, operator, requestedBy }) => {
        const player = await requireOpenAccount(tx, id)
        const newPhone = await checkedPhone(tx, player, typed)
        const move = {
          playerId: player.id,
          oldPhone: player.phone ?? '',
          newPhone,
          checks: [...checks],
          requestedBy,
          approvedBy: operator.email,
          movedAt: now(),
        }
        await movePhone(tx, move).catch((error: unknown) => {
          // Registered by its owner a moment ago.
          throw codeOf(error) === uniqueViolation ? new Refusal('PHONE_TAKEN', { field: 'phone' }) : error
        })
        const ended = await endAndDisconnect(tx, player.id)
        const phone = maskPhone(player.country, newPhone) ?? ''
        return { data: { phone }, after: { phone, checks: [...checks], endedSessions: ended } }
      },
    }),

    '/operator/player/note': change({
      read: async (tx, { body: { id } }) => {
        await requirePlayer(tx, id)
        return { subject: subjectOf(id), state: {} }
      },
      apply: async (tx, { body: { id, reason: text }, operator: { email: writtenBy } }) => {
        const writtenAt = now()
        const note = await insertNote(tx, { playerId: BigInt(id), text, writtenBy, writtenAt })
        const data = { id: String(note), text, writtenBy, writtenAt: writtenAt.toISOString() }
        return { data, after: { note: String(note) } }
      },
    }),

    '/operator/player/tag': change({
      read: async (tx, { body: { id, tag, on } }) => {
        await requirePlayer(tx, id)
        const tags = await tagsIn(tx, BigInt(id))
        if (tags.includes(tag) === on || (on && tags.length >= maxTags))
          throw new Refusal('NOTHING_TO_CHANGE', { field: 'tag' })
        return { subject: subjectOf(id), state: { tags } }
      },
      apply: async (tx, { body: { id, tag, on }, operator: { email: setBy } }) => {
        const playerId = BigInt(id)
        if (on) await addTag(tx, { playerId, tag, setBy, setAt: now() })
        else await removeTag(tx, playerId, tag)
        const tags = await tagsIn(tx, playerId)
        return { data: { tags }, after: { tags } }
      },
    }),
  } satisfies Partial<OperatorHandlers>
}
