/**
 * The second look at pending slips. The stake of a slip on a match in play is held at once; a moment later the leader takes
 * the price again and decides, in the order of arrival: the slip stands at this price, or its stake is returned. The
 * decision locks no account, so the player can neither cancel nor delay it. Both halves are in the database, so a new leader
 * continues, and each slip is decided once.
 */
import { payoutOf } from '@saguao/fair/sports/slip.ts'
import { codeOf, type Db, type Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { SportDeps } from '#modules/sports/deps.ts'
import { type StoredMatch, stageOf } from '#modules/sports/feed/feed.ts'
import * as store from '#modules/sports/slips/pending-store.ts'
import { acceptsOdds, laterReason, type PricedLeg, priceNow } from '#modules/sports/slips/prices.ts'
import { choiceOf, legRow, riskOf } from '#modules/sports/slips/slip-write.ts'
import { endSlip } from '#modules/sports/slips/stake.ts'
import { openMatches, type SlipReason, type StoredSlip } from '#modules/sports/store.ts'

const slipsPerStep = 500
const matchesPerStep = 100
const [outOfDate, aboveBound] = ['SG011', 'SG013']

type Decision = 'open' | SlipReason | 'later'

/** Stores the stages that matches have reached: from then on the database refuses prices of earlier stages. */
export async function advanceStages({ db, feed, clock }: SportDeps): Promise<void> {
  const now = clock.now()
  for (const match of await openMatches(db, new Date(now), matchesPerStep)) {
    const stage = stageOf(feed.scoreAt(match, now))
    if (stage > match.stage) await store.advanceStage(db, match.id, stage)
  }
}

/** Decides every slip that is due; the stakes of refused ones are returned by `returnStake`. */
export async function lookAgain(deps: SportDeps): Promise<Decided> {
  const accepted: StoredSlip[] = []
  const refused: RefusedSlip[] = []
  const due = await store.duePending(deps.db, new Date(deps.clock.now()), slipsPerStep)
  for (const slip of due) {
    const decision = slip.pendingReason ?? (await decide(deps, slip))
    if (decision === 'open') accepted.push(slip)
    else if (decision !== 'later') refused.push({ ...slip, reason: decision })
  }
  return { accepted, refused }
}

export type RefusedSlip = StoredSlip & { readonly reason: SlipReason }
type Decided = { readonly accepted: readonly StoredSlip[]; readonly refused: readonly RefusedSlip[] }

/** A slip that fails stays pending and does not stop the others. */
async function decide(deps: SportDeps, slip: store.PendingSlip): Promise<Decision> {
  const { db, log, metrics, bounds } = deps
  try {
    const { slipWin } = await bounds.of(slip.currency)
    return await db.tx((tx) => decideIn(deps, tx, slip, slipWin))
  } catch (error) {
    // The clock of this process is behind the stored stage.
    if (codeOf(error) === outOfDate) return 'later'
    if (codeOf(error) === aboveBound) return refuse(deps.db.query, slip, 'STAKE_TOO_HIGH')
    metrics.error('sports')
    log.error({ slip: slip.id, err: error }, 'sports: a pending slip is not decided; next try later')
    return 'later'
  }
}

async function decideIn(
  deps: SportDeps,
  tx: Tx,
  slip: store.PendingSlip,
  slipWin: bigint,
): Promise<Decision> {
  const matches = await store.lockPending(tx, slip)
  if (matches.length === 0) return 'later'
  const priced = pricesNow(deps, new Map(matches.map((match) => [match.id, match])), slip)
  if (typeof priced === 'string') return refuse(tx, slip, priced)
  const reason = reasonAgainst(slip, priced, slipWin)
  if (reason) return refuse(tx, slip, reason)
  const at = new Date(deps.clock.now())
  await store.acceptIn(tx, slip, {
    legs: priced.map(legRow),
    risk: riskOf(slip, priced),
    choice: choiceOf(priced),
    at,
  })
  return 'open'
}

/** The price of the moment after the matches are locked; the reason when a leg has none. */
function pricesNow(
  deps: SportDeps,
  matches: ReadonlyMap<string, StoredMatch>,
  { legs }: StoredSlip,
): readonly PricedLeg[] | SlipReason {
  try {
    return priceNow(deps, matches, legs)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return laterReason(deps, matches, legs)
  }
}

function reasonAgainst(
  { legs, oddsChange, stake }: store.PendingSlip,
  priced: readonly PricedLeg[],
  slipWin: bigint,
): SlipReason | undefined {
  if (!acceptsOdds(oddsChange, legs, priced)) return 'ODDS_CHANGED'
  const odds = priced.map(({ oddsE2 }) => oddsE2)
  return payoutOf(stake, odds) > slipWin ? 'STAKE_TOO_HIGH' : undefined
}

const refuse = async (query: Db['query'], slip: StoredSlip, reason: SlipReason): Promise<Decision> =>
  (await store.refusePending(query, slip, reason)) ? reason : 'later'

/** Returns the stake of a refused slip; true when this call has returned it. */
export async function returnStake(deps: SportDeps, slip: RefusedSlip): Promise<boolean> {
  const { reason, stake, legs } = slip
  const outcome = {
    refused: reason,
    legs: legs.map(({ matchId, selection }) => ({ matchId, selection, status: 'void' })),
  }
  const { outcome: posted } = await endSlip(deps, slip, {
    status: 'returned',
    win: stake,
    outcome,
    refused: reason,
  })
  return posted === 'posted'
}
