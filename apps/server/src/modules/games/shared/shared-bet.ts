/**
 * Bets on shared rounds: the stake is held until the round ends. One round always accepts bets; while a round is
 * running that is the next one, so bets can be placed at any time.
 */
import { isDeepStrictEqual } from 'node:util'
import { type GameId, games } from '@saguao/fair/games/games.ts'
import { RequestRepeated } from '#kernel/http/idempotency.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { type Bet, BetsClosed, postBet, requirePosted } from '#modules/games/instant/bet.ts'
import { holdPosting } from '#modules/games/instant/stake.ts'
import { accountOf, noMoney, presentRound, type Round, type RoundResponse } from '#modules/games/round.ts'
import { roundHold } from '#modules/games/shared/round-hold.ts'
import { sharedRulesOf } from '#modules/games/shared/shared-rules.ts'
import { drawOf, hashAtBet, type TableRound } from '#modules/games/shared/shared-store.ts'
import { heldRequest, openRounds, roundWrite } from '#modules/games/store.ts'
import type { Posted } from '#modules/wallet/wallet.ts'

/** Rounds last seconds, so one bet rarely finds more than two of them already started. */
const maxAttempts = 3

export async function playShared(deps: GameDeps, bet: Bet): Promise<RoundResponse> {
  const choice = games[bet.gameId as GameId].read(bet.choice)
  if (!choice) throw new Refusal('VALIDATION', { field: 'choice' })
  // Checked first: the database would refuse it too, but the refusal would fail the whole batch.
  const open = await openRounds(deps.db, bet.player.playerId, bet.gameId)
  const isSame = ({ choice: other }: Round) => 'color' in choice && isDeepStrictEqual(other, choice)
  if (open.length >= maxOpenOf(bet) || open.some(isSame)) throw new Refusal('ROUND_OPEN')
  return placeOn(deps, bet, choice)
}

const maxOpenOf = ({ gameId }: Pick<Bet, 'gameId'>): number => sharedRulesOf(gameId)?.betsPerPlayer ?? 1

async function placeOn(deps: GameDeps, bet: Bet, choice: object, tries = 1): Promise<RoundResponse> {
  try {
    return await place(deps, bet, choice, await deps.chains.bettingRound(bet.gameId))
  } catch (error) {
    if (!(error instanceof BetsClosed)) throw error
    if (tries === maxAttempts) throw new Refusal('OVERLOADED', { retryAfter: 1 })
    return placeOn(deps, bet, choice, tries + 1)
  }
}

function betOn({ ids }: GameDeps, bet: Bet, choice: object, table: TableRound): Round {
  const { id, at } = ids.next(bet.request.ending)
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

async function place(
  deps: GameDeps,
  bet: Bet,
  choice: object,
  table: TableRound,
  ownHold = false,
): Promise<RoundResponse> {
  const round = { ...betOn(deps, bet, choice, table), ...(ownHold && { ownHold }) }
  const respond = ({ balances }: Posted) => presentRound(round, balances[accountOf(round)] ?? noMoney)
  const written = roundWrite(round, {
    ...heldRequest(bet.request),
    published: table.published,
    maxOpen: maxOpenOf(bet),
  })
  const posted = await postBet(deps, round, holdPosting(round), written, roundHold(round, 'placed'))
  // Another bet of the player on this round has the first key, also one that was taken back.
  if (posted.outcome === 'mismatch' && !ownHold) return place(deps, bet, choice, table, true)
  const response = respond(requirePosted(posted, () => new RequestRepeated()))
  deps.updates.record(round)
  return response
}

/** Rounds that ended after the bet have published newer hashes. */
export const sharedAtBet = async ({ db }: GameDeps, round: Round): Promise<Round> => ({
  ...round,
  status: 'open',
  win: noMoney,
  outcome: {},
  draw: { ...round.draw, serverSeedHash: await hashAtBet(db, round) },
})
