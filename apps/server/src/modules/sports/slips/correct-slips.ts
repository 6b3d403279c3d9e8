/**
 * Settles slips again after a corrected result: one posting of the difference, in the transaction that changes the slip.
 * A win that is taken back never makes a balance negative: the rest stays with the player, is stored as `overpaid`, and
 * is a loss of the house.
 */
import { type Minor, minor } from '@saguao/contract/product/money.ts'
import { codeOf } from '#kernel/db/db.ts'
import type { SportDeps } from '#modules/sports/deps.ts'
import { slipEnd } from '#modules/sports/slips/slip-end.ts'
import { accountOf, correctionPosting } from '#modules/sports/slips/stake.ts'
import * as store from '#modules/sports/store.ts'

type Deps = Pick<SportDeps, 'db' | 'clock' | 'wallet' | 'log'>

const slipsPerStep = 500
const maxTries = 5
const correctedBefore = 'SG015'

/** A locked account delays only its own lane. */
const lanes = 4

/** Slips with a leg that is still open wait for it; one that fails does not stop the others. */
export async function correctSlips(
  deps: Deps,
  notify: (slip: Pick<store.DueSlip, 'playerId' | 'id'>) => void,
): Promise<void> {
  let after = store.firstPlace
  for (;;) {
    const slips = await store.dueSlips(deps.db, after, slipsPerStep)
    const queue = slips.values()
    const work = async (): Promise<void> => {
      for (const slip of queue) if (await correctSlip(deps, slip)) notify(slip)
    }
    await Promise.all(Array.from({ length: lanes }, work))
    after = slips.at(-1) ?? after
    if (slips.length < slipsPerStep) return
  }
}

/** The player spent the money between the read of the balance and the posting. */
class BalanceMoved extends Error {}

/** Another process has corrected the slip. */
class CorrectedMeanwhile extends Error {}

async function correctSlip(deps: Deps, slip: store.DueSlip, tries = 1): Promise<boolean> {
  try {
    await correctOnce(deps, slip)
    return true
  } catch (error) {
    if (error instanceof CorrectedMeanwhile || codeOf(error) === correctedBefore) return false
    if (error instanceof BalanceMoved && tries < maxTries) return correctSlip(deps, slip, tries + 1)
    // The other slips are corrected all the same.
    deps.log[error instanceof BalanceMoved ? 'warn' : 'error'](
      { slip: slip.id, err: error },
      'sports: a slip is not corrected; next try later',
    )
    return false
  }
}

/** The difference to what was paid so far; a negative one is bounded by the balance. */
function movedOf(due: bigint, balance: Minor): bigint {
  if (due >= 0n) return due
  return -due > balance ? -balance : due
}

async function correctOnce({ db, clock, wallet }: Deps, slip: store.DueSlip): Promise<void> {
  const { status, win, outcome } = slipEnd(slip)
  const paid = slip.win + slip.overpaid
  await db.tx(async (tx) => {
    const balances = await wallet.balancesIn(tx, slip.playerId)
    const moved = movedOf(win - paid, balances[accountOf(slip)] ?? minor(0n))
    if (moved !== 0n) {
      const posted = await wallet.postIn(tx, correctionPosting(slip, slip.revision + 1, moved))
      if (posted.outcome === 'insufficient') throw new BalanceMoved()
      if (posted.outcome !== 'posted') throw new CorrectedMeanwhile()
    }
    const overpaid = paid + moved - win
    await store.correctSlipIn(tx, slip, { status, win, moved, overpaid, outcome, at: new Date(clock.now()) })
  })
}
