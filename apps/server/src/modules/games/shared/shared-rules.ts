/** Rules of the shared games by kind: length of the phases, outcome of a round, result of a bet. Pure functions. */
import type { SharedKind, TableResult } from '@saguao/contract/realtime/table-state.ts'
import { crashMsOf, crashPoint } from '@saguao/fair/games/crash.ts'
import { colorOf, doubleMultipliersE4, doubleNumbers } from '@saguao/fair/games/double.ts'
import { type GameId, games, isGameId, type Moves } from '@saguao/fair/games/games.ts'
import { toDecimal } from '@saguao/fair/games/multiplier.ts'
import { type Numbers, numbersOf } from '@saguao/fair/random/numbers.ts'
import type { Seeds } from '@saguao/fair/random/seeds.ts'

export type TableOutcome = TableResult['outcome']

export type SharedRules = {
  /** Length of the betting phase once a client watches, and of the result phase. */
  readonly bettingMs: number
  readonly overMs: number
  /** Published length of a running round; null when it would reveal the outcome. */
  readonly shownMs: number | null
  readonly runningMs: (outcome: TableOutcome) => number
  /** The outcome of the round. */
  readonly draw: (numbers: Numbers) => TableOutcome
  /** How many bets of a player may be open: two on a flight, one on each colour. */
  readonly betsPerPlayer: number
  /** Players may cash out while it runs; a round that no process ran must not cost players who could not. */
  readonly canCashOut: boolean
}

const overMs = 4_000
const spinMs = 5_000

const rules: Readonly<Record<SharedKind, SharedRules>> = {
  crash: {
    bettingMs: 7_000,
    overMs,
    shownMs: null,
    runningMs: (outcome) => crashMsOf('point' in outcome ? (outcome.point ?? 1) : 1),
    draw: (numbers) => ({ point: crashPoint(numbers) }),
    betsPerPlayer: 2,
    canCashOut: true,
  },
  double: {
    bettingMs: 12_000,
    overMs,
    shownMs: spinMs,
    runningMs: () => spinMs,
    draw: (numbers) => {
      const number = numbers.integer(doubleNumbers)
      const color = colorOf(number)
      return { number, color, multiplier: toDecimal(doubleMultipliersE4[color]) }
    },
    betsPerPlayer: 3,
    canCashOut: false,
  },
}

const isSharedKind = (kind: string): kind is SharedKind => Object.hasOwn(rules, kind)

/** Undefined for single-player games. */
export function sharedRulesOf(gameId: string): SharedRules | undefined {
  const kind = isGameId(gameId) ? games[gameId].kind : undefined
  return kind !== undefined && isSharedKind(kind) ? rules[kind] : undefined
}

export const sharedGames: readonly GameId[] = (Object.keys(games) as GameId[]).filter(sharedRulesOf)

/** The automatic cash-out of a bet; undefined when its choice has none. */
export const autoCashoutOf = (choice: object): number | undefined =>
  'autoCashout' in choice && typeof choice.autoCashout === 'number' ? choice.autoCashout : undefined

type BetResult = {
  /** The player's part of the outcome; the round's own part is published when it is over. */
  readonly outcome: { readonly half?: number; readonly cashout?: number; readonly multiplier: number }
  readonly multiplierE4: number
}

/** The result of a bet from the seeds of its round and the multipliers of its cash-outs, if any. */
export function betResultOf(gameId: string, seeds: Seeds, choice: object, moves: Moves): BetResult {
  const played = isGameId(gameId) ? games[gameId].play(numbersOf(seeds), choice, moves) : null
  if (!played) throw new Error(`${gameId} cannot be played with ${JSON.stringify(choice)}`)
  const { multiplier, half, cashout } = played.outcome as BetResult['outcome']
  return {
    outcome: { ...(half !== undefined && { half }), ...(cashout !== undefined && { cashout }), multiplier },
    multiplierE4: played.multiplierE4,
  }
}
