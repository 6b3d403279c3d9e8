/**
 * Cash-out of a slip before its end, at its current value. The posting may wait behind others of the player, so the value
 * is refused when it is written in a later stage of a match: it is current, or nothing is paid.
 */
import type { Body, Data } from '@saguao/contract/calls/calls.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { type Minor, minor, parseAmount, toMajor } from '@saguao/contract/product/money.ts'
import { codeOf } from '#kernel/db/db.ts'
import type { ResponseStore } from '#kernel/http/handlers.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import type { SportDeps } from '#modules/sports/deps.ts'
import { type StoredMatch, stageOf } from '#modules/sports/feed/feed.ts'
import { cashoutValueOf } from '#modules/sports/slips/cashout-value.ts'
import { isCurrent, toOdds } from '#modules/sports/slips/prices.ts'
import { presentSlip } from '#modules/sports/slips/slips.ts'
import { accountOf, endSlip, type SlipEnd, ValueOutOfDate } from '#modules/sports/slips/stake.ts'
import { type StoredSlip, slipOf } from '#modules/sports/store.ts'
import type { Posted } from '#modules/wallet/wallet.ts'

const slipDecided = 'SG012'

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
  const matches = await deps.matchCache.byId(slip.legs.map(({ matchId }) => matchId))
  const now = deps.clock.now()
  const cashoutValue = cashoutValueOf(deps, matches, slip, now)
  if (cashoutValue === null) throw new Refusal('CASHOUT_UNAVAILABLE')
  if (cashoutValue < shown) throw new Refusal('ODDS_CHANGED', { field: 'amount' })
  return endAtValue(deps, slip, cashoutValue, valueOrderOf(deps, matches, slip, now), once, lang)
}

/** The stages of the open legs' matches at the moment of the value. */
function valueOrderOf(
  deps: SportDeps,
  matches: ReadonlyMap<string, StoredMatch>,
  { legs }: StoredSlip,
  now: number,
): NonNullable<SlipEnd['value']> {
  const orders = legs.flatMap(({ matchId, status }) => {
    const match = status === 'open' ? matches.get(matchId) : undefined
    const { suspensions = 0 } = match ?? {}
    return match ? [{ matchId, stage: stageOf(deps.feed.scoreAt(match, now)), suspensions }] : []
  })
  return {
    isCurrent: () => isCurrent(deps, matches, orders),
    legs: orders.map(({ matchId, stage, suspensions }) => ({ match: matchId, stage, suspensions })),
  }
}

async function endAtValue(
  deps: SportDeps,
  slip: StoredSlip,
  win: Minor,
  value: NonNullable<SlipEnd['value']>,
  once: ResponseStore<Data<'/sports/cashout'>>,
  lang: Lang,
): Promise<Data<'/sports/cashout'>> {
  const ended = await presentSlip(deps, { ...slip, status: 'cashed', win }, lang)
  let isOwnWrite = false
  const respond = ({ balances }: Posted) => {
    isOwnWrite = true
    return { ...ended, balance: toMajor(balances[accountOf(slip)] ?? minor(0n), slip.currency) }
  }
  const outcome = {
    cashout: toMajor(win, slip.currency),
    legs: slip.legs.map(({ oddsE2 }) => toOdds(oddsE2)),
  }
  const posted = await endSlip(
    deps,
    slip,
    { status: 'cashed', win, outcome, value },
    ...once.extraWrites(respond),
  ).catch((error: unknown) => {
    if (error instanceof ValueOutOfDate) throw new Refusal('ODDS_CHANGED', { field: 'amount' })
    throw codeOf(error) === slipDecided ? new Refusal('CASHOUT_UNAVAILABLE') : error
  })
  // `exists` without an own write means that another request cashed out the slip for the same amount.
  if (posted.outcome === 'posted' || (posted.outcome === 'exists' && isOwnWrite)) return respond(posted)
  throw new Refusal('SLIP_CLOSED', { field: 'slipId' })
}
