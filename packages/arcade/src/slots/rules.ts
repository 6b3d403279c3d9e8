/** What a slot's table says of itself, out of a config that may hold anything. */
export type SlotRules = {
  /** The wild, the scatter, then from the one that pays most to the one that pays least: the order of the pictures. */
  readonly symbols: readonly string[]
  /** The row of each reel, line by line; none where ways are played. */
  readonly payLines: readonly (readonly number[])[]
  /** What a wild in a win multiplies it by: in the spin that was paid for, and in free ones. */
  readonly wildFactor: number
  readonly freeWildFactor: number
}

export const reelCount = 5
export const rowCount = 3
export const wildAt = 0
export const scatterAt = 1

/** Throws where there is nothing to draw by: a plain stage takes over then. */
export function readRules(config: Readonly<Record<string, unknown>>): SlotRules {
  const { wild, scatter, symbols, payLines } = config
  const names = [wild, scatter, ...listOf(symbols)].map((symbol) => fieldOf(symbol, 'id'))
  if (names.length <= scatterAt + 1 || !names.every(isText)) throw new Error('These rules name no symbols')
  return {
    symbols: names,
    payLines: listOf(payLines).map((line) => listOf(line).filter(isNumber)),
    wildFactor: numberOf(fieldOf(wild, 'factor')),
    freeWildFactor: numberOf(fieldOf(wild, 'freeFactor')),
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'
const numberOf = (value: unknown): number => (isNumber(value) ? value : 1)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
