/** Games whose round ends with the bet: stake, win and round row are one item of a batch. */

import { minor, toMajor } from '@saguao/contract/product/money.ts'
import { type GameId, games } from '@saguao/fair/games/games.ts'
import { winOf } from '@saguao/fair/games/multiplier.ts'
import { RequestRepeated } from '#kernel/http/idempotency.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { BetRequest } from '#modules/games/bet-request.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { type Bet, postCheckedBet, requirePosted } from '#modules/games/instant/bet.ts'
import { drawJackpotPart, type JackpotPart, jackpotTransfers } from '#modules/games/instant/jackpot.ts'
import { jackpotWrite } from '#modules/games/instant/jackpot-store.ts'
import { type AllocatedNonce, NonceConflict } from '#modules/games/instant/nonce-allocator.ts'
import { requirePace } from '#modules/games/pace.ts'
import { riskOf } from '#modules/games/risk.ts'
import {
  accountOf,
  gamesHouseAccount,
  noMoney,
  presentRound,
  type Round,
  type RoundResponse,
} from '#modules/games/round.ts'
import { roundWrite } from '#modules/games/store.ts'
import type { Posted, Posting, Transfer } from '#modules/wallet/wallet.ts'

export async function playInstant(deps: GameDeps, bet: Bet): Promise<RoundResponse> {
  const { playerId } = bet.player
  const choice = games[bet.gameId as GameId].read(bet.choice)
  if (!choice) throw new Refusal('VALIDATION', { field: 'choice' })
  requireBuyAllowed(deps, bet, choice)
  return deps.nonces.playRound(playerId, async (nonce) => {
    await requirePace(deps, bet)
    await requireAllowed(deps, bet)
    const jackpot = await drawJackpotPart(deps, bet, nonce)
    const round = settledRound(deps, bet, choice, nonce, jackpot)
    const respond = ({ balances }: Posted) => presentRound(round, balances[accountOf(round)] ?? noMoney)
    const { requestId, requireInTime, key: betKey } = bet.request
    const writes = [
      roundWrite(round, { risk: riskOf(round), requestId, requireInTime, betKey }),
      ...(jackpot?.prize ? [jackpotWrite(round, jackpot.prize)] : []),
    ]
    const posted = await postCheckedBet(deps, postingOf(round, bet.request, jackpot), ...writes).catch(
      (error: unknown) => {
        if (error instanceof NonceConflict) deps.prizes.drop(round.currency)
        throw error
      },
    )
    const response = respond(requirePosted(posted, () => new RequestRepeated()))
    if (jackpot?.prize) deps.prizes.drop(round.currency)
    deps.playStats.record(round)
    return response
  })
}

/**
 * The draw of a slot takes longer with free spins, and a refused or repeated bet keeps its nonce. So that their time shows
 * nothing of the next round, such bets end before the draw. The draws of the other games take the same time each.
 */
export const isCheckedBeforeDraw = (gameId: string): boolean => games[gameId as GameId].kind === 'slots'

/** The database checks the same again in the transaction of the debit. */
async function requireAllowed({ betChecks, wallet }: GameDeps, bet: Bet): Promise<void> {
  const { player, amount: stake, isBonus } = bet
  const isFirst = isCheckedBeforeDraw(bet.gameId)
  const [balances] = await Promise.all([
    isFirst ? wallet.balances(player.playerId) : undefined,
    betChecks.requireAllowed({ player: player.playerId, stake, isBonus }, isFirst),
  ])
  if (balances && (balances[accountOf(bet)] ?? noMoney) < stake)
    throw new Refusal('INSUFFICIENT_FUNDS', { field: 'bet' })
}

/** A bonus buy is a bet with cash, where the market allows it. */
function requireBuyAllowed({ policyOf }: GameDeps, { player, isBonus }: Bet, choice: object): void {
  if ('buy' in choice && (isBonus || !policyOf(player.country).bonusBuy))
    throw new Refusal('NOT_AVAILABLE', { field: 'choice' })
}

function settledRound(
  { ids }: GameDeps,
  bet: Bet,
  choice: object,
  { draw, numbers }: AllocatedNonce,
  jackpot: JackpotPart | undefined,
): Round {
  const played = games[bet.gameId as GameId].play(numbers, choice)
  if (!played) throw new Refusal('VALIDATION', { field: 'choice' })
  const { id, at } = ids.next(bet.request.ending)
  const prize = jackpot?.prize?.amount ?? noMoney
  return {
    playerId: bet.player.playerId,
    id,
    gameId: bet.gameId,
    currency: bet.player.currency,
    isBonus: bet.isBonus,
    status: 'settled',
    bet: bet.amount,
    win: minor(winOf(bet.amount, played.multiplierE4) + prize),
    draw,
    choice,
    outcome: { ...played.outcome, ...(jackpot && { jackpot: toMajor(prize, bet.player.currency) }) },
    createdAt: at,
  }
}

/** The posting key is the request, so two processes cannot place the same bet twice. */
export const betKey = ({ key }: Pick<BetRequest, 'key'>): string => `bet:${key}`

function postingOf(round: Round, request: BetRequest, jackpot: JackpotPart | undefined): Posting {
  const { playerId: player, currency } = round
  const own = { player, name: accountOf(round) } as const
  const house = { house: gamesHouseAccount } as const
  const stake: Transfer = { from: own, to: house, amount: round.bet }
  const amount = minor(round.win - (jackpot?.prize?.amount ?? 0n))
  const win: Transfer[] = amount > 0n ? [{ from: house, to: own, amount }] : []
  const transfers = [stake, ...win, ...jackpotTransfers(round, jackpot)]
  return { player, key: betKey(request), kind: 'round', currency, ref: round.id, transfers }
}
