import { describe, expect, it } from 'vitest'
import { createNumbers, type DrawStep, numbersOf, shuffled, unbiased } from './numbers.ts'
import { hashOf, isClientSeed, isServerSeed, keyOf } from './seeds.ts'

const serverSeed = hashOf('numbers')
const seeds = { serverSeed, clientSeed: 'ana', nonce: 0 }
const words = 2 ** 32

describe('numbers', () => {
  it('depend only on seeds and nonce [R11.01]', () => {
    const draw = (changed: object) => numbersOf({ ...seeds, ...changed }).next()
    expect(draw({})).toBe(draw({}))
    expect(draw({ serverSeed: hashOf('other') })).not.toBe(draw({}))
    expect(draw({ clientSeed: 'bia' })).not.toBe(draw({}))
    expect(draw({ nonce: 1 })).not.toBe(draw({}))
  })

  it('compute a digest per eight numbers, and only when needed', () => {
    const digests: DrawStep[] = []
    const numbers = numbersOf(seeds, (drawn) => drawn.step === 'digest' && digests.push(drawn))
    expect(digests).toHaveLength(0)
    for (let count = 0; count < 8; count += 1) numbers.next()
    expect(digests).toMatchObject([{ cursor: 0, message: 'ana:0:0' }])
    numbers.next()
    expect(digests).toMatchObject([{ cursor: 0 }, { cursor: 1, message: 'ana:0:1' }])
  })

  it('are independent between interleaved rounds of one seed', () => {
    const key = keyOf(serverSeed)
    const [one, other] = [createNumbers(key, 'ana', 1), createNumbers(key, 'ana', 2)]
    const mixed = Array.from({ length: 20 }, () => [one.next(), other.next()])
    const alone = numbersOf({ ...seeds, nonce: 1 })
    expect(mixed.map(([first]) => first)).toEqual(Array.from({ length: 20 }, () => alone.next()))
  })

  it('a server seed has 64 lowercase hexadecimal characters', () => {
    expect(isServerSeed(serverSeed)).toBe(true)
    for (const bad of [
      '',
      serverSeed.slice(1),
      `${serverSeed}0`,
      serverSeed.toUpperCase(),
      `g${serverSeed.slice(1)}`,
    ])
      expect(isServerSeed(bad)).toBe(false)
  })
})

describe('a client seed', () => {
  it.each(['a', 'maré-alta', 'a:b 🎲', 'x'.repeat(64)])('may be “%s”', (text) => {
    expect(isClientSeed(text)).toBe(true)
  })

  it.each(['', 'x'.repeat(65), 'a\nb', 'a\u0000', '\ud800', 'a\u200bb'])(
    'may not be %j: it cannot be typed',
    (text) => {
      expect(isClientSeed(text)).toBe(false)
    },
  )
})

describe('whole numbers', () => {
  it.each([1, 2, 3, 10, 15, 25, 30, 35, 50, 10_001])(
    'below %i have the same number of words each',
    (bound) => {
      const fair = Math.floor(words / bound)
      for (let value = 0; value < bound; value += 1) {
        const first = Math.ceil((value * words) / bound)
        const end = Math.ceil(((value + 1) * words) / bound)
        const rejected = [first, first + 1, end - 1].filter((word) => unbiased(word, bound) === null).length
        expect(end - first - rejected).toBe(fair)
        expect(unbiased(first + 1, bound)).toBe(value)
        expect(unbiased(end - 1, bound)).toBe(value)
      }
    },
  )

  it('a biased word is rejected and the next one drawn', () => {
    const drawn: DrawStep[] = []
    const zeroFirst = { digestInto: (block: Uint8Array) => block.fill(0).fill(255, 4, 8) }
    const numbers = createNumbers(zeroFirst, 'ana', 0, (step) => drawn.push(step))
    expect(numbers.integer(3)).toBe(2)
    expect(drawn).toMatchObject([
      { step: 'digest' },
      { step: 'integer', value: null },
      { step: 'integer', value: 2 },
    ])
  })

  it.each([0, -1, 1.5, Number.NaN, 2 ** 21])('below %d are refused', (bound) => {
    expect(() => unbiased(1, bound)).toThrow(RangeError)
  })
})

describe('shuffles', () => {
  it('keep every item and make all orders equally likely', () => {
    const key = keyOf(serverSeed)
    const orders = new Map<string, number>()
    const rounds = 24_000
    for (let nonce = 0; nonce < rounds; nonce += 1) {
      const order = shuffled(createNumbers(key, 'shuffle', nonce), ['a', 'b', 'c', 'd']).join('')
      orders.set(order, (orders.get(order) ?? 0) + 1)
    }
    expect(orders.size).toBe(24)
    const expected = rounds / 24
    const square = [...orders.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    expect(square).toBeLessThan(49.73)
  })

  it('return only the requested places', () => {
    const items = [1, 2, 3, 4, 5, 6, 7, 8]
    const some = shuffled(numbersOf(seeds), items, 3)
    expect(shuffled(numbersOf(seeds), items).slice(0, 3)).toEqual(some)
    expect(new Set(some).size).toBe(3)
  })
})
