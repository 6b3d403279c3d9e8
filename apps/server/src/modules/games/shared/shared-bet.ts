/**
 * A bet on a shared round: its stake is held, and its row waits for the end with everybody's. There is always a round
 * that takes bets; while one is under way it is the next, so nobody has to wait for a pause to place a bet.
 */
import { type GameId, games } from '@saguao/fair/games/games.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { type Bet, BetsClosed, refusalOf, requirePosted } from '#modules/games/instant/bet.ts'
import { NonceConflict } from '#modules/games/instant/nonce-allocator.ts'
import { holdPosting } from '#modules/games/instant/stake.ts'
import { accountOf, presentRound, type Round, type RoundResponse, noMoney } from '#modules/games/round.ts'
import { drawOf, type TableRound } from '#modules/games/shared/shared-store.ts'
import { openRound, roundWrite } from '#modules/games/store.ts'
import type { Posted } from '#modules/wallet/wallet.ts'

/** Rounds follow each other in seconds: who finds two of them started was very slow. */
const maxAttempts = 3

export async function playShared(deps: GameDeps, bet: Bet): Promise<RoundResponse> {
  const choice = games[bet.gameId as GameId].read(bet.choice)
  if (!choice) throw new Refusal('VALIDATION', { field: 'choice' })
  // Looked for beforehand; the database would refuse it too, but at the cost of everybody in the batch.
  if (await openRound(deps.db, bet.player.playerId, bet.gameId)) throw new Refusal('ROUND_OPEN')
  return placeOn(deps, bet, choice)
}

async function placeOn(deps: GameDeps, bet: Bet, choice: object, tries = 1): Promise<RoundResponse> {
  try {
    return await place(deps, bet, betOn(deps, bet, choice, await deps.chains.betting(bet.gameId)))
  } catch (error) {
    // The same round has a bet of this player already.
    if (error instanceof NonceConflict) throw new Refusal('ROUND_OPEN')
    if (!(error instanceof BetsClosed)) throw error
    if (tries === maxAttempts) throw new Refusal('OVERLOADED', { retryAfter: 1 })
    return placeOn(deps, bet, choice, tries + 1)
  }
}

function betOn({ ids }: GameDeps, bet: Bet, choice: object, table: TableRound): Round {
  const { id, at } = ids.next()
  return {
    playerId: bet.player.playerId,
    id,
    gameId: bet.gameId,
    currency: bet.player.currency,
    isBonus: bet.isBonus,
    status: 'open',
    bet: bet.amount,
    win: noMoney,
    draw: drawOf(table),
    choice,
    outcome: {},
    createdAt: at,
  }
}

async function place(deps: GameDeps, { once }: Bet, round: Round): Promise<RoundResponse> {
  const respond = ({ balances }: Posted) => presentRound(round, balances[accountOf(round)] ?? noMoney)
  const posted = await deps.wallet
    .post(holdPosting(round), ...once.extraWrites(respond), roundWrite(round))
    .catch((error: unknown) => {
      throw refusalOf(error)
    })
  const response = respond(requirePosted(posted))
  deps.updates.record(round)
  return response
}
