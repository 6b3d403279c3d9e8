/**
 * The stream of random numbers of a round: `HMAC_SHA256(serverSeed, "clientSeed:nonce:cursor")` for cursor 0, 1, 2, …,
 * four bytes per number. Digests are computed only when they are needed.
 */
import { bytesToHex } from '@noble/hashes/utils.js'
import { digestBytes, keyOf, messageOf, type SeedKey, type Seeds } from './seeds.ts'

const wordBytes = 4
const words = 2 ** 32

/** The product of a word and the bound is exact only below 2^53. */
const maxBound = 2 ** 20

export type Numbers = {
  /** b0/256 + b1/256² + b2/256³ + b3/256⁴, in [0, 1). */
  next(): number
  /** An integer in [0, below), uniformly distributed. */
  integer(below: number): number
}

/** A step of the stream, recorded for explanations. */
export type DrawStep =
  | { readonly step: 'digest'; readonly cursor: number; readonly message: string; readonly digest: string }
  | { readonly step: 'number'; readonly bytes: string; readonly number: number }
  | {
      readonly step: 'integer'
      readonly bytes: string
      readonly number: number
      readonly below: number
      /** Null when the word was rejected as biased and the next one was drawn. */
      readonly value: number | null
    }

export function createNumbers(
  key: SeedKey,
  clientSeed: string,
  nonce: number,
  onDraw?: (step: DrawStep) => void,
): Numbers {
  const block = new Uint8Array(digestBytes)
  const view = new DataView(block.buffer)
  let cursor = 0
  let at = digestBytes

  const fill = () => {
    const message = messageOf(clientSeed, nonce, cursor)
    key.digestInto(block, message)
    onDraw?.({ step: 'digest', cursor, message, digest: bytesToHex(block) })
    cursor += 1
    at = 0
  }

  const word = (): number => {
    if (at === digestBytes) fill()
    at += wordBytes
    return view.getUint32(at - wordBytes)
  }

  const next = (): number => {
    const drawn = word()
    onDraw?.({ step: 'number', bytes: hex(drawn), number: drawn / words })
    return drawn / words
  }

  const integer = (below: number): number => {
    for (;;) {
      const drawn = word()
      const value = unbiased(drawn, below)
      onDraw?.({ step: 'integer', bytes: hex(drawn), number: drawn / words, below, value })
      if (value !== null) return value
    }
  }

  return { next, integer }
}

export const numbersOf = (seeds: Seeds, onDraw?: (step: DrawStep) => void): Numbers =>
  createNumbers(keyOf(seeds.serverSeed), seeds.clientSeed, seeds.nonce, onDraw)

/**
 * floor(number × below), or null for the words that would bias the result. 2^32 words do not divide evenly among, say,
 * 25 values: 2^32 mod 25 words are left over. The rejected words are those for which the lower 32 bits of word × below
 * are less than that remainder; without them every value has exactly floor(2^32 / below) words.
 */
export function unbiased(word: number, below: number): number | null {
  if (!Number.isInteger(below) || below < 1 || below > maxBound)
    throw new RangeError(`Bound ${below} is not an integer from 1 to ${maxBound}`)
  const product = word * below
  const value = Math.floor(product / words)
  return product - value * words < words % below ? null : value
}

/** Fisher–Yates shuffle. Only the first `count` places are drawn and returned. */
export function shuffled<Item>(numbers: Numbers, items: readonly Item[], count = items.length): Item[] {
  const order = [...items]
  for (let place = 0; place < Math.min(count, order.length - 1); place += 1) {
    const other = place + numbers.integer(order.length - place)
    const [here, there] = [order[place], order[other]] as [Item, Item]
    order[place] = there
    order[other] = here
  }
  return order.slice(0, count)
}

const hex = (word: number): string => word.toString(16).padStart(2 * wordBytes, '0')
