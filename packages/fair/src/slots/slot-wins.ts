/** The wins of the symbols in view. Wins run from the left without a gap; the first reel has no wild. */
import {
  minOfAKind,
  payFor,
  payLines,
  reelCount,
  rowCount,
  type SlotModel,
  wildLetter,
} from './slot-model.ts'

export type LetterWin = {
  readonly line: number
  readonly letter: string
  readonly count: number
  readonly coins: number
  readonly ways?: number
}

export const noLine = -1

/** Pay lines as indices into the fifteen letters of a view, reel by reel, which makes the inner loop fast. */
const linePlaces = payLines.map((rows) => rows.map((row, reel) => reel * rowCount + row))

/** `views` are the effective letters, reel by reel, from top to bottom. */
export function winsIn(
  model: SlotModel,
  views: readonly string[],
  lines: number,
  wildFactor: number,
): LetterWin[] {
  return model.lines ? lineWins(model, views.join(''), lines, wildFactor) : waysWins(model, views)
}

function lineWins(model: SlotModel, letters: string, lines: number, wildFactor: number): LetterWin[] {
  const wins: LetterWin[] = []
  for (let line = 0; line < lines; line += 1) {
    const places = linePlaces[line] ?? []
    const letter = letters.charAt(places[0] ?? 0)
    const count = runLength(letters, places, letter)
    if (count < minOfAKind || !model.pays[letter]) continue
    const wilds = wildsAmong(letters, places, count)
    wins.push({ line, letter, count, coins: payFor(model.pays[letter], count) * wildFactor ** wilds })
  }
  return wins
}

function runLength(letters: string, places: readonly number[], letter: string): number {
  for (let reel = 1; reel < reelCount; reel += 1) {
    const next = letters.charAt(places[reel] ?? 0)
    if (next !== letter && next !== wildLetter) return reel
  }
  return reelCount
}

function wildsAmong(letters: string, places: readonly number[], count: number): number {
  return places.slice(0, count).filter((place) => letters.charAt(place) === wildLetter).length
}

function waysWins(model: SlotModel, views: readonly string[]): LetterWin[] {
  return [...new Set(views[0])].flatMap((letter) => {
    const places = views.map((view) => countMatches(letter, view))
    const gap = places.indexOf(0)
    const count = gap < 0 ? reelCount : gap
    const coinsEach = payFor(model.pays[letter], count)
    if (coinsEach === 0) return []
    const ways = places.slice(0, count).reduce((product, some) => product * some, 1)
    return [{ line: noLine, letter, count, coins: coinsEach * ways, ways }]
  })
}

/** The number of rows of a reel with the letter or a wild. */
export function countMatches(letter: string, view: string): number {
  let places = 0
  for (let row = 0; row < rowCount; row += 1)
    if (view.charAt(row) === letter || view.charAt(row) === wildLetter) places += 1
  return places
}
