/** The rules of a slot, parsed from the untyped config. */
export type SlotRules = {
  /** The wild, the scatter, then the paying symbols from the highest to the lowest: the order of the symbol sheet. */
  readonly symbols: readonly string[]
  /** The row of each reel per pay line; empty in slots with ways. */
  readonly payLines: readonly (readonly number[])[]
  /** The multiplier of a wild in a win: in paid spins and in free spins. */
  readonly wildFactor: number
  readonly freeWildFactor: number
}

export const reelCount = 5
export const rowCount = 3
export const wildAt = 0
export const scatterAt = 1

/** Throws when the config is incomplete; the plain scene is used then. */
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
