/** Formulas from the drawn numbers to the outcome, which can be checked with a calculator. */
import type { GameKind } from '@saguao/contract/schemas/games.ts'
import type { DrawStep } from '../random/numbers.ts'
import { oneE6, reelCount } from '../slots/slot-model.ts'
import { fieldsOf } from './choice-fields.ts'
import { crashBits, crashPercent } from './crash.ts'
import { diceRolls } from './dice.ts'
import type { Outcome } from './games.ts'
import { mineCells } from './mines.ts'

type Formulas = (drawn: readonly DrawStep[], outcome: Outcome) => string[]

const byKind: Readonly<Record<GameKind, Formulas>> = {
  dice: (drawn, outcome) =>
    numbersIn(drawn).map(({ number }) => `⌊${number} × ${diceRolls}⌋ / 100 = ${fieldsOf(outcome).roll}`),
  mines: (drawn) => valuesIn(drawn).map(swap),
  plinko: (drawn) =>
    numbersIn(drawn).map(({ number }) => (number < 0.5 ? `${number} < ½ → 0` : `${number} ≥ ½ → 1`)),
  wheel: (drawn) => integersIn(drawn).map(product),
  double: (drawn) => integersIn(drawn).map(product),
  crash: (drawn, outcome) => {
    const digits = numbersIn(drawn).map(({ bytes }) => bytes)
    return [
      `h = 0x${digits.join('').slice(0, crashBits / 4)}`,
      `⌊${crashPercent} × 2^${crashBits} / (2^${crashBits} − h)⌋ / 100 → ${fieldsOf(outcome).point}`,
    ]
  },
  slots: (drawn) => {
    const [first, ...others] = integersIn(drawn)
    // A bonus buy draws the number of scatters first.
    return first?.below === oneE6 ? [product(first), ...spins(valuesIn(others))] : spins(valuesIn(drawn))
  },
}

export const formulasOf = (kind: GameKind, drawn: readonly DrawStep[], outcome: Outcome): string[] =>
  byKind[kind](drawn, outcome)

/** One swap of the shuffle: the cell at this place is mined. */
function swap(value: number, place: number): string {
  return `${place} + ⌊n × ${mineCells - place}⌋ = ${place + value} · [${place}] ↔ [${place + value}]`
}

function product({ number, below, value }: DrawnInteger): string {
  return `⌊${number} × ${below}⌋ = ${value ?? '…'}`
}

/** The stops of the reels, spin by spin. */
function spins(values: readonly number[]): string[] {
  const count = Math.ceil(values.length / reelCount)
  return Array.from({ length: count }, (_, spin) => {
    const stops = values.slice(spin * reelCount, (spin + 1) * reelCount)
    return `${spin}: ${stops.join(' ')}`
  })
}

type DrawnNumber = Extract<DrawStep, { step: 'number' }>
type DrawnInteger = Extract<DrawStep, { step: 'integer' }>

const numbersIn = (drawn: readonly DrawStep[]): DrawnNumber[] =>
  drawn.filter((step) => step.step === 'number')

const integersIn = (drawn: readonly DrawStep[]): DrawnInteger[] =>
  drawn.filter((step) => step.step === 'integer')

const valuesIn = (drawn: readonly DrawStep[]): number[] =>
  integersIn(drawn).flatMap(({ value }) => value ?? [])
