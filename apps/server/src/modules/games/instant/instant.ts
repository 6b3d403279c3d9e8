/** Games whose round ends with the bet: stake, win and round row are one item of a batch. */

import { minor } from '@saguao/contract/product/money.ts'
import { type GameId, games } from '@saguao/fair/games/games.ts'
import { winOf } from '@saguao/fair/games/multiplier.ts'
import { RequestRepeated } from '#kernel/http/idempotency.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { BetRequest } from '#modules/games/bet-request.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { type Bet, postBet, requirePosted } from '#modules/games/instant/bet.ts'
import type { AllocatedNonce } from '#modules/games/instant/nonce-allocator.ts'
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
  return deps.nonces.playRound(playerId, async (nonce) => {
    await requirePace(deps, bet)
    const round = settledRound(deps, bet, choice, nonce)
    const respond = ({ balances }: Posted) => presentRound(round, balances[accountOf(round)] ?? noMoney)
    const { requestId, requireInTime } = bet.request
    const written = roundWrite(round, { risk: riskOf(round), requestId, requireInTime })
    const posted = await postBet(deps, round, postingOf(round, bet.request), written)
    const response = respond(requirePosted(posted, new RequestRepeated()))
    deps.playStats.record(round)
    return response
  })
}

function settledRound({ ids }: GameDeps, bet: Bet, choice: object, { draw, numbers }: AllocatedNonce): Round {
  const played = games[bet.gameId as GameId].play(numbers, choice)
  if (!played) throw new Refusal('VALIDATION', { field: 'choice' })
  const { id, at } = ids.next(bet.request.ending)
  return {
    playerId: bet.player.playerId,
    id,
    gameId: bet.gameId,
    currency: bet.player.currency,
    isBonus: bet.isBonus,
    status: 'settled',
    bet: bet.amount,
    win: minor(winOf(bet.amount, played.multiplierE4)),
    draw,
    choice,
    outcome: played.outcome,
    createdAt: at,
  }
}

/** The posting key is the request, so two processes cannot place the same bet twice. */
export const betKey = ({ key }: Pick<BetRequest, 'key'>): string => `bet:${key}`

function postingOf(round: Round, request: BetRequest): Posting {
  const { playerId: player, currency } = round
  const own = { player, name: accountOf(round) } as const
  const house = { house: gamesHouseAccount } as const
  const stake: Transfer = { from: own, to: house, amount: round.bet }
  const win: Transfer[] = round.win > 0n ? [{ from: house, to: own, amount: round.win }] : []
  return { player, key: betKey(request), kind: 'round', currency, ref: round.id, transfers: [stake, ...win] }
}
