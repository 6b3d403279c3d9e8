/**
 * Moves of crash: cash-out, half cash-out, and taking a bet back before the start. The multiplier is the curve's value
 * at the request's arrival, relative to the stored start, so any process can compute it. The database accepts a cash-out
 * only while the round is running and takes a bet back only before its start. The check is the last statement before the
 * commit, so the start and the end of the round wait for a commit, and never for anything that a player keeps locked.
 *
 * The curve ends a moment before the end is written, and players can notice that. A cash-out that its player's other
 * postings delay is therefore paid only while the curve goes on: else a player could release a delayed one after its end.
 */
import { minor } from '@saguao/contract/product/money.ts'
import { crashCurveAt, crashHalfE4, crashMsOf, crashPoint } from '@saguao/fair/games/crash.ts'
import { winOf } from '@saguao/fair/games/multiplier.ts'
import { numbersOf } from '@saguao/fair/random/numbers.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { type BetContext, BetsClosed, type MoveRequest, refusalOf } from '#modules/games/instant/bet.ts'
import { accountOf, noMoney, presentRound, type Round, type RoundResponse } from '#modules/games/round.ts'
import { maxTakeBacks } from '#modules/games/shared/round-hold.ts'
import { autoCashoutOf } from '#modules/games/shared/shared-rules.ts'
import {
  BetChanged,
  type BetEnd,
  endBet,
  halfOf,
  seedsOf,
  settledEnd,
} from '#modules/games/shared/shared-settle.ts'
import { countTakeBacks, roundById, type TableRound } from '#modules/games/shared/shared-store.ts'
import { roundOfPlayer } from '#modules/games/store.ts'
import type { Posted } from '#modules/wallet/wallet.ts'

type CrashMove = 'cashout' | 'half' | 'cancel'

const closed = () => new Refusal('ROUND_CLOSED', { field: 'roundId' })
const unavailable = () => new Refusal('NOT_AVAILABLE', { field: 'move' })

/** Exactly one of the moves; the schema has validated the types. */
function readMove({ cashout, half, cancel, open }: MoveRequest['move']): CrashMove {
  const made = Object.entries({ cashout, half, cancel, open }).filter(([, value]) => value !== undefined)
  const [name] = made[0] ?? []
  if (made.length !== 1 || name === undefined || name === 'open')
    throw new Refusal('VALIDATION', { field: 'move' })
  return name as CrashMove
}

/** The arrival of a move, and whether other postings of its player have delayed it. */
type Arrival = { readonly at: number; isDelayed: boolean }

export async function moveCrash(
  deps: GameDeps,
  context: BetContext,
  moved: MoveRequest,
): Promise<RoundResponse> {
  const arrival: Arrival = { at: deps.clock.now(), isDelayed: false }
  const move = readMove(moved.move)
  try {
    return await moveAt(deps, context, moved, move, arrival)
  } catch (error) {
    // Another move of the player came first: this one is decided by the bet as it is now.
    if (error instanceof BetChanged)
      return moveAt(deps, context, moved, move, { ...arrival, isDelayed: true })
    if (error instanceof BetsClosed) throw unavailable()
    throw error
  }
}

async function moveAt(
  deps: GameDeps,
  context: BetContext,
  { roundId, once }: MoveRequest,
  move: CrashMove,
  arrival: Arrival,
): Promise<RoundResponse> {
  const bet = await roundOfPlayer(deps.db, context.player.playerId, roundId)
  if (bet?.gameId !== context.gameId) throw new Refusal('ROUND_UNKNOWN', { field: 'roundId' })
  const table = await roundById(deps.db, bet.draw.sharedId ?? 0n)
  if (bet.status !== 'open' || !table || table.status === 'over') throw closed()
  if ((move === 'cancel') !== (table.startedAt === null)) throw unavailable()
  // Checked first: the database would refuse it too, but the refusal would fail the whole batch.
  if (move === 'cancel' && (await countTakeBacks(deps.db, bet)) >= maxTakeBacks) throw unavailable()
  const end = move === 'cancel' ? cancelledEnd : cashOutEnd(deps, bet, table, move, arrival)
  let isTold = false
  const respond = ({ balances }: Posted): RoundResponse => {
    isTold = true
    return presentRound({ ...bet, ...end }, balances[accountOf(bet)] ?? noMoney)
  }
  const posted = await endBet(deps, bet, end, ...once.extraWrites(respond)).catch((error: unknown) => {
    throw refusalOf(error)
  })
  // The bet ended earlier, possibly with the same win.
  if (!posted || (posted.outcome === 'exists' && !isTold)) throw closed()
  return respond(posted)
}

const cancelledEnd: BetEnd = {
  status: 'returned',
  win: noMoney,
  risk: 0n,
  outcome: { cancelled: true },
  move: 'taken back',
}

function cashOutEnd(
  deps: GameDeps,
  bet: Round,
  table: TableRound,
  move: 'cashout' | 'half',
  arrival: Arrival,
): BetEnd {
  const startedAt = table.startedAt?.getTime() ?? arrival.at
  const multiplier = crashCurveAt(Math.max(0, arrival.at - startedAt))
  const win = minor(winOf(bet.bet, crashHalfE4(multiplier)))
  // Before the end of the curve is looked at: this refusal costs no bet, so it must not show that the curve has ended.
  if (move === 'half' && (halfOf(bet) !== undefined || win === 0n)) throw unavailable()
  const seeds = seedsOf(deps, table)
  const endsAt = startedAt + crashMsOf(crashPoint(numbersOf(seeds)))
  // Above the automatic cash-out the bet has already ended there, and the engine is paying it.
  if (arrival.at >= endsAt || multiplier >= (autoCashoutOf(bet.choice) ?? Number.POSITIVE_INFINITY))
    throw closed()
  const cashOut = {
    onDelay: () => {
      arrival.isDelayed = true
    },
    requireFlying: () => {
      if (arrival.isDelayed && deps.clock.now() >= endsAt) throw closed()
    },
  }
  if (move === 'cashout') return { ...settledEnd(seeds, bet, multiplier), move: 'left', cashOut }
  return { status: 'open', win, risk: 0n, outcome: { half: multiplier }, move: 'left', cashOut }
}
