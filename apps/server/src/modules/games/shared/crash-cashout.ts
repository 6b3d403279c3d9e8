/**
 * Manual cash-out of crash. The multiplier is the curve's value at the request's arrival, relative to the stored start,
 * so any process can compute it. The database accepts the win only while the round is running; the end of the round
 * waits for cash-outs that are being written.
 */
import { crashCurveAt, crashMsOf, crashPoint } from '@saguao/fair/games/crash.ts'
import { numbersOf } from '@saguao/fair/random/numbers.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { type BetContext, type MoveRequest, refusalOf } from '#modules/games/instant/bet.ts'
import { accountOf, noMoney, presentRound, type Round, type RoundResponse } from '#modules/games/round.ts'
import { autoCashoutOf } from '#modules/games/shared/shared-rules.ts'
import { endBet, seedsOf, settledEnd } from '#modules/games/shared/shared-settle.ts'
import { roundById, type TableRound } from '#modules/games/shared/shared-store.ts'
import { roundOfPlayer } from '#modules/games/store.ts'
import type { Posted } from '#modules/wallet/wallet.ts'

export async function cashOutCrash(
  deps: GameDeps,
  context: BetContext,
  moved: MoveRequest,
): Promise<RoundResponse> {
  const at = deps.clock.now()
  const { cashout, open } = moved.move
  if (!cashout || open !== undefined) throw new Refusal('VALIDATION', { field: 'move' })
  const bet = await roundOfPlayer(deps.db, context.player.playerId, moved.roundId)
  if (bet?.gameId !== context.gameId) throw new Refusal('ROUND_UNKNOWN', { field: 'roundId' })
  const table = await roundById(deps.db, bet.draw.sharedId ?? 0n)
  if (bet.status !== 'open' || !table || table.status === 'over') throw closed()
  if (!table.startedAt) throw new Refusal('NOT_AVAILABLE', { field: 'move' })
  return cashOutAt(deps, moved, bet, table, at - table.startedAt.getTime())
}

const closed = () => new Refusal('ROUND_CLOSED', { field: 'roundId' })

async function cashOutAt(
  deps: GameDeps,
  { once }: MoveRequest,
  bet: Round,
  table: TableRound,
  elapsedMs: number,
): Promise<RoundResponse> {
  const seeds = seedsOf(deps, table)
  const multiplier = crashCurveAt(Math.max(0, elapsedMs))
  const isOver = elapsedMs >= crashMsOf(crashPoint(numbersOf(seeds)))
  // Above the automatic cash-out the bet has already ended there, and the engine is paying it.
  if (isOver || multiplier >= (autoCashoutOf(bet.choice) ?? Number.POSITIVE_INFINITY)) throw closed()
  const end = settledEnd(bet.gameId, seeds, bet, multiplier)
  let isTold = false
  const respond = ({ balances }: Posted): RoundResponse => {
    isTold = true
    return presentRound({ ...bet, ...end }, balances[accountOf(bet)] ?? noMoney)
  }
  const posted = await endBet(deps, bet, { ...end, whileRunning: true }, ...once.extraWrites(respond)).catch(
    (error: unknown) => {
      throw refusalOf(error)
    },
  )
  // The bet ended earlier, possibly with the same win.
  if (!posted || (posted.outcome === 'exists' && !isTold)) throw closed()
  return respond(posted)
}
