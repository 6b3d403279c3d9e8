/**
 * Quotes and placement of slips. A slip is placed at the quoted odds unless the player accepts changed ones. A slip on a
 * match in play is pending at first: its stake is held, and the second look decides (`second-look.ts`).
 */
import type { Body, Data } from '@saguao/contract/calls/calls.ts'
import type { ErrorCode } from '@saguao/contract/calls/errors.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { type Minor, minor, parseAmount, toMajor } from '@saguao/contract/product/money.ts'
import { combinedE2, largestStake, payoutOf } from '@saguao/fair/sports/slip.ts'
import { codeOf } from '#kernel/db/db.ts'
import type { ResponseStore } from '#kernel/http/handlers.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import type { FoundGame } from '#modules/lobby/lobby.ts'
import { refusalOf } from '#modules/protection/protection.ts'
import { type SportDeps, sportsGameId } from '#modules/sports/deps.ts'
import {
  acceptsOdds,
  fromOdds,
  laterRefusal,
  type PricedLeg,
  type PricedLegs,
  priceLegs,
  toOdds,
} from '#modules/sports/slips/prices.ts'
import { quoteMs } from '#modules/sports/slips/quote.ts'
import { lookAtOf, slipWrite } from '#modules/sports/slips/slip-write.ts'
import { presentSlip } from '#modules/sports/slips/slips.ts'
import { accountOf, holdPosting, noMoney } from '#modules/sports/slips/stake.ts'
import { tooManyWaiting } from '#modules/sports/slips/waiting-slips.ts'
import type { StoredSlip } from '#modules/sports/store.ts'
import type { Outcome, Posted } from '#modules/wallet/wallet.ts'

/** Checks kill switches in memory, before the database checks them again. */
function playableSportsbook(
  { lobby, policyOf, clock }: Pick<SportDeps, 'lobby' | 'policyOf' | 'clock'>,
  player: Session,
  isBonus = false,
): FoundGame {
  const { country } = player
  const game = lobby.findGame(sportsGameId)
  if (!game?.isEnabledIn(country)) throw new Refusal('GAME_DISABLED')
  if (isBonus && !game.isBonus) throw new Refusal('NOT_AVAILABLE', { field: 'isBonus' })
  const refused = refusalOf(player, 'play', { now: clock.now(), policy: policyOf(country) })
  if (refused) throw refused
  return game
}

export async function quoteSlip(
  deps: SportDeps,
  player: Session,
  { legs }: Body<'/sports/quote'>,
): Promise<Data<'/sports/quote'>> {
  const limit = playableSportsbook(deps, player).limits[player.currency]
  if (!limit) throw new Refusal('GAME_DISABLED')
  const { legs: priced } = await priceLegs(deps, legs)
  const { currency, playerId } = player
  const [{ slipWin }, { least }] = await Promise.all([
    deps.bounds.of(currency),
    deps.bounds.rooms(currency, playerId, priced),
  ])
  const accepted = minor(largestStake(oddsIn(priced), least, slipWin))
  const expiresAt = deps.clock.now() + quoteMs
  return {
    quoteId: deps.quotes.sign(player.playerId, priced, expiresAt),
    expiresAt: new Date(expiresAt).toISOString(),
    legs: priced.map(({ matchId, selection, oddsE2 }) => ({ matchId, selection, odds: toOdds(oddsE2) })),
    odds: toOdds(combinedE2(oddsIn(priced))),
    minStake: toMajor(limit.minBet, currency),
    maxStake: toMajor(withinLimit(accepted, limit), currency),
    maxWin: toMajor(slipWin, currency),
  }
}

/** Nothing when less than the least stake is accepted. */
function withinLimit(accepted: Minor, { minBet, maxBet }: Limit): Minor {
  if (accepted > maxBet) return maxBet
  return accepted < minBet ? noMoney : accepted
}

const oddsIn = (legs: readonly PricedLeg[]): number[] => legs.map(({ oddsE2 }) => oddsE2)

type PlaceRequest = Body<'/sports/place'>

/** The legs at their current odds; refuses odds that the request does not accept. */
async function acceptedLegs(deps: SportDeps, player: Session, request: PlaceRequest): Promise<PricedLegs> {
  const quoted = request.legs.map(({ matchId, selection, odds }) => ({
    matchId,
    selection,
    oddsE2: fromOdds(odds),
  }))
  const until = deps.quotes.verify(player.playerId, quoted, request.quoteId)
  if (until === undefined || until < deps.clock.now())
    throw new Refusal('QUOTE_EXPIRED', { field: 'quoteId' })
  const priced = await priceLegs(deps, quoted)
  if (!acceptsOdds(request.oddsChange ?? 'refuse', quoted, priced.legs))
    throw new Refusal('ODDS_CHANGED', { field: 'legs' })
  return priced
}

async function stakeOf(
  deps: SportDeps,
  player: Session,
  legs: readonly PricedLeg[],
  request: PlaceRequest,
): Promise<Minor> {
  const { currency, playerId } = player
  const limit = playableSportsbook(deps, player, request.isBonus).limits[currency]
  const stake = parseAmount(request.stake, currency)
  if (stake === null) throw new Refusal('VALIDATION', { field: 'stake' })
  const win = payoutOf(stake, oddsIn(legs))
  const { slipWin } = await deps.bounds.of(currency)
  if (!limit || stake < limit.minBet || stake > limit.maxBet || win > slipWin)
    throw new Refusal('BET_OUT_OF_RANGE', { field: 'stake' })
  const room = deps.bounds.knownRoom(currency, playerId, legs)
  if (room !== undefined && win - stake > room) throw tooHigh(legs, room, limit, currency)
  return stake
}

type Limit = NonNullable<FoundGame['limits'][Session['currency']]>

/** Says the highest stake that fits into the room, if there is one. */
function tooHigh(
  legs: readonly PricedLeg[],
  room: bigint,
  { minBet }: Pick<Limit, 'minBet'>,
  currency: Session['currency'],
): Refusal {
  const most = minor(largestStake(oddsIn(legs), room, unboundedWin))
  const accepted = most >= minBet && { most: { amount: toMajor(most, currency), currency } }
  return new Refusal('STAKE_TOO_HIGH', { field: 'stake', ...accepted })
}

/** Above every amount; the payout of the slip was checked before. */
const unboundedWin = 10n ** 15n

async function refuseAboveBound(
  deps: SportDeps,
  player: Session,
  legs: readonly PricedLeg[],
): Promise<Refusal> {
  const { currency, playerId } = player
  const { least } = await deps.bounds.roomsAfterRefusal(currency, playerId, legs)
  const limit = deps.lobby.findGame(sportsGameId)?.limits[currency]
  return limit ? tooHigh(legs, least, limit, currency) : new Refusal('STAKE_TOO_HIGH', { field: 'stake' })
}

export async function placeSlip(
  deps: SportDeps,
  player: Session,
  request: PlaceRequest,
  once: ResponseStore<Data<'/sports/place'>>,
  lang: Lang,
): Promise<Data<'/sports/place'>> {
  const priced = await acceptedLegs(deps, player, request)
  const { legs } = priced
  const stake = await stakeOf(deps, player, legs, request)
  const { id, at } = deps.ids.next()
  const slip: StoredSlip = {
    playerId: player.playerId,
    id,
    currency: player.currency,
    isBonus: request.isBonus ?? false,
    status: 'open',
    isPending: lookAtOf(deps, legs) !== undefined,
    refused: null,
    stake,
    win: minor(0n),
    createdAt: at,
    legs: legs.map(({ percent, stage, suspensions, ...leg }) => ({ ...leg, status: 'open' })),
  }
  const shown = await presentSlip(deps, slip, lang)
  const respond = ({ balances }: Posted) => ({
    ...shown,
    balance: toMajor(balances[accountOf(slip)] ?? minor(0n), player.currency),
  })
  const checked = { player: player.playerId, stake, isBonus: slip.isBonus }
  const written = slipWrite(deps, slip, priced, request.oddsChange ?? 'refuse')
  const post = () => deps.wallet.post(holdPosting(slip), ...once.extraWrites(respond), written)
  const posted = await deps.waiting
    .run(player.playerId, () => deps.betChecks.run(checked, post))
    .catch(async (error: unknown) => {
      throw await refusalOfSlip(deps, player, legs, error)
    })
  const response = respond(requirePosted(posted))
  deps.playTime.record(player.playerId, at.getTime())
  return response
}

const refusedBy: Readonly<Record<string, ErrorCode>> = {
  SG001: 'GAME_DISABLED',
  SG002: 'PLAYER_BLOCKED',
  SG003: 'BET_OUT_OF_RANGE',
}
export const outOfDate = 'SG011'
export const aboveBound = 'SG013'
const tooManyPending = 'SG016'

/** The refusal of a slip that the database has refused; other errors stay as they are. */
async function refusalOfSlip(
  deps: SportDeps,
  player: Session,
  legs: readonly PricedLeg[],
  error: unknown,
): Promise<unknown> {
  const code = codeOf(error) ?? ''
  if (code === aboveBound) return refuseAboveBound(deps, player, legs)
  if (code === tooManyPending) return tooManyWaiting()
  const refused = refusedBy[code]
  if (refused) return new Refusal(refused, { field: 'legs' })
  if (code !== outOfDate) return error
  // The matches of this process are out of date.
  deps.matchCache.invalidate()
  return laterRefusal(deps, await deps.matchCache.byId(legs.map(({ matchId }) => matchId)), legs)
}

/** `exists` means a retry after a connection broke behind the commit. */
function requirePosted(outcome: Outcome): Posted {
  if (outcome.outcome === 'posted' || outcome.outcome === 'exists') return outcome
  if (outcome.outcome === 'insufficient') throw new Refusal('INSUFFICIENT_FUNDS', { field: 'stake' })
  throw new Error(`slip: posting failed with ${outcome.outcome}`)
}
