/**
 * Mines: a round in steps. Its stake is held while it is open, its state is its row, and every step is a transaction
 * on that row: what was answered has happened, and a process that dies loses nothing. Where the mines lie follows
 * from the seeds, so it is written nowhere before the end.
 */

import type { Data } from '@saguao/contract/calls.ts'
import { limits } from '@saguao/contract/limits.ts'
import { type Minor, minor } from '@saguao/contract/money.ts'
import { type MinesChoice, mineCells, minesMultiplierE4, playMines, readMines } from '@saguao/fair/mines.ts'
import { toDecimal, winOf } from '@saguao/fair/multiplier.ts'
import { numbersOf } from '@saguao/fair/numbers.ts'
import type { Tx } from '#kernel/db/db.ts'
import type { Once } from '#kernel/http/handlers.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { GameDeps } from '#modules/games/deps.ts'
import { type Bet, noMoney, refusalOf, type Sitting, taken } from '#modules/games/instant/bet.ts'
import { endOf, holdOf } from '#modules/games/instant/stake.ts'
import { accountOf, type Round, type WireRound, wireRound } from '#modules/games/round.ts'
import {
  changeRound,
  lockRound,
  openRound,
  rowAlongside,
  type StoredRound,
  untouchedRounds,
} from '#modules/games/store.ts'
import type { Posted } from '#modules/wallet/wallet.ts'

export async function playMinesRound(deps: GameDeps, bet: Bet): Promise<WireRound> {
  const choice = readMines(bet.choice)
  if (!choice) throw new Refusal('VALIDATION', { field: 'choice' })
  const { playerId, currency } = bet.player
  return deps.seats.play(playerId, async ({ draw }) => {
    // Looked for in the player's turn; the database would refuse it too, but at the cost of everybody in the batch.
    if (await openRound(deps.db, playerId, bet.gameId)) throw new Refusal('ROUND_OPEN')
    const { id, at } = deps.ids.next()
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
    const answer = ({ balances }: Posted) => wireRound(round, balances[accountOf(round)] ?? noMoney)
    const posted = await deps.wallet
      .post(holdOf(round), ...bet.once.alongside(answer), rowAlongside(round))
      .catch((error: unknown) => {
        throw refusalOf(error)
      })
    return answer(taken(posted))
  })
}

/** What may be seen of a round that is open. */
const shownOutcome = (choice: MinesChoice, opened: readonly number[]) => ({
  opened,
  multiplier: toDecimal(minesMultiplierE4(choice, opened.length)),
})

export type MinesMove = { readonly open: number } | { readonly cashout: true }

/** One thing or the other; the schema has seen that each is of its kind. */
export function readMove(move: { readonly open?: number; readonly cashout?: true }): MinesMove {
  const { open, cashout } = move
  if (open !== undefined && cashout === undefined) return { open }
  if (cashout && open === undefined) return { cashout }
  throw new Refusal('VALIDATION', { field: 'move' })
}

type Asked = {
  readonly roundId: string
  readonly move: { readonly open?: number; readonly cashout?: true }
  readonly once: Once<Data<'/arcade/move'>>
}

export async function moveMines(deps: GameDeps, sitting: Sitting, asked: Asked): Promise<WireRound> {
  const move = readMove(asked.move)
  const { playerId } = sitting.player
  const { round, answer } = await deps.db.tx(async (tx) => {
    const before = await lockRound(tx, playerId, asked.roundId)
    if (before?.gameId !== sitting.gameId) throw new Refusal('ROUND_UNKNOWN', { field: 'roundId' })
    if (before.status !== 'open') throw new Refusal('ROUND_CLOSED', { field: 'roundId' })
    const round = afterMove(deps, before, move)
    const balance = await write(deps, tx, round)
    return { round, answer: await asked.once.keep(tx, wireRound(round, balance)) }
  })
  if (round.status === 'settled') deps.plays.note(round)
  return answer
}

const openedIn = ({ outcome }: Round): readonly number[] =>
  (outcome as { readonly opened: readonly number[] }).opened

/** The round one move later. Pure, but for the seed that has to be unsealed. */
function afterMove(deps: GameDeps, round: StoredRound, move: MinesMove): StoredRound {
  const before = openedIn(round)
  if ('cashout' in move) return settled(deps, round, before)
  if (before.includes(move.open)) throw new Refusal('NOT_AVAILABLE', { field: 'move.open' })
  const opened = [...before, move.open]
  const choice = round.choice as MinesChoice
  const isOver = played(deps, round, opened).multiplierE4 === 0 || opened.length === mineCells - choice.mines
  return isOver ? settled(deps, round, opened) : { ...round, outcome: shownOutcome(choice, opened) }
}

function played({ seal }: GameDeps, { sealed, draw, choice }: StoredRound, opened: readonly number[]) {
  const { clientSeed, nonce } = draw
  const numbers = numbersOf({ serverSeed: seal.open(sealed), clientSeed, nonce })
  return playMines(numbers, choice as MinesChoice, opened)
}

function settled(deps: GameDeps, round: StoredRound, opened: readonly number[]): StoredRound {
  const { outcome, multiplierE4 } = played(deps, round, opened)
  return { ...round, status: 'settled', outcome, win: minor(winOf(round.bet, multiplierE4)) }
}

/** Keeps the step, and at the end moves the money. Tells the balance the round is played with. */
async function write({ wallet, clock }: GameDeps, tx: Tx, round: StoredRound): Promise<Minor> {
  const { status, win, outcome } = round
  await changeRound(
    tx,
    round,
    { status: status === 'open' ? 'open' : 'settled', win, outcome },
    new Date(clock.now()),
  )
  if (status !== 'open') {
    const { balances } = taken(await wallet.postIn(tx, endOf(round, win)))
    const balance = balances[accountOf(round)]
    if (balance !== undefined) return balance
  }
  return (await wallet.balancesIn(tx, round.playerId))[accountOf(round)] ?? noMoney
}

const hourMs = 3_600_000
const roundsPerStep = 100

/**
 * Cashes out what nobody touched for a day at the multiplier it had reached; where nothing was opened that is the
 * stake itself. This rule stands in the game's help.
 */
export async function settleUntouched(deps: GameDeps, signal: AbortSignal): Promise<void> {
  const since = new Date(deps.clock.now() - limits.openRoundHours * hourMs)
  for (let left = roundsPerStep; left === roundsPerStep && !signal.aborted; ) {
    const rounds = await untouchedRounds(deps.db, since, roundsPerStep)
    for (const { playerId, id } of rounds) await settleIfUntouched(deps, playerId, id, since)
    left = rounds.length
  }
}

const settleIfUntouched = (deps: GameDeps, player: bigint, id: string, since: Date): Promise<void> =>
  deps.db.tx(async (tx) => {
    const round = await lockRound(tx, player, id)
    if (round?.status !== 'open' || round.changedAt >= since) return
    await write(deps, tx, settled(deps, round, openedIn(round)))
  })
