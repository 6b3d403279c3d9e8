/**
 * The settlement loop: creates fixtures, ends matches, decides legs and settles slips. Every step is a conditional,
 * repeatable change in the database, so a new leader continues after any interruption.
 */

import { hashOf } from '@saguao/fair/random/seeds.ts'
import type { LegResult } from '@saguao/fair/sports/sport.ts'
import type { Tx } from '#kernel/db/db.ts'
import type { SportDeps } from '#modules/sports/deps.ts'
import type { Fixture, StoredMatch } from '#modules/sports/feed/feed.ts'
import { correctSlips } from '#modules/sports/slips/correct-slips.ts'
import { slipEnd } from '#modules/sports/slips/slip-end.ts'
import { endSlip } from '#modules/sports/slips/stake.ts'
import type { StoredSlip } from '#modules/sports/store.ts'
import * as store from '#modules/sports/store.ts'

const seedBytes = 32
const slipsPerStep = 2_000
const matchesPerStep = 100
/** The column of the name of who abandoned a match. */
const maxName = 64

export type SettledSlip = { readonly playerId: bigint; readonly id: string }

/** Does everything that is due, and returns the settled slips. */
export async function advance(deps: SportDeps): Promise<readonly SettledSlip[]> {
  await makeFixtures(deps)
  await endMatches(deps)
  const settled: SettledSlip[] = []
  for (const match of await store.unsettledMatches(deps.db, matchesPerStep))
    settled.push(...(await settleMatch(deps, match)))
  settled.push(...(await correctSlips(deps)))
  return settled
}

/** A match is stored with the hash of its seed before it accepts bets. */
async function makeFixtures(deps: SportDeps): Promise<void> {
  const { db, feed, clock, matchCache } = deps
  const fixtures = feed.fixtures(clock.now(), clock.now() + feed.horizonMs)
  const known = await store.existingMatches(
    db,
    fixtures.map(({ id }) => id),
  )
  const missing = fixtures.filter(({ id }) => !known.has(id))
  if (missing.length === 0) return
  await store.addMatches(
    db,
    missing.map((fixture) => withSeed(deps, fixture)),
  )
  matchCache.invalidate()
}

function withSeed({ random, cipher }: SportDeps, fixture: Fixture): store.NewMatch {
  const seed = Buffer.from(random.secret(seedBytes), 'base64url').toString('hex')
  return { ...fixture, sealed: cipher.encrypt(seed), seedHash: hashOf(seed) }
}

async function endMatches(deps: SportDeps): Promise<void> {
  const { db, feed, clock, matchCache } = deps
  const now = clock.now()
  for (const stored of await store.openMatches(db, new Date(now), matchesPerStep)) {
    const ended = feed.ended(stored, now)
    if (!ended) continue
    const { goals, abandonedAt } = ended.match
    await store.endMatch(db.query, stored.id, {
      status: abandonedAt === null ? 'finished' : 'abandoned',
      seed: ended.seed,
      goals: JSON.stringify(goals),
      result: JSON.stringify(ended.result),
      abandonedMinute: abandonedAt,
      endedAt: new Date(now),
    })
    matchCache.invalidate()
  }
}

export type Abandonment = { readonly by: string; readonly reason: string }

/** Abandons a match: every stake on it is returned. False when it is over. */
export async function abandonMatch(
  deps: Pick<SportDeps, 'db' | 'feed' | 'clock' | 'matchCache' | 'cipher'>,
  id: string,
  abandonment: Abandonment,
): Promise<boolean> {
  const isEnded = await deps.db.tx(async (tx) => {
    const stored = await store.lockMatch(tx, id)
    return stored ? abandonMatchIn(deps, tx, stored, abandonment) : false
  })
  deps.matchCache.invalidate()
  return isEnded
}

/** The same for a match that the transaction has locked. */
export async function abandonMatchIn(
  { feed, clock, cipher }: Pick<SportDeps, 'feed' | 'clock' | 'cipher'>,
  tx: Tx,
  stored: StoredMatch,
  { by, reason }: Abandonment,
): Promise<boolean> {
  if (stored.status !== 'open') return false
  const { goals, minute, result, status } = feed.viewAt(stored, clock.now())
  if (status === 'finished') return false
  const isEnded = await store.endMatch(tx, stored.id, {
    status: 'abandoned',
    seed: cipher.decrypt(stored.sealed),
    goals: JSON.stringify(goals),
    result: JSON.stringify(result),
    abandonedMinute: minute,
    abandonedBy: by.slice(0, maxName),
    abandonedReason: reason,
    endedAt: new Date(clock.now()),
  })
  if (isEnded) await store.notifyChange(tx)
  return isEnded
}

async function settleMatch(deps: SportDeps, match: StoredMatch): Promise<SettledSlip[]> {
  const { db, clock } = deps
  await store.endLegs(db, match.id, endsOf(deps, match, await store.openSelections(db, match.id)))
  const settled: SettledSlip[] = []
  let after = store.firstPlace
  for (;;) {
    const slips = await store.decidedSlips(db, match.id, after, slipsPerStep)
    await Promise.all(slips.map((slip) => settleSlip(deps, slip)))
    settled.push(...slips.map(({ playerId, id }) => ({ playerId, id })))
    after = slips.at(-1) ?? after
    if (slips.length < slipsPerStep) break
  }
  await store.markSettled(db, match.id, new Date(clock.now()))
  return settled
}

const endsOf = (
  { feed }: SportDeps,
  match: StoredMatch,
  selections: readonly string[],
): Record<string, LegResult> =>
  Object.fromEntries(selections.map((selection) => [selection, feed.end(match, selection)]))

/** A slip that was cashed out meanwhile has the same posting key (`mismatch`), and nothing is paid. */
async function settleSlip(deps: SportDeps, slip: StoredSlip): Promise<void> {
  const { outcome } = await endSlip(deps, slip, slipEnd(slip))
  if (outcome !== 'posted' && outcome !== 'exists' && outcome !== 'mismatch')
    throw new Error(`slip: the end could not be posted: ${outcome}`)
}
