/**
 * Leaving a flight by hand. The moment is that at which the request arrived here, and the multiplier is the curve's at
 * that moment since the stored start: nobody is asked, so any process may decide it. It holds if the flight still runs
 * in the database when the win is written; its end waits for those who are being paid.
 */
import { crashCurveAt, crashMsOf, crashPoint } from '@saguao/fair/games/crash.ts'
import { numbersOf } from '@saguao/fair/random/numbers.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { type BetContext, refusalOf } from '#modules/games/instant/bet.ts'
import type { MoveRequest } from '#modules/games/instant/game-handlers.ts'
import { accountOf, presentRound, type Round, type RoundResponse, noMoney } from '#modules/games/round.ts'
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
  // Who came to their own figure has left there already, and is being paid that.
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
  // It had ended before, be it with the same win.
  if (!posted || (posted.outcome === 'exists' && !isTold)) throw closed()
  return respond(posted)
}
