/**
 * The exact return of a slot before its maximal win. Reels stop independently, and the expected sum of the lines is the
 * sum of their expected values; so a few products per reel replace the enumeration of tens of millions of stops.
 */
import { type Fraction, fraction, plus, sum, times } from '../returns/fraction.ts'
import {
  boughtStops,
  coinsOf,
  effectiveView,
  factorAt,
  minOfAKind,
  oneE6,
  payFor,
  payLines,
  type Reels,
  reelCount,
  type SlotModel,
  scatterLetter,
  viewAt,
  wildLetter,
} from './slot-model.ts'
import { countMatches } from './slot-wins.ts'
import { linesOf } from './slots.ts'

/** For one reel: the number of stops that continue the letter (weighted by the wild factor), and that break it. */
type Chances = { readonly continues: number; readonly breaks: number; readonly stops: number }

export function slotReturn(model: SlotModel, lines: number): Fraction {
  const paid = spinReturn(model, model.strips.map(viewsOf), lines, model.wildFactor)
  const awards = scatterChances(model.strips).map((chance, scatters) =>
    times(chance, awardOf(model, lines, scatters)),
  )
  return plus(paid, sum(awards))
}

/** The return of a bought round, in multiples of its price. */
export function buyReturn(model: SlotModel): Fraction {
  const { price, scatters, moreE6 } = model.buy
  const fewer = times(fraction(oneE6 - moreE6, oneE6), boughtRound(model, scatters))
  const more = times(fraction(moreE6, oneE6), boughtRound(model, scatters + 1))
  return times(plus(fewer, more), fraction(1, price))
}

/** The expected win of a bought round with this number of scatters, in multiples of the stake. */
function boughtRound(model: SlotModel, scatters: number): Fraction {
  const lines = linesOf(model, {})
  const views = boughtStops(model, scatters).map((stops, reel) =>
    stops.map((stop) => viewAt(model.strips[reel] ?? '', stop)),
  )
  return plus(spinReturn(model, views, lines, model.wildFactor), awardOf(model, lines, scatters))
}

/** The probability of each number of scatters. */
export function scatterChances(strips: Reels<string>): Fraction[] {
  const seen = strips.map((strip) => viewsOf(strip).filter((view) => view.includes(scatterLetter)).length)
  let cases = [1n]
  strips.forEach((strip, reel) => {
    const [hit, miss] = [BigInt(seen[reel] ?? 0), BigInt(strip.length - (seen[reel] ?? 0))]
    cases = [...cases, 0n].map((ways, count) => ways * miss + (cases[count - 1] ?? 0n) * hit)
  })
  return cases.map((ways) => fraction(ways, stopsIn(strips)))
}

/** What scatters pay, and the expected win of their free spins, in multiples of the stake. */
function awardOf(model: SlotModel, lines: number, scatters: number): Fraction {
  const free = spinReturn(model, model.freeStrips.map(viewsOf), lines, model.freeWildFactor)
  const spins = payFor(model.freeSpins.spins, scatters)
  const factors = Array.from({ length: spins }, (_, index) => factorAt(model, index))
  const total = factors.reduce((all, factor) => all + factor, 0)
  return plus(fraction(payFor(model.scatterPays, scatters), 1), times(free, fraction(total, 1)))
}

type Views = readonly (readonly string[])[]

/** The expected win of one spin without scatters, in multiples of the stake. `landed` has the views of each reel. */
function spinReturn(model: SlotModel, landed: Views, lines: number, wildFactor: number): Fraction {
  const views = landed.map((reel) => reel.map((view) => effectiveView(model, view)))
  const letters = Object.keys(model.pays)
  const shares = model.lines
    ? payLines
        .slice(0, lines)
        .flatMap((rows) => letters.map((letter) => lineChances(views, rows, letter, wildFactor)))
    : letters.map((letter) => waysChances(views, letter))
  const coins = shares.map((chances, index) => {
    const letter = letters[index % letters.length] ?? ''
    return expectedCoins(model, letter, chances)
  })
  return fraction(
    coins.reduce((all, some) => all + some, 0n),
    stopsIn(views) * coinsOf(model, lines),
  )
}

function lineChances(views: Views, rows: Reels<number>, letter: string, wildFactor: number): Chances[] {
  return views.map((reel, at) => {
    const shown = reel.map((view) => view.charAt(rows[at] ?? 0))
    const own = shown.filter((other) => other === letter).length
    const wild = shown.filter((other) => other === wildLetter).length
    return { continues: own + wildFactor * wild, breaks: reel.length - own - wild, stops: reel.length }
  })
}

function waysChances(views: Views, letter: string): Chances[] {
  return views.map((reel) => {
    const places = reel.map((view) => countMatches(letter, view))
    const continues = places.reduce((all, some) => all + some, 0)
    return { continues, breaks: places.filter((some) => some === 0).length, stops: reel.length }
  })
}

/** The sum of coins over all stops: the pays of 3, 4 and 5 of a kind, each times the number of stops. */
function expectedCoins(model: SlotModel, letter: string, chances: readonly Chances[]): bigint {
  const counts = [minOfAKind, minOfAKind + 1, reelCount]
  const coins = counts.map((count) => {
    const cases = chances.map(({ continues, breaks, stops }, reel) => {
      if (reel < count) return continues
      return reel === count ? breaks : stops
    })
    const pay = BigInt(payFor(model.pays[letter], count))
    return cases.reduce((product, some) => product * BigInt(some), pay)
  })
  return coins.reduce((all, some) => all + some, 0n)
}

const viewsOf = (strip: string): string[] => Array.from(strip, (_, stop) => viewAt(strip, stop))

const stopsIn = (reels: readonly { readonly length: number }[]): number =>
  reels.reduce((all, { length }) => all * length, 1)
