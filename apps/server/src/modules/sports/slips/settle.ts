/**
 * What keeps the book going: fixtures are made, matches end, legs are decided and slips are paid. Each step is guarded
 * in the database and can be repeated, so whoever takes over, after whatever end, goes on where it was left.
 */

import { minor } from '@saguao/contract/product/money.ts'
import { hashOf } from '@saguao/fair/random/seeds.ts'
import { winOfSlip } from '@saguao/fair/sports/slip.ts'
import type { LegEnd } from '@saguao/fair/sports/sport.ts'
import type { SportDeps } from '#modules/sports/deps.ts'
import type { Fixture, StoredMatch } from '#modules/sports/feed/feed.ts'
import { endSlip, nothing, type SlipEnd } from '#modules/sports/slips/stake.ts'
import type { StoredSlip } from '#modules/sports/store.ts'
import * as store from '#modules/sports/store.ts'

const seedBytes = 32
const slipsPerStep = 2_000
const matchesPerStep = 100

export type Paid = { readonly playerId: bigint; readonly id: string }

/** One step of everything that is due. Tells whose slips have ended. */
export async function advance(deps: SportDeps): Promise<readonly Paid[]> {
  await makeFixtures(deps)
  await endMatches(deps)
  const paid: Paid[] = []
  for (const match of await store.unsettledMatches(deps.db, matchesPerStep))
    paid.push(...(await settleMatch(deps, match)))
  return paid
}

/** A match is published with the hash of its seed, before anybody can bet on it. */
async function makeFixtures(deps: SportDeps): Promise<void> {
  const { db, feed, clock, board } = deps
  const fixtures = feed.fixtures(clock.now(), clock.now() + feed.horizonMs)
  const known = await store.knownMatches(
    db,
    fixtures.map(({ id }) => id),
  )
  const missing = fixtures.filter(({ id }) => !known.has(id))
  if (missing.length === 0) return
  await store.addMatches(
    db,
    missing.map((fixture) => withSeed(deps, fixture)),
  )
  board.renew()
}

function withSeed({ random, cipher }: SportDeps, fixture: Fixture): store.NewMatch {
  const seed = Buffer.from(random.secret(seedBytes), 'base64url').toString('hex')
  return { ...fixture, sealed: cipher.encrypt(seed), seedHash: hashOf(seed) }
}

async function endMatches(deps: SportDeps): Promise<void> {
  const { db, feed, clock, board } = deps
  const now = clock.now()
  for (const stored of await store.openMatches(db, new Date(now), matchesPerStep)) {
    const ended = feed.ended(stored, now)
    if (!ended) continue
    const { goals, abandonedAt } = ended.match
    await store.endMatch(db, stored.id, {
      status: abandonedAt === null ? 'finished' : 'abandoned',
      seed: ended.seed,
      goals: JSON.stringify(goals),
      result: JSON.stringify(ended.result),
      abandonedMinute: abandonedAt,
      endedAt: new Date(now),
    })
    board.renew()
  }
}

export type Abandoned = { readonly by: string; readonly reason: string }

/** Breaks a match off by hand: every stake on it goes back. False when it is over. */
export async function abandonMatch(
  deps: Pick<SportDeps, 'db' | 'feed' | 'clock' | 'board' | 'cipher'>,
  id: string,
  { by, reason }: Abandoned,
): Promise<boolean> {
  const { db, feed, clock, board, cipher } = deps
  const [stored] = await store.matchesById(db, [id])
  if (stored?.status !== 'open') return false
  const { goals, minute, result, status } = feed.seen(stored, clock.now())
  if (status === 'finished') return false
  const isOurs = await store.endMatch(db, id, {
    status: 'abandoned',
    seed: cipher.decrypt(stored.sealed),
    goals: JSON.stringify(goals),
    result: JSON.stringify(result),
    abandonedMinute: minute,
    abandonedBy: by,
    abandonedReason: reason,
    endedAt: new Date(clock.now()),
  })
  board.renew()
  return isOurs
}

async function settleMatch(deps: SportDeps, match: StoredMatch): Promise<Paid[]> {
  const { db, clock } = deps
  await store.endLegs(db, match.id, endsOf(deps, match, await store.openSelections(db, match.id)))
  const paid: Paid[] = []
  let after = store.firstPlace
  for (;;) {
    const slips = await store.decidedSlips(db, match.id, after, slipsPerStep)
    await Promise.all(slips.map((slip) => settleSlip(deps, slip)))
    paid.push(...slips.map(({ playerId, id }) => ({ playerId, id })))
    after = slips.at(-1) ?? after
    if (slips.length < slipsPerStep) break
  }
  await store.markSettled(db, match.id, new Date(clock.now()))
  return paid
}

const endsOf = (
  { feed }: SportDeps,
  match: StoredMatch,
  selections: readonly string[],
): Record<string, LegEnd> =>
  Object.fromEntries(selections.map((selection) => [selection, feed.end(match, selection)]))

function slipEnd({ stake, legs }: StoredSlip): SlipEnd {
  const ends = legs.map(
    ({ oddsE2, status }) => ({ oddsE2, end: status === 'open' ? 'void' : status }) as const,
  )
  const outcome = { legs: legs.map(({ matchId, selection, status }) => ({ matchId, selection, status })) }
  if (legs.every(({ status }) => status === 'void')) return { status: 'returned', win: stake, outcome }
  const isLost = legs.some(({ status }) => status === 'lost')
  return { status: 'settled', win: isLost ? nothing : minor(winOfSlip(stake, ends)), outcome }
}

/** Where the player left a moment ago, the key of the posting says so, and nothing is paid. */
async function settleSlip(deps: SportDeps, slip: StoredSlip): Promise<void> {
  const { outcome } = await endSlip(deps, slip, slipEnd(slip))
  if (outcome !== 'posted' && outcome !== 'exists' && outcome !== 'mismatch')
    throw new Error(`The end of a slip met ${outcome}`)
}
