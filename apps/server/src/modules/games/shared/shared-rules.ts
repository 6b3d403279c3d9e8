/** What is played together, by kind: how long its phases last, and what a round and a bet of it come to. Pure. */
import type { SharedKind, TableResult } from '@saguao/contract/realtime/table-state.ts'
import { crashMsOf, crashPoint } from '@saguao/fair/games/crash.ts'
import { colorOf, doubleMultipliersE4, doubleNumbers } from '@saguao/fair/games/double.ts'
import { type GameId, games, isGameId } from '@saguao/fair/games/games.ts'
import { toDecimal } from '@saguao/fair/games/multiplier.ts'
import { type Numbers, numbersOf } from '@saguao/fair/random/numbers.ts'
import type { Seeds } from '@saguao/fair/random/seeds.ts'

export type TableOutcome = TableResult['outcome']

export type SharedRules = {
  /** How long bets are taken once somebody is there, and how long the result stands. */
  readonly bettingMs: number
  readonly overMs: number
  /** How long a round runs, as far as it may be known beforehand. */
  readonly shownMs: number | null
  readonly runningMs: (outcome: TableOutcome) => number
  /** What the round comes to, for everybody. */
  readonly draw: (numbers: Numbers) => TableOutcome
  /** Players may leave while it runs; so a round that nobody led must not cost those who could not. */
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
    canCashOut: false,
  },
}

const isSharedKind = (kind: string): kind is SharedKind => Object.hasOwn(rules, kind)

/** Undefined where players play alone. */
export function sharedRulesOf(gameId: string): SharedRules | undefined {
  const kind = isGameId(gameId) ? games[gameId].kind : undefined
  return kind !== undefined && isSharedKind(kind) ? rules[kind] : undefined
}

export const sharedGames: readonly GameId[] = (Object.keys(games) as GameId[]).filter(sharedRulesOf)

/** Where an automatic leave stands; undefined where the choice has none. */
export const autoCashoutOf = (choice: object): number | undefined =>
  'autoCashout' in choice && typeof choice.autoCashout === 'number' ? choice.autoCashout : undefined

export type BetResult = {
  /** The player's part of the outcome; the table's own is told when the round is over. */
  readonly outcome: { readonly cashout?: number; readonly multiplier: number }
  readonly multiplierE4: number
}

/** What a bet comes to by the seeds of its round, and by where the player left. */
export function betResultOf(gameId: string, seeds: Seeds, choice: object, cashout?: number): BetResult {
  const moves = cashout === undefined ? {} : { cashout }
  const played = isGameId(gameId) ? games[gameId].play(numbersOf(seeds), choice, moves) : null
  if (!played) throw new Error(`${gameId} cannot be played with ${JSON.stringify(choice)}`)
  const { multiplier, cashout: left } = played.outcome as { multiplier: number; cashout?: number }
  return {
    outcome: { ...(left !== undefined && { cashout: left }), multiplier },
    multiplierE4: played.multiplierE4,
  }
}
