/** The response of a repeated bet: that of the moment of the bet, derived from its rows. */
import { Refusal } from '#kernel/refusal.ts'
import type { BetRequest } from '#modules/games/bet-request.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { gameHandlersOf } from '#modules/games/instant/game-handlers.ts'
import { betKey } from '#modules/games/instant/instant.ts'
import { holdPosting } from '#modules/games/instant/stake.ts'
import { accountOf, noMoney, presentRound, type RoundResponse } from '#modules/games/round.ts'
import { roundOfPlayer } from '#modules/games/store.ts'

/** Undefined for a new request. */
export async function findBetResponse(
  deps: GameDeps,
  player: bigint,
  request: BetRequest,
): Promise<RoundResponse | undefined> {
  const { roundId, pairId, nonce } = await deps.findBet({ player, key: request.key })
  if (roundId === null) {
    if (pairId !== null) deps.nonces.advance(player, pairId, nonce)
    return undefined
  }
  if (!roundId.endsWith(request.ending)) throw new Refusal('REQUEST_MISMATCH', { field: 'requestId' })
  const round = await roundOfPlayer(deps.db, player, roundId)
  if (!round) throw new Error(`bet: round ${roundId} is missing`)
  const atBet = gameHandlersOf(round.gameId)?.atBet
  const key = atBet ? holdPosting(round).key : betKey(request)
  const balances = await deps.wallet.balancesAfter(player, key)
  await deps.confirmReplicated()
  return presentRound(atBet ? await atBet(deps, round) : round, balances[accountOf(round)] ?? noMoney)
}
