/**
 * The exact return of a slot, before its cap. The reels stop independently of each other, and the expected sum of the
 * lines is the sum of what is expected of each; so a few products per reel say what going through all of the tens of
 * millions of stops says too.
 */
import { type Fraction, fraction, plus, sum, times } from '../returns/fraction.ts'
import {
  coinsOf,
  countedView,
  factorAt,
  leastOfAKind,
  ofAKind,
  payLines,
  type Reels,
  reelCount,
  type SlotModel,
  scatterLetter,
  viewAt,
  wildLetter,
} from './slot-model.ts'
import { placesOf } from './slot-wins.ts'

/** For one reel: in how many stops the letter is continued (times its factor), and in how many it is not. */
type Chances = { readonly goesOn: number; readonly breaks: number; readonly stops: number }

export function slotReturn(model: SlotModel, lines: number): Fraction {
  const coins = coinsOf(model, lines)
  const paid = times(spinCoins(model, model.strips, lines, model.wildFactor), fraction(1, coins))
  const free = times(spinCoins(model, model.freeStrips, lines, model.freeWildFactor), fraction(1, coins))
  return plus(paid, sum(scatterShares(model, free)))
}

/** How likely each number of scatters is. */
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
    const spins = ofAKind(model.freeSpins.spins, count)
    const factors = Array.from({ length: spins }, (_, index) => factorAt(model, index))
    const total = factors.reduce((all, factor) => all + factor, 0)
    const pay = fraction(ofAKind(model.scatterPays, count), 1)
    return times(chance, plus(pay, times(free, fraction(total, 1))))
  })
}

/** Expected coins of one spin, scatters left out. */
function spinCoins(model: SlotModel, strips: Reels<string>, lines: number, wildFactor: number): Fraction {
  const views = strips.map((strip) => viewsOf(strip).map((view) => countedView(model, view)))
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
    return { goesOn: own + wildFactor * wild, breaks: reel.length - own - wild, stops: reel.length }
  })
}

function waysChances(views: readonly (readonly string[])[], letter: string): Chances[] {
  return views.map((reel) => {
    const places = reel.map((view) => placesOf(letter, view))
    const goesOn = places.reduce((all, some) => all + some, 0)
    return { goesOn, breaks: places.filter((some) => some === 0).length, stops: reel.length }
  })
}

/** Coins of all stops together: what is paid for three, four and five, each as often as the run ends there. */
function expectedCoins(model: SlotModel, letter: string, chances: readonly Chances[]): bigint {
  const counts = [leastOfAKind, leastOfAKind + 1, reelCount]
  const coins = counts.map((count) => {
    const cases = chances.map(({ goesOn, breaks, stops }, reel) => {
      if (reel < count) return goesOn
      return reel === count ? breaks : stops
    })
    const pay = BigInt(ofAKind(model.pays[letter], count))
    return cases.reduce((product, some) => product * BigInt(some), pay)
  })
  return coins.reduce((all, some) => all + some, 0n)
}

const viewsOf = (strip: string): string[] => Array.from(strip, (_, stop) => viewAt(strip, stop))

const stopsIn = (strips: Reels<string>): number => strips.reduce((all, { length }) => all * length, 1)
