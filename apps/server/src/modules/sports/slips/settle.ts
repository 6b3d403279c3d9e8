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
import { advanceStages, lookAgain, type RefusedSlip, returnStake } from '#modules/sports/slips/second-look.ts'
import { slipEnd } from '#modules/sports/slips/slip-end.ts'
import { endSlip } from '#modules/sports/slips/stake.ts'
import type { SlipReason, StoredSlip } from '#modules/sports/store.ts'
import * as store from '#modules/sports/store.ts'

const seedBytes = 32
const slipsPerStep = 1_000
/** Slips of a match that wait for their posting while the next ones are read. */
const maxEnding = 4_000
const matchesPerStep = 100
/** The column of the name of who abandoned a match. */
const maxName = 64

export type SettledSlip = { readonly playerId: bigint; readonly id: string }

/** A slip that was settled, accepted or refused, for its player. */
export type SlipNotice = {
  readonly playerId: bigint
  readonly id: string
  /** Of a pending slip: the error code when it was refused, else null. */
  readonly decided?: SlipReason | null
}

export type Settlement = {
  /** Stores the stages of matches and takes the second look at pending slips. */
  look(): Promise<void>
  /** Creates fixtures, ends matches and starts the settlement of their slips. */
  step(): Promise<void>
  /** Resolves when nothing is being settled. */
  idle(): Promise<void>
}

/**
 * Each match is settled by itself, and so are corrections and returned stakes: a slip whose account is locked delays none
 * of the others and is done later. The second look waits for none of them.
 */
export function createSettlement(deps: SportDeps, notify: (slip: SlipNotice) => void): Settlement {
  const running = new Map<string, Promise<void>>()
  const run = (key: string, work: () => Promise<unknown>): void => {
    if (running.has(key)) return
    const logged = work().catch((error: unknown) => {
      deps.metrics.error('sports')
      deps.log.error({ err: error, key }, 'sports: a settlement failed; next try later')
    })
    running.set(
      key,
      logged.then(() => void running.delete(key)),
    )
  }
  const giveBack = async (slip: RefusedSlip): Promise<void> => {
    const { playerId, id, reason } = slip
    if (await returnStake(deps, slip)) notify({ playerId, id, decided: reason })
  }
  return {
    look: async () => {
      await advanceStages(deps)
      const { accepted, refused } = await lookAgain(deps)
      for (const { playerId, id } of accepted) notify({ playerId, id, decided: null })
      for (const slip of refused) run(`slip ${slip.id}`, () => giveBack(slip))
    },
    step: async () => {
      await makeFixtures(deps)
      await endMatches(deps)
      for (const match of await store.unsettledMatches(deps.db, matchesPerStep))
        run(`match ${match.id}`, () => settleMatch(deps, match, notify))
      run('corrections', () => correctSlips(deps, notify))
    },
    idle: async () => {
      while (running.size > 0) await Promise.all(running.values())
    },
  }
}

/** Does everything that is due once. */
export async function advance({ look, step, idle }: Settlement): Promise<void> {
  await step()
  await look()
  await idle()
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

/** The match counts as settled when every slip that it decides has ended; one that fails is tried again later. */
async function settleMatch(
  deps: SportDeps,
  match: StoredMatch,
  notify: (slip: SlipNotice) => void,
): Promise<void> {
  const { db, clock, log } = deps
  await store.endLegs(db, match.id, endsOf(deps, match, await store.openSelections(db, match.id)))
  const ending = new Set<Promise<void>>()
  let left = 0
  const end = async (slip: StoredSlip): Promise<void> => {
    try {
      // The second look returns its stake.
      if (slip.isPending) left += 1
      else await settleSlip(deps, slip)
      if (!slip.isPending) notify(slip)
    } catch (error) {
      left += 1
      log.warn({ slip: slip.id, err: error }, 'sports: a slip is not settled; next try later')
    }
  }
  let after = store.firstPlace
  for (;;) {
    const slips = await store.decidedSlips(db, match.id, after, slipsPerStep)
    for (const slip of slips) {
      const one = end(slip).finally(() => ending.delete(one))
      ending.add(one)
    }
    after = slips.at(-1) ?? after
    if (slips.length < slipsPerStep) break
    while (ending.size > maxEnding) await Promise.race(ending)
  }
  await Promise.all(ending)
  if (left === 0) await store.markSettled(db, match.id, new Date(clock.now()))
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
