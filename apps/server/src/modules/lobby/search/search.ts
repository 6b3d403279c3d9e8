/**
 * Search over names, in memory: the whole catalogue is there anyway, and a list of its words answers faster than a
 * database can be asked. Accents and case don't matter, a word may be unfinished, and a letter or two may be wrong.
 */
import { setImmediate as breathe } from 'node:timers/promises'
import { gramsOf, nearness, wordsOf } from '#modules/lobby/search/letters.ts'

/** Texts, and the ids of all that can be found by them. */
export type Searchable = { readonly texts: readonly string[]; readonly ids: readonly string[] }

/** Ids with how well they fit, from above 0 to 1. */
export type Search = (keyword: string) => ReadonlyMap<string, number>

const fits = { whole: 1, start: 0.9, joined: 0.8, part: 0.7, near: 0.6, nearStart: 0.5 } as const
const partLength = 3
/** So many are indexed at a stretch; then those who wait for an answer have their turn. */
const stretch = 500

/** How many letters may be wrong in a word of that length. */
const wrongMost = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

/** A word of the catalogue and the ids it stands for. */
type Named = { readonly word: string; readonly ids: string[] }

type Index = {
  /** Sorted, so that those with one beginning stand together. */
  readonly words: readonly Named[]
  /** Places in `words`, in ascending order. */
  readonly byGram: ReadonlyMap<string, readonly number[]>
}

export async function createSearch(things: readonly Searchable[]): Promise<Search> {
  const index = await indexOf(things)
  return (keyword) => {
    const [first, ...others] = [...new Set(tellingWords(keyword))].map((typed) => find(index, typed))
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

/** Nobody remembers whether it was "de" or "do": short words count only where there are no others. */
function tellingWords(keyword: string): string[] {
  const words = wordsOf(keyword)
  const long = words.filter((word) => word.length >= partLength)
  return long.length > 0 ? long : words
}

async function indexOf(things: readonly Searchable[]): Promise<Index> {
  const named = new Map<string, Named>()
  for (const [i, { texts, ids }] of things.entries()) {
    if (i % stretch === 0) await breathe()
    for (const word of new Set(texts.flatMap(indexedWords))) {
      const known = named.get(word)
      if (known) for (const id of ids) known.ids.push(id)
      else named.set(word, { word, ids: [...ids] })
    }
  }
  const words = [...named.values()].sort((a, b) => (a.word < b.word ? -1 : 1))
  return { words, byGram: await gramIndex(words) }
}

/** What a hyphen joins is typed in one word as often as in two. */
const indexedWords = (text: string): string[] =>
  text.includes('-') ? [...wordsOf(text), ...wordsOf(text.replaceAll('-', ''))] : wordsOf(text)

async function gramIndex(words: readonly Named[]): Promise<Map<string, number[]>> {
  const byGram = new Map<string, number[]>()
  for (const [place, { word }] of words.entries()) {
    if (place % stretch === 0) await breathe()
    for (const gram of gramsOf(word)) {
      const places = byGram.get(gram)
      if (!places) byGram.set(gram, [place])
      else if (places.at(-1) !== place) places.push(place)
    }
  }
  return byGram
}

/** The best fit of each thing to one typed word. Mistakes are looked for only where nothing fits without one. */
function find(index: Index, typed: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const keep = (ids: readonly string[], score: number): void => {
    for (const id of ids) if (score > (found.get(id) ?? 0)) found.set(id, score)
  }
  for (const { word, ids } of startingWith(index.words, typed))
    keep(ids, word === typed ? fits.whole : fits.start)
  for (const { ids } of containing(index, typed)) keep(ids, fits.part)
  if (found.size === 0) keep(runTogether(index, typed), fits.joined)
  if (found.size === 0) for (const [{ ids }, score] of nearlyTyped(index, typed)) keep(ids, score)
  return found
}

/** "plinkosolar" is what a hurried thumb makes of Plinko Solar. */
function runTogether({ words }: Index, typed: string): string[] {
  const found: string[] = []
  for (let end = partLength; end <= typed.length - partLength; end++) {
    const [first] = startingWith(words, typed.slice(0, end))
    if (first?.word !== typed.slice(0, end)) continue
    const second = new Set(startingWith(words, typed.slice(end)).flatMap(({ ids }) => ids))
    found.push(...first.ids.filter((id) => second.has(id)))
  }
  return found
}

function startingWith(words: readonly Named[], start: string): readonly Named[] {
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

/** Every group of letters in the middle must be there, so those that have the rarest one are enough to look at. */
function containing({ words, byGram }: Index, typed: string): Named[] {
  if (typed.length < partLength) return []
  const lists = gramsOf(typed)
    .slice(2)
    .map((gram) => byGram.get(gram) ?? [])
  const shortest = lists.reduce((a, b) => (b.length < a.length ? b : a))
  return shortest.map((place) => words[place] as Named).filter(({ word }) => word.includes(typed))
}

/** A wrong letter spoils the three groups it is in, two swapped ones spoil four. */
const spoiled = [0, 4, 7]

function nearlyTyped({ words, byGram }: Index, typed: string): [Named, number][] {
  const most = wrongMost(typed.length)
  if (most === 0) return []
  const grams = new Set(gramsOf(typed))
  const needed = Math.max(1, grams.size - (spoiled[most] ?? 0))
  const shared = new Uint8Array(words.length)
  for (const gram of grams)
    for (const place of byGram.get(gram) ?? []) shared[place] = (shared[place] ?? 0) + 1
  const near: [Named, number][] = []
  for (let place = 0; place < words.length; place++) {
    if ((shared[place] ?? 0) < needed) continue
    const named = words[place] as Named
    const how = nearness(typed, named.word, most)
    if (how) near.push([named, how === 'whole' ? fits.near : fits.nearStart])
  }
  return near
}
