/** Pause and self-exclusion. Both end play on every device at once; neither can be shortened. */
import type { Body, Data } from '@saguao/contract/calls/calls.ts'
import type { Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import { readAccountState } from '#modules/identity/identity.ts'
import { statusOf } from '#modules/protection/account-state.ts'
import type { ProtectionDeps } from '#modules/protection/deps.ts'
import { announceChange } from '#modules/protection/protection-events.ts'
import { endExclusion, type Restriction, restrict } from '#modules/protection/store.ts'

type Deps = Pick<ProtectionDeps, 'db' | 'clock'>
type Protected = Data<'/protection/pause'>

const dayMs = 86_400_000

export async function presentStatus({ db, clock }: Deps, player: bigint): Promise<Protected> {
  const { state, until } = statusOf(await readAccountState(db, player), clock.now())
  return { state, until: until === null ? null : new Date(until).toISOString() }
}

const untilOf = { paused: 'pausedUntil', excluded: 'excludedUntil' } as const

/** A restriction of this kind that lasts as long holds already. */
async function holdsAlready(
  { db }: Deps,
  { player, kind, until }: Omit<Restriction, 'at'>,
): Promise<boolean> {
  const wanted = until === 'infinity' ? Number.POSITIVE_INFINITY : until.getTime()
  return ((await readAccountState(db, player))[untilOf[kind]] ?? 0) >= wanted
}

async function apply(deps: Deps, restriction: Omit<Restriction, 'at'>): Promise<Protected> {
  if (await holdsAlready(deps, restriction)) return presentStatus(deps, restriction.player)
  await deps.db.tx(async (tx) => {
    await restrict(tx, { ...restriction, at: new Date(deps.clock.now()) })
    await announceChange(tx, restriction.player, true)
  })
  return presentStatus(deps, restriction.player)
}

export const pause = (
  deps: Deps,
  { playerId: player }: Session,
  { days }: Body<'/protection/pause'>,
): Promise<Protected> => {
  const until = new Date(deps.clock.now() + days * dayMs)
  return apply(deps, { player, kind: 'paused', until, data: { days } })
}

/** The same day of a later month, or that month's last day. */
export function addMonths(from: number, months: number): Date {
  const date = new Date(from)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date
}

export async function exclude(
  deps: Deps & Pick<ProtectionDeps, 'identity'>,
  session: Session,
  { months, indefinite = false, password }: Body<'/protection/exclude'>,
): Promise<Protected> {
  if ((months === undefined) !== indefinite) throw new Refusal('VALIDATION', { field: 'months' })
  const { playerId: player } = session
  await deps.identity.requirePassword(session, password, 'password', 'exclude')
  const until = months === undefined ? 'infinity' : addMonths(deps.clock.now(), months)
  const data = months === undefined ? { indefinite } : { months }
  return apply(deps, { player, kind: 'excluded', until, data })
}

/** A player's written request to end an exclusion without end, as an operator enters it. */
type EndRequest = { readonly player: bigint; readonly by: string; readonly note: string }

/** Days between the request and the end of the exclusion. */
const endWaitDays = 7

/** Returns when the exclusion ends. The database refuses a request before the exclusion has lasted 30 days. */
export async function requestExclusionEndIn(tx: Tx, request: EndRequest): Promise<Date> {
  const until = await endExclusion(tx, { ...request, waitDays: endWaitDays })
  await announceChange(tx, request.player)
  return until
}
