/** Word functions of the search: normalisation, trigrams and edit distance. */

const accents = /\p{M}+/gu
const separators = /[^\p{L}\p{N}]+/u

/** Lower-case words without accents: "Ação-Já" gives acao and ja. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(accents, '')
    .toLowerCase()
    .split(separators)
    .filter((word) => word !== '')

/** Trigrams of the word with two leading spaces, so that a single letter has one too. */
export function gramsOf(word: string): string[] {
  const padded = `  ${word}`
  const grams: string[] = []
  for (let i = 0; i + 3 <= padded.length; i++) grams.push(padded.slice(i, i + 3))
  return grams
}

const maxWordLength = 64
/** Rows of the distance matrix, reused for every pair; comparisons never overlap. */
const rows = [0, 1, 2].map(() => new Uint8Array(maxWordLength + 1))

/**
 * Whether at most `maxEdits` insertions, deletions, substitutions or swaps of neighbours turn the typed word into the
 * other word or into its start; undefined when more are needed.
 */
export function fuzzyMatch(typed: string, word: string, maxEdits: number): 'whole' | 'start' | undefined {
  const known = word.slice(0, Math.min(typed.length + maxEdits, maxWordLength))
  if (typed.length > maxWordLength || typed.length - known.length > maxEdits) return undefined
  let [before, last, row] = rows as [Uint8Array, Uint8Array, Uint8Array]
  for (let j = 0; j <= known.length; j++) last[j] = j
  for (let i = 1; i <= typed.length; i++) {
    if (fillRow(typed, known, i, row, last, before) > maxEdits) return undefined
    ;[before, last, row] = [last, row, before]
  }
  return known.length === word.length && (last[known.length] ?? 0) <= maxEdits ? 'whole' : 'start'
}

/** Computes the edits from the first `i` typed letters to every prefix of the word; returns the minimum. */
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
