/** Leaving a slip before its end, at what it is worth now. */
import type { Body, Data } from '@saguao/contract/calls/calls.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { type Minor, minor, parseAmount, toMajor } from '@saguao/contract/product/money.ts'
import { codeOf } from '#kernel/db/db.ts'
import type { ResponseStore } from '#kernel/http/handlers.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import type { SportDeps } from '#modules/sports/deps.ts'
import { toOdds } from '#modules/sports/slips/prices.ts'
import { wireSlip } from '#modules/sports/slips/slips.ts'
import { accountOf, endSlip } from '#modules/sports/slips/stake.ts'
import { worthOf } from '#modules/sports/slips/worth.ts'
import { type StoredSlip, slipOf } from '#modules/sports/store.ts'
import type { Posted } from '#modules/wallet/wallet.ts'

const decidedMeanwhile = 'SG012'

export async function cashOut(
  deps: SportDeps,
  player: Session,
  { slipId, amount }: Body<'/sports/cashout'>,
  once: ResponseStore<Data<'/sports/cashout'>>,
  lang: Lang,
): Promise<Data<'/sports/cashout'>> {
  const slip = await slipOf(deps.db, player.playerId, slipId)
  if (!slip) throw new Refusal('SLIP_UNKNOWN', { field: 'slipId' })
  if (slip.status !== 'open') throw new Refusal('SLIP_CLOSED', { field: 'slipId' })
  const shown = parseAmount(amount, slip.currency)
  if (shown === null) throw new Refusal('VALIDATION', { field: 'amount' })
  const matches = await deps.board.byId(slip.legs.map(({ matchId }) => matchId))
  const worth = worthOf(deps, matches, slip)
  if (worth === null) throw new Refusal('CASHOUT_UNAVAILABLE')
  if (worth < shown) throw new Refusal('ODDS_CHANGED', { field: 'amount' })
  return leave(deps, slip, worth, once, lang)
}

async function leave(
  deps: SportDeps,
  slip: StoredSlip,
  win: Minor,
  once: ResponseStore<Data<'/sports/cashout'>>,
  lang: Lang,
): Promise<Data<'/sports/cashout'>> {
  const ended = await wireSlip(deps, { ...slip, status: 'cashed', win }, lang)
  let isOurs = false
  const answer = ({ balances }: Posted) => {
    isOurs = true
    return { ...ended, balance: toMajor(balances[accountOf(slip)] ?? minor(0n), slip.currency) }
  }
  const outcome = {
    cashout: toMajor(win, slip.currency),
    legs: slip.legs.map(({ oddsE2 }) => toOdds(oddsE2)),
  }
  const posted = await endSlip(
    deps,
    slip,
    { status: 'cashed', win, outcome },
    ...once.extraWrites(answer),
  ).catch((error: unknown) => {
    throw codeOf(error) === decidedMeanwhile ? new Refusal('CASHOUT_UNAVAILABLE') : error
  })
  // Another call may have left the same slip for the same amount: that was not this one's doing.
  if (posted.outcome === 'posted' || (posted.outcome === 'exists' && isOurs)) return answer(posted)
  throw new Refusal('SLIP_CLOSED', { field: 'slipId' })
}
