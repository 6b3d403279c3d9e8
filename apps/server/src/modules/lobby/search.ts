/**
 * Search over names, in memory: the whole catalogue is there anyway, and a list of its words answers faster than a
 * database can be asked. Accents and case don't matter, a word may be unfinished, and a letter or two may be wrong.
 */

export type Searchable = { readonly id: string; readonly texts: readonly string[] }

/** Ids with how well they fit, from above 0 to 1. */
export type Search = (keyword: string) => ReadonlyMap<string, number>

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

const fits = { whole: 1, start: 0.9, part: 0.7, almost: 0.6, almostStart: 0.5 } as const
const partLength = 3

/** How many letters may be wrong in a word of that length. */
const wrongMost = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

/** How well a word fits what was typed, 0 when it doesn't. */
function fit(typed: string, word: string): number {
  if (word === typed) return fits.whole
  if (word.startsWith(typed)) return fits.start
  if (typed.length >= partLength && word.includes(typed)) return fits.part
  const most = wrongMost(typed.length)
  if (most === 0) return 0
  if (Math.abs(word.length - typed.length) <= most && distance(typed, word, most) <= most) return fits.almost
  if (word.length <= typed.length) return 0
  return distance(typed, word.slice(0, typed.length), most) <= most ? fits.almostStart : 0
}

/**
 * Letters to add, remove, change or swap with their neighbour to make one word the other; anything above `most`
 * once it is clear that there are more.
 */
function distance(a: string, b: string, most: number): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let best = i
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let steps = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        steps = Math.min(steps, (before[j - 2] ?? 0) + 1)
      row.push(steps)
      best = Math.min(best, steps)
    }
    if (best > most) return best
    before = last
    last = row
  }
  return last[b.length] ?? 0
}

/** Every word of the catalogue with the things it names, and the words that share three letters in a row. */
function indexWords(things: readonly Searchable[]) {
  const named = new Map<string, Set<string>>()
  for (const { id, texts } of things)
    for (const text of texts) {
      const words = wordsOf(text)
      // "plinkosolar" is what a hurried thumb makes of Plinko Solar.
      for (const word of [...words, words.join('')]) named.set(word, (named.get(word) ?? new Set()).add(id))
    }
  const byGram = new Map<string, Set<string>>()
  for (const word of named.keys())
    for (const gram of gramsOf(word)) byGram.set(gram, (byGram.get(gram) ?? new Set()).add(word))
  return { named, byGram }
}

/** Groups of three letters; the start of a word counts as letters too, and so do its first one and two. */
function gramsOf(word: string): Set<string> {
  const padded = `  ${word}`
  const grams = new Set<string>()
  for (let i = 0; i + 3 <= padded.length; i++) grams.add(padded.slice(i, i + 3))
  return grams
}

/** Nobody remembers whether it was "de" or "do": short words count only where there are no others. */
function tellingWords(keyword: string): string[] {
  const words = wordsOf(keyword)
  const long = words.filter((word) => word.length >= partLength)
  return long.length > 0 ? long : words
}

export function createSearch(things: readonly Searchable[]): Search {
  const { named, byGram } = indexWords(things)

  /** The best fit of each thing to one typed word. */
  const find = (typed: string): Map<string, number> => {
    const words = new Set([...gramsOf(typed)].flatMap((gram) => [...(byGram.get(gram) ?? [])]))
    const found = new Map<string, number>()
    for (const word of words) {
      const score = fit(typed, word)
      if (score > 0)
        for (const id of named.get(word) ?? []) found.set(id, Math.max(score, found.get(id) ?? 0))
    }
    return found
  }

  return (keyword) => {
    const [first, ...others] = [...new Set(tellingWords(keyword))].map(find)
    if (!first) return new Map()
    const found = new Map<string, number>()
    for (const [id, score] of first) {
      const scores = others.map((other) => other.get(id) ?? 0)
      if (scores.every((other) => other > 0))
        found.set(id, scores.reduce((sum, other) => sum + other, score) / (others.length + 1))
    }
    return found
  }
}
