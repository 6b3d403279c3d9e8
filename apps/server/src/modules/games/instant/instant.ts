/** Games that are over as soon as they begin: one item of a batch has the stake, the win, the round and its answer. */

import { minor } from '@saguao/contract/money.ts'
import { type GameId, games } from '@saguao/fair/games.ts'
import { winOf } from '@saguao/fair/multiplier.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { type Bet, houseOfGames, noMoney, refusalOf, taken } from '#modules/games/instant/bet.ts'
import type { Seat } from '#modules/games/instant/nonce-allocator.ts'
import { accountOf, type Round, type WireRound, wireRound } from '#modules/games/round.ts'
import { rowAlongside } from '#modules/games/store.ts'
import type { Posted, Posting, Transfer } from '#modules/wallet/wallet.ts'

export async function playInstant(deps: GameDeps, bet: Bet): Promise<WireRound> {
  const { playerId } = bet.player
  const choice = games[bet.gameId as GameId].read(bet.choice)
  if (!choice) throw new Refusal('VALIDATION', { field: 'choice' })
  return deps.seats.play(playerId, async (seat) => {
    const round = settledRound(deps, bet, choice, seat)
    const answer = ({ balances }: Posted) => wireRound(round, balances[accountOf(round)] ?? noMoney)
    const posted = await deps.wallet
      .post(postingOf(round), ...bet.once.alongside(answer), rowAlongside(round))
      .catch((error: unknown) => {
        throw refusalOf(error)
      })
    const said = answer(taken(posted))
    deps.plays.note(round)
    return said
  })
}

function settledRound({ ids }: GameDeps, bet: Bet, choice: object, { draw, numbers }: Seat): Round {
  const played = games[bet.gameId as GameId].play(numbers, choice)
  if (!played) throw new Refusal('VALIDATION', { field: 'choice' })
  const { id, at } = ids.next()
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

/** The key is the nonce's: no two rounds of a pair can share one, whichever processes play them. */
function postingOf(round: Round): Posting {
  const { playerId: player, currency, draw } = round
  const own = { player, name: accountOf(round) } as const
  const house = { house: houseOfGames } as const
  const stake: Transfer = { from: own, to: house, amount: round.bet }
  const win: Transfer[] = round.win > 0n ? [{ from: house, to: own, amount: round.win }] : []
  const key = `bet:${draw.pairId}:${draw.nonce}`
  return { player, key, kind: 'round', currency, ref: round.id, transfers: [stake, ...win] }
}
