/**
 * Mines: a round of several moves. The stake is held while the round is open, and every move is a transaction on the
 * round's row, so a killed process loses nothing that was acknowledged. The positions of the mines follow from the
 * seeds and are not stored before the end.
 */

import { limits } from '@saguao/contract/calls/limits.ts'
import { type Minor, minor } from '@saguao/contract/product/money.ts'
import {
  type MinesChoice,
  mineCells,
  minesMultiplierE4,
  playMines,
  readMines,
} from '@saguao/fair/games/mines.ts'
import { toDecimal, winOf } from '@saguao/fair/games/multiplier.ts'
import { numbersOf } from '@saguao/fair/random/numbers.ts'
import type { Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import {
  type Bet,
  type BetContext,
  type MoveRequest,
  postBet,
  requirePosted,
} from '#modules/games/instant/bet.ts'
import { holdPosting, settlePosting } from '#modules/games/instant/stake.ts'
import { endAbandoned } from '#modules/games/operations/end-abandoned.ts'
import { requirePace } from '#modules/games/pace.ts'
import { riskOf } from '#modules/games/risk.ts'
import { accountOf, noMoney, presentRound, type Round, type RoundResponse } from '#modules/games/round.ts'
import {
  abandonedRounds,
  changeRound,
  heldRequest,
  lockRound,
  openRounds,
  roundWrite,
  type StoredRound,
} from '#modules/games/store.ts'
import type { Posted } from '#modules/wallet/wallet.ts'

export async function playMinesRound(deps: GameDeps, bet: Bet): Promise<RoundResponse> {
  const choice = readMines(bet.choice)
  if (!choice) throw new Refusal('VALIDATION', { field: 'choice' })
  const { playerId, currency } = bet.player
  return deps.nonces.playRound(playerId, async ({ draw }) => {
    // Checked under the player's lock: the database would refuse it too, but the refusal would fail the whole batch.
    if ((await openRounds(deps.db, playerId, bet.gameId)).length > 0) throw new Refusal('ROUND_OPEN')
    await requirePace(deps, bet)
    const { id, at } = deps.ids.next(bet.request.ending)
    const round: Round = {
      playerId,
      id,
      gameId: bet.gameId,
      currency,
      isBonus: bet.isBonus,
      status: 'open',
      bet: bet.amount,
      win: noMoney,
      draw,
      choice,
      outcome: shownOutcome(choice, []),
      createdAt: at,
    }
    const respond = ({ balances }: Posted) => presentRound(round, balances[accountOf(round)] ?? noMoney)
    const written = roundWrite(round, heldRequest(bet.request))
    const posted = await postBet(deps, round, holdPosting(round), written)
    return respond(requirePosted(posted))
  })
}

export const minesAtBet = (_: unknown, round: Round): Round => ({
  ...round,
  status: 'open',
  win: noMoney,
  outcome: shownOutcome(round.choice as MinesChoice, []),
})

/** The visible part of an open round. */
const shownOutcome = (choice: MinesChoice, opened: readonly number[]) => ({
  opened,
  multiplier: toDecimal(minesMultiplierE4(choice, opened.length)),
})

type MinesMove = { readonly open: number } | { readonly cashout: true }

/** Exactly one of the two moves; the schema has validated the types. */
function readMove(move: { readonly open?: number; readonly cashout?: true }): MinesMove {
  const { open, cashout } = move
  if (open !== undefined && cashout === undefined) return { open }
  if (cashout && open === undefined) return { cashout }
  throw new Refusal('VALIDATION', { field: 'move' })
}

export async function moveMines(
  deps: GameDeps,
  context: BetContext,
  request: MoveRequest,
): Promise<RoundResponse> {
  const move = readMove(request.move)
  const { playerId } = context.player
  const { round, response } = await deps.db.tx(async (tx) => {
    const before = await lockRound(tx, playerId, request.roundId)
    if (before?.gameId !== context.gameId) throw new Refusal('ROUND_UNKNOWN', { field: 'roundId' })
    if (before.status !== 'open') throw new Refusal('ROUND_CLOSED', { field: 'roundId' })
    const round = afterMove(deps, before, move)
    const balance = await write(deps, tx, round)
    return { round, response: await request.once.store(tx, presentRound(round, balance)) }
  })
  if (round.status === 'settled') deps.playStats.record(round)
  return response
}

const openedIn = ({ outcome }: Round): readonly number[] =>
  (outcome as { readonly opened: readonly number[] }).opened

/** The round after the move. Decrypts the seed; writes nothing. */
function afterMove(deps: GameDeps, round: StoredRound, move: MinesMove): StoredRound {
  const before = openedIn(round)
  if ('cashout' in move) {
    // A bet without risk would count for rewards.
    if (before.length === 0) throw new Refusal('NOT_AVAILABLE', { field: 'move.cashout' })
    return settled(deps, round, before)
  }
  if (before.includes(move.open)) throw new Refusal('NOT_AVAILABLE', { field: 'move.open' })
  const opened = [...before, move.open]
  const choice = round.choice as MinesChoice
  const isOver = played(deps, round, opened).multiplierE4 === 0 || opened.length === mineCells - choice.mines
  return isOver ? settled(deps, round, opened) : { ...round, outcome: shownOutcome(choice, opened) }
}

function played({ cipher }: GameDeps, { sealed, draw, choice }: StoredRound, opened: readonly number[]) {
  const { clientSeed, nonce } = draw
  const numbers = numbersOf({ serverSeed: cipher.decrypt(sealed), clientSeed, nonce })
  return playMines(numbers, choice as MinesChoice, opened)
}

function settled(deps: GameDeps, round: StoredRound, opened: readonly number[]): StoredRound {
  const { outcome, multiplierE4 } = played(deps, round, opened)
  return { ...round, status: 'settled', outcome, win: minor(winOf(round.bet, multiplierE4)) }
}

/**
 * At the end of the round posts stake and win, and stores the move. Returns the balance of the round's account. The
 * posting comes first: changed rounds are counted behind the lock of the player's accounts.
 */
async function write({ wallet, clock }: GameDeps, tx: Tx, round: StoredRound): Promise<Minor> {
  const { status, win, outcome } = round
  const posted =
    status === 'open' ? undefined : requirePosted(await wallet.postIn(tx, settlePosting(round, win)))
  await changeRound(
    tx,
    round,
    {
      status: status === 'open' ? 'open' : 'settled',
      win,
      risk: status === 'open' ? 0n : riskOf(round, { opened: openedIn(round) }),
      outcome,
    },
    new Date(clock.now()),
  )
  const balance = posted?.balances[accountOf(round)]
  return balance ?? (await wallet.balancesIn(tx, round.playerId))[accountOf(round)] ?? noMoney
}

const hourMs = 3_600_000

/**
 * Cashes out rounds without a move for a day at the multiplier they had reached; without an opened cell that returns
 * the stake. The game's help states this rule.
 */
export async function settleAbandonedRounds(deps: GameDeps, signal: AbortSignal): Promise<void> {
  const since = new Date(deps.clock.now() - limits.openRoundHours * hourMs)
  await endAbandoned({
    ...deps,
    signal,
    read: (limit, skipped) => abandonedRounds(deps.db, since, limit, skipped),
    end: ({ playerId, id }) => settleIfAbandoned(deps, playerId, id, since),
  })
}

/** For operators: the same rule before a day is over. Undefined when the round is not open. */
export async function settleOpenRound(deps: GameDeps, tx: Tx, player: bigint, id: string) {
  const round = await lockRound(tx, player, id)
  if (round?.status !== 'open') return undefined
  const ended = settled(deps, round, openedIn(round))
  await write(deps, tx, ended)
  return ended
}

const settleIfAbandoned = (deps: GameDeps, player: bigint, id: string, since: Date): Promise<void> =>
  deps.db.tx(async (tx) => {
    const round = await lockRound(tx, player, id)
    if (round?.status !== 'open' || round.changedAt >= since) return
    await write(deps, tx, settled(deps, round, openedIn(round)))
  })
