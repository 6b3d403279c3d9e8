/**
 * The slot engine: draws the stops of the reels and adds up the wins in view. Free spins are drawn at once from the
 * same number stream, so that a round is settled as a whole.
 */
import type { ChoiceOf } from '@saguao/contract/schemas/games.ts'
import { fieldsOf, oneOf } from '../games/choice-fields.ts'
import { oneE4, type Played, toDecimal } from '../games/multiplier.ts'
import type { Numbers } from '../random/numbers.ts'
import {
  boughtStops,
  coinsOf,
  effectiveView,
  factorAt,
  oneE6,
  payFor,
  type Reels,
  type SlotModel,
  scatterLetter,
  viewAt,
} from './slot-model.ts'
import type { SlotTheme } from './slot-themes.ts'
import { type LetterWin, noLine, winsIn } from './slot-wins.ts'

export type SlotsChoice = ChoiceOf<'slots'>

/** The stops of the five reels, of the paid spin and of its free spins. */
export type SlotStops = {
  readonly spin: readonly number[]
  readonly freeSpins: readonly (readonly number[])[]
}

export type SlotWin = {
  /** The index of the pay line; -1 for scatters and ways. */
  readonly line: number
  readonly symbol: string
  readonly count: number
  readonly multiplier: number
  /** The number of winning ways, in slots with ways. */
  readonly ways?: number
}

export type SlotSpin = {
  /** Five reels of three symbols, as they landed. */
  readonly reels: readonly (readonly string[])[]
  /** The reels filled by an expanded wild; absent when there is none. */
  readonly expanded?: readonly number[]
  readonly wins: readonly SlotWin[]
  readonly multiplier: number
}

export type FreeSpin = SlotSpin & {
  /** The multiplier of the wins of this spin; `multiplier` of the spin includes it. */
  readonly factor: number
}

/** `multiplier` includes the free spins. */
export type SlotsOutcome = SlotSpin & { readonly freeSpins?: readonly FreeSpin[]; readonly capped?: true }

/** A bonus buy is played with all lines. */
export function readSlots(model: SlotModel, choice: unknown): SlotsChoice | null {
  const { lines, buy } = fieldsOf(choice)
  if (buy !== undefined) return buy === true && lines === undefined ? { buy } : null
  if (lines === undefined) return {}
  const chosen = oneOf(model.lines ?? [], lines)
  return chosen === null ? null : { lines: chosen }
}

/** The number of played lines: as chosen, by default all; 0 in slots with ways. */
export const linesOf = (model: SlotModel, { lines }: SlotsChoice): number => lines ?? model.lines?.at(-1) ?? 0

export function drawSlots(model: SlotModel, numbers: Numbers, { buy }: SlotsChoice = {}): SlotStops {
  const spin = buy ? drawBought(model, numbers) : stopsOf(model.strips, numbers)
  const scatters = scattersIn(viewsAt(model.strips, spin))
  const length = payFor(model.freeSpins.spins, scatters)
  return { spin, freeSpins: Array.from({ length }, () => stopsOf(model.freeStrips, numbers)) }
}

/** A bought first spin: how many scatters it has, then the stop of each reel among those that are possible. */
function drawBought(model: SlotModel, numbers: Numbers): number[] {
  const { scatters, moreE6 } = model.buy
  const count = numbers.integer(oneE6) < moreE6 ? scatters + 1 : scatters
  return boughtStops(model, count).map((stops) => stops[numbers.integer(stops.length)] ?? 0)
}

/** The multipliers of a bought round are multiples of its price. */
export function settleSlots(theme: SlotTheme, stops: SlotStops, choice: SlotsChoice): Played<SlotsOutcome> {
  const { model } = theme
  const lines = linesOf(model, choice)
  const stakeE4 = choice.buy ? oneE4 / model.buy.price : oneE4
  const terms = { lines, coinE4: stakeE4 / coinsOf(model, lines) }
  const views = viewsAt(model.strips, stops.spin)
  const paid = settleSpin(theme, views, terms, model.wildFactor)
  const scatters = scattersIn(views)
  const scatterE4 = payFor(model.scatterPays, scatters) * stakeE4
  const free = stops.freeSpins.map((at, index) => settleFreeSpin(theme, at, terms, factorAt(model, index)))
  const freeE4 = free.reduce((sum, { spinE4 }) => sum + spinE4, 0)
  const totalE4 = paid.spinE4 + scatterE4 + freeE4
  const multiplierE4 = Math.min(totalE4, model.maxWin * stakeE4)
  const outcome: SlotsOutcome = {
    ...paid.spin,
    wins: [...paid.spin.wins, ...scatterWins(theme, scatters, scatterE4)],
    multiplier: toDecimal(multiplierE4),
    ...(free.length > 0 && { freeSpins: free.map(({ spin, factor }) => ({ ...spin, factor })) }),
    ...(totalE4 > multiplierE4 && { capped: true }),
  }
  return { outcome, multiplierE4 }
}

export function playSlots(numbers: Numbers, choice: SlotsChoice, theme: SlotTheme): Played<SlotsOutcome> {
  return settleSlots(theme, drawSlots(theme.model, numbers, choice), choice)
}

/** `coinE4` is the multiplier of a win of one coin. */
type Terms = { readonly lines: number; readonly coinE4: number }
type Settled = { readonly spin: SlotSpin; readonly spinE4: number; readonly factor: number }

function settleFreeSpin(theme: SlotTheme, stops: readonly number[], terms: Terms, factor: number): Settled {
  const { freeStrips, freeWildFactor } = theme.model
  return settleSpin(theme, viewsAt(freeStrips, stops), terms, freeWildFactor, factor)
}

function settleSpin(
  { model, symbols }: SlotTheme,
  views: readonly string[],
  { lines, coinE4 }: Terms,
  wildFactor: number,
  factor = 1,
): Settled {
  const counted = model.wildsExpand ? views.map((view) => effectiveView(model, view)) : views
  const letterWins = winsIn(model, counted, lines, wildFactor)
  const spinE4 = letterWins.reduce((sum, { coins }) => sum + coins, 0) * coinE4 * factor
  const expanded = views.flatMap((view, reel) => (counted[reel] === view ? [] : [reel]))
  const spin: SlotSpin = {
    reels: views.map((view) => namesOf(symbols, view)),
    ...(expanded.length > 0 && { expanded }),
    wins: letterWins.map((win) => nameWin(symbols, win, coinE4)),
    multiplier: toDecimal(spinE4),
  }
  return { spin, spinE4, factor }
}

function nameWin(symbols: SlotTheme['symbols'], win: LetterWin, coinE4: number): SlotWin {
  const { line, letter, count, coins, ways } = win
  const named = { line, symbol: nameOf(symbols, letter), count, multiplier: toDecimal(coins * coinE4) }
  return ways === undefined ? named : { ...named, ways }
}

function namesOf(symbols: SlotTheme['symbols'], view: string): string[] {
  const names: string[] = []
  for (const letter of view) names.push(nameOf(symbols, letter))
  return names
}

const nameOf = (symbols: SlotTheme['symbols'], letter: string): string => symbols[letter] ?? letter

function scatterWins({ symbols }: SlotTheme, count: number, scatterE4: number): SlotWin[] {
  if (scatterE4 === 0) return []
  return [{ line: noLine, symbol: nameOf(symbols, scatterLetter), count, multiplier: toDecimal(scatterE4) }]
}

const stopsOf = (strips: Reels<string>, numbers: Numbers): number[] =>
  strips.map((strip) => numbers.integer(strip.length))

const viewsAt = (strips: Reels<string>, stops: readonly number[]): string[] =>
  strips.map((strip, reel) => viewAt(strip, stops[reel] ?? 0))

/** A strip never shows two scatters at once, so reels with a scatter are counted. */
const scattersIn = (views: readonly string[]): number =>
  views.filter((view) => view.includes(scatterLetter)).length
