/** Words as search compares them: folded, in groups of three letters, and a few letters apart. */

const accents = /\p{M}+/gu
const between = /[^\p{L}\p{N}]+/u

/** "Ação-Já" is the words acao and ja. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(accents, '')
    .toLowerCase()
    .split(between)
    .filter((word) => word !== '')

/** The start of a word counts as letters too, so that even one letter is a group. */
export function gramsOf(word: string): string[] {
  const padded = `  ${word}`
  const grams: string[] = []
  for (let i = 0; i + 3 <= padded.length; i++) grams.push(padded.slice(i, i + 3))
  return grams
}

const wordLengthMost = 64
/** Rows of the table below, used again for every pair: nothing is compared at the same time as anything else. */
const rows = [0, 1, 2].map(() => new Uint8Array(wordLengthMost + 1))

/**
 * Whether `most` letters added, removed, changed or swapped with their neighbour make the typed word the other one, or
 * at least its start; undefined when it takes more.
 */
export function nearness(typed: string, word: string, most: number): 'whole' | 'start' | undefined {
  const known = word.slice(0, Math.min(typed.length + most, wordLengthMost))
  if (typed.length > wordLengthMost || typed.length - known.length > most) return undefined
  let [before, last, row] = rows as [Uint8Array, Uint8Array, Uint8Array]
  for (let j = 0; j <= known.length; j++) last[j] = j
  for (let i = 1; i <= typed.length; i++) {
    if (fillRow(typed, known, i, row, last, before) > most) return undefined
    ;[before, last, row] = [last, row, before]
  }
  return known.length === word.length && (last[known.length] ?? 0) <= most ? 'whole' : 'start'
}

/** The steps from the first `i` letters typed to every beginning of the word; tells the fewest. */
function fillRow(
  a: string,
  b: string,
  i: number,
  row: Uint8Array,
  last: Uint8Array,
  before: Uint8Array,
): number {
  row[0] = i
  let fewest = i
  const letter = a.charCodeAt(i - 1)
  for (let j = 1; j <= b.length; j++) {
    const change = (last[j - 1] ?? 0) + (letter === b.charCodeAt(j - 1) ? 0 : 1)
    let steps = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, change)
    const isSwap =
      i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
    if (isSwap) steps = Math.min(steps, (before[j - 2] ?? 0) + 1)
    row[j] = steps
    if (steps < fewest) fewest = steps
  }
  return fewest
}
