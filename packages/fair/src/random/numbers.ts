/**
 * The stream of numbers a round draws from: `HMAC_SHA256(serverSeed, "clientSeed:nonce:cursor")`, cursor after cursor,
 * four bytes at a time. It is lazy, so a round pays for the digests it needs and no more.
 */
import { bytesToHex } from '@noble/hashes/utils.js'
import { digestBytes, keyOf, messageOf, type SeedKey, type Seeds } from './seeds.ts'

const wordBytes = 4
const words = 2 ** 32

/** The product of a word and the bound must stay below 2^53 to be exact. */
const boundMost = 2 ** 20

export type Numbers = {
  /** b0/256 + b1/256² + b2/256³ + b3/256⁴, in [0, 1). */
  next(): number
  /** A whole number in [0, below), each as likely as the other. */
  integer(below: number): number
}

/** What was drawn, for those who want to look over the stream's shoulder. */
export type Drawn =
  | { readonly step: 'digest'; readonly cursor: number; readonly message: string; readonly digest: string }
  | { readonly step: 'number'; readonly bytes: string; readonly number: number }
  | {
      readonly step: 'integer'
      readonly bytes: string
      readonly number: number
      readonly below: number
      /** Null where the word was one too many and the next one is drawn instead. */
      readonly value: number | null
    }

export function createNumbers(
  key: SeedKey,
  clientSeed: string,
  nonce: number,
  watch?: (drawn: Drawn) => void,
): Numbers {
  const block = new Uint8Array(digestBytes)
  const view = new DataView(block.buffer)
  let cursor = 0
  let at = digestBytes

  const fill = () => {
    const message = messageOf(clientSeed, nonce, cursor)
    key.digestInto(block, message)
    watch?.({ step: 'digest', cursor, message, digest: bytesToHex(block) })
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
    watch?.({ step: 'number', bytes: hex(drawn), number: drawn / words })
    return drawn / words
  }

  const integer = (below: number): number => {
    for (;;) {
      const drawn = word()
      const value = unbiased(drawn, below)
      watch?.({ step: 'integer', bytes: hex(drawn), number: drawn / words, below, value })
      if (value !== null) return value
    }
  }

  return { next, integer }
}

export const numbersOf = (seeds: Seeds, watch?: (drawn: Drawn) => void): Numbers =>
  createNumbers(keyOf(seeds.serverSeed), seeds.clientSeed, seeds.nonce, watch)

/**
 * floor(number × below), or null for the few words that would favour some values. 2^32 words do not divide evenly
 * among, say, 25 values: 2^32 mod 25 are left over. They are those whose product with the bound ends, in its lower 32
 * bits, below that remainder; without them every value has exactly floor(2^32 / below) words.
 */
export function unbiased(word: number, below: number): number | null {
  if (!Number.isInteger(below) || below < 1 || below > boundMost)
    throw new RangeError(`No integer below ${below}`)
  const product = word * below
  const value = Math.floor(product / words)
  return product - value * words < words % below ? null : value
}

/** Fisher–Yates: every order is equally likely. Only the first `count` places are settled and given back. */
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
