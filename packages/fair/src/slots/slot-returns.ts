/**
 * The exact return of a slot before its maximal win. Reels stop independently, and the expected sum of the lines is the
 * sum of their expected values; so a few products per reel replace the enumeration of tens of millions of stops.
 */
import { type Fraction, fraction, plus, sum, times } from '../returns/fraction.ts'
import {
  coinsOf,
  effectiveView,
  factorAt,
  minOfAKind,
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

/** For one reel: the number of stops that continue the letter (weighted by the wild factor), and that break it. */
type Chances = { readonly continues: number; readonly breaks: number; readonly stops: number }

export function slotReturn(model: SlotModel, lines: number): Fraction {
  const coins = coinsOf(model, lines)
  const paid = times(spinCoins(model, model.strips, lines, model.wildFactor), fraction(1, coins))
  const free = times(spinCoins(model, model.freeStrips, lines, model.freeWildFactor), fraction(1, coins))
  return plus(paid, sum(scatterShares(model, free)))
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

function scatterShares(model: SlotModel, free: Fraction): Fraction[] {
  return scatterChances(model.strips).map((chance, count) => {
    const spins = payFor(model.freeSpins.spins, count)
    const factors = Array.from({ length: spins }, (_, index) => factorAt(model, index))
    const total = factors.reduce((all, factor) => all + factor, 0)
    const pay = fraction(payFor(model.scatterPays, count), 1)
    return times(chance, plus(pay, times(free, fraction(total, 1))))
  })
}

/** Expected coins of one spin, without scatters. */
function spinCoins(model: SlotModel, strips: Reels<string>, lines: number, wildFactor: number): Fraction {
  const views = strips.map((strip) => viewsOf(strip).map((view) => effectiveView(model, view)))
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
    stopsIn(strips),
  )
}

function lineChances(
  views: readonly (readonly string[])[],
  rows: Reels<number>,
  letter: string,
  wildFactor: number,
): Chances[] {
  return views.map((reel, at) => {
    const shown = reel.map((view) => view.charAt(rows[at] ?? 0))
    const own = shown.filter((other) => other === letter).length
    const wild = shown.filter((other) => other === wildLetter).length
    return { continues: own + wildFactor * wild, breaks: reel.length - own - wild, stops: reel.length }
  })
}

function waysChances(views: readonly (readonly string[])[], letter: string): Chances[] {
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

const stopsIn = (strips: Reels<string>): number => strips.reduce((all, { length }) => all * length, 1)
