/**
 * In-memory search over names: the catalogue is in memory anyway, and an index of its words is faster than a query.
 * Accents and case are ignored, words may be unfinished, and one or two letters may be wrong.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { fuzzyMatch, gramsOf, wordsOf } from '#modules/lobby/search/fuzzy-match.ts'

/** Texts, and the ids of the items they find. */
type Searchable = { readonly texts: readonly string[]; readonly ids: readonly string[] }

/** Ids with their score, above 0 and up to 1. */
export type Search = (keyword: string) => ReadonlyMap<string, number>

const scoreOf = { whole: 1, start: 0.9, joined: 0.8, part: 0.7, matches: 0.6, nearStart: 0.5 } as const
const partLength = 3
/** Items indexed before yielding to the event loop, so that requests are not blocked. */
const chunkSize = 500

/** The number of wrong letters allowed in a word of this length. */
const maxTypos = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

/** A word of the catalogue and the ids of its items. */
type IndexedWord = { readonly word: string; readonly ids: string[] }

type Index = {
  /** Sorted, so that words with a common prefix are adjacent. */
  readonly words: readonly IndexedWord[]
  /** Positions in `words`, ascending. */
  readonly byGram: ReadonlyMap<string, readonly number[]>
}

export async function createSearch(items: readonly Searchable[]): Promise<Search> {
  const index = await indexOf(items)
  return (keyword) => {
    const [first, ...others] = [...new Set(significantWords(keyword))].map((typed) => find(index, typed))
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

/** Short words such as "de" and "do" count only when the keyword has no longer ones. */
function significantWords(keyword: string): string[] {
  const words = wordsOf(keyword)
  const long = words.filter((word) => word.length >= partLength)
  return long.length > 0 ? long : words
}

async function indexOf(items: readonly Searchable[]): Promise<Index> {
  const indexed = new Map<string, IndexedWord>()
  for (const [i, { texts, ids }] of items.entries()) {
    if (i % chunkSize === 0) await yieldToEventLoop()
    for (const word of new Set(texts.flatMap(indexedWords))) {
      const known = indexed.get(word)
      if (known) for (const id of ids) known.ids.push(id)
      else indexed.set(word, { word, ids: [...ids] })
    }
  }
  const words = [...indexed.values()].sort((a, b) => (a.word < b.word ? -1 : 1))
  return { words, byGram: await gramIndex(words) }
}

/** Hyphenated words are indexed both as two words and as one. */
const indexedWords = (text: string): string[] =>
  text.includes('-') ? [...wordsOf(text), ...wordsOf(text.replaceAll('-', ''))] : wordsOf(text)

async function gramIndex(words: readonly IndexedWord[]): Promise<Map<string, number[]>> {
  const byGram = new Map<string, number[]>()
  for (const [position, { word }] of words.entries()) {
    if (position % chunkSize === 0) await yieldToEventLoop()
    for (const gram of gramsOf(word)) {
      const positions = byGram.get(gram)
      if (!positions) byGram.set(gram, [position])
      else if (positions.at(-1) !== position) positions.push(position)
    }
  }
  return byGram
}

/** The best score of each item for one typed word. Fuzzy matching runs only when nothing matches exactly. */
function find(index: Index, typed: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const raise = (ids: readonly string[], score: number): void => {
    for (const id of ids) if (score > (found.get(id) ?? 0)) found.set(id, score)
  }
  for (const { word, ids } of startingWith(index.words, typed))
    raise(ids, word === typed ? scoreOf.whole : scoreOf.start)
  for (const { ids } of containing(index, typed)) raise(ids, scoreOf.part)
  if (found.size === 0) raise(joinedWords(index, typed), scoreOf.joined)
  if (found.size === 0) for (const [{ ids }, score] of fuzzyMatches(index, typed)) raise(ids, score)
  return found
}

/** Finds two words typed without a space: "plinkosolar" for Plinko Solar. */
function joinedWords({ words }: Index, typed: string): string[] {
  const found: string[] = []
  for (let end = partLength; end <= typed.length - partLength; end++) {
    const [first] = startingWith(words, typed.slice(0, end))
    if (first?.word !== typed.slice(0, end)) continue
    const second = new Set(startingWith(words, typed.slice(end)).flatMap(({ ids }) => ids))
    found.push(...first.ids.filter((id) => second.has(id)))
  }
  return found
}

function startingWith(words: readonly IndexedWord[], start: string): readonly IndexedWord[] {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle]?.word ?? '') < start) low = middle + 1
    else high = middle
  }
  let end = low
  while (words[end]?.word.startsWith(start)) end++
  return words.slice(low, end)
}

/** A word that contains the typed text contains all of its trigrams, so only words with the rarest one are checked. */
function containing({ words, byGram }: Index, typed: string): IndexedWord[] {
  if (typed.length < partLength) return []
  const lists = gramsOf(typed)
    .slice(2)
    .map((gram) => byGram.get(gram) ?? [])
  const shortest = lists.reduce((a, b) => (b.length < a.length ? b : a))
  return shortest.map((position) => words[position] as IndexedWord).filter(({ word }) => word.includes(typed))
}

/** Trigrams lost by edits: a wrong letter changes up to three of them, a swap of neighbours up to four. */
const lostGrams = [0, 4, 7]

function fuzzyMatches({ words, byGram }: Index, typed: string): [IndexedWord, number][] {
  const maxEdits = maxTypos(typed.length)
  if (maxEdits === 0) return []
  const grams = new Set(gramsOf(typed))
  const needed = Math.max(1, grams.size - (lostGrams[maxEdits] ?? 0))
  const shared = new Uint8Array(words.length)
  for (const gram of grams)
    for (const position of byGram.get(gram) ?? []) shared[position] = (shared[position] ?? 0) + 1
  const matches: [IndexedWord, number][] = []
  for (let position = 0; position < words.length; position++) {
    if ((shared[position] ?? 0) < needed) continue
    const indexed = words[position] as IndexedWord
    const match = fuzzyMatch(typed, indexed.word, maxEdits)
    if (match) matches.push([indexed, match === 'whole' ? scoreOf.matches : scoreOf.nearStart])
  }
  return matches
}
