/** The exact return of a game, computed with fractions over all cases. */
import type { GameKind } from '@saguao/contract/schemas/games.ts'
import { crashBits, crashCasesReaching, crashHalfE4, readCrash } from '../games/crash.ts'
import { type DiceChoice, diceMultiplierE4, diceRolls, readDice } from '../games/dice.ts'
import { colorOf, doubleMultipliersE4, doubleNumbers, readDouble } from '../games/double.ts'
import { type GameId, games, type Moves } from '../games/games.ts'
import { binomial, mineCells, minesMultiplierE4, readMines } from '../games/mines.ts'
import { oneE4, toE4, winOf } from '../games/multiplier.ts'
import { plinkoMultiplierE4, readPlinko } from '../games/plinko.ts'
import { readWheel, wheelMultiplierE4 } from '../games/wheel.ts'
import { buyReturn, slotReturn } from '../slots/slot-returns.ts'
import { slotThemes } from '../slots/slot-themes.ts'
import { linesOf, readSlots } from '../slots/slots.ts'
import { type Fraction, fraction, sum, times } from './fraction.ts'

/** One way to play a game: the choice and, in games with moves, the moves. */
export type Setting = { readonly choice: object; readonly moves?: Moves }

/** A winning case and its probability. */
export type Case = { readonly chance: Fraction; readonly multiplierE4: number }

type CountedKind = Exclude<GameKind, 'slots'>
type Cases = (choice: unknown, moves: Moves) => Case[] | null

const words = 2n ** 32n

const casesByKind: Readonly<Record<CountedKind, Cases>> = {
  dice: casesFor(readDice, (choice) => [
    { chance: diceChance(choice), multiplierE4: diceMultiplierE4(choice) },
  ]),
  mines: casesFor(readMines, (choice, { opened = [] }) => [
    {
      chance: fraction(binomial(opened.length, mineCells - choice.mines), binomial(opened.length, mineCells)),
      multiplierE4: minesMultiplierE4(choice, opened.length),
    },
  ]),
  plinko: casesFor(readPlinko, (choice) =>
    upTo(choice.rows + 1).map((bucket) => ({
      chance: fraction(binomial(bucket, choice.rows), 2 ** choice.rows),
      multiplierE4: plinkoMultiplierE4(choice, bucket),
    })),
  ),
  wheel: casesFor(readWheel, (choice) =>
    upTo(choice.segments).map((segment) => ({
      chance: fraction(1, choice.segments),
      multiplierE4: wheelMultiplierE4(choice, segment),
    })),
  ),
  double: casesFor(readDouble, ({ color }) =>
    upTo(doubleNumbers)
      .filter((number) => colorOf(number) === color)
      .map(() => ({ chance: fraction(1, doubleNumbers), multiplierE4: doubleMultipliersE4[color] })),
  ),
  crash: casesFor(readCrash, ({ autoCashout }, { half, cashout = autoCashout }) => {
    if (half === undefined) return cashout === undefined ? [] : [reaching(cashout, toE4(cashout))]
    const rest = cashout === undefined ? [] : [reaching(cashout, crashHalfE4(half) + crashHalfE4(cashout))]
    const missed = rest.map(({ chance: { over, under } }) => ({ over: -over, under }))
    const halfOnly = sum([reaching(half, 0).chance, ...missed])
    return [{ chance: halfOnly, multiplierE4: crashHalfE4(half) }, ...rest]
  }),
}

function reaching(cashout: number, multiplierE4: number): Case {
  const cases = crashCasesReaching(Math.round(cashout * 100))
  return { chance: fraction(cases, 2n ** BigInt(crashBits)), multiplierE4 }
}

/** The return before rounding to minor units, and for slots before the maximal win. */
export function exactReturn(id: GameId, setting: Setting): Fraction {
  if (isSlot(id)) return exactSlotReturn(id, setting.choice)
  return sum(
    casesOf(id, setting).map(({ chance, multiplierE4 }) => times(chance, fraction(multiplierE4, oneE4))),
  )
}

/** The return at a stake in minor units, after wins are rounded down to minor units. */
export function returnAtStake(id: GameId, setting: Setting, stake: bigint): Fraction {
  const shares = casesOf(id, setting).map(({ chance, multiplierE4 }) =>
    times(chance, fraction(winOf(stake, multiplierE4), stake)),
  )
  return sum(shares)
}

function exactSlotReturn(id: keyof typeof slotThemes, choice: unknown): Fraction {
  const { model } = slotThemes[id]
  const parsed = readSlots(model, choice)
  if (!parsed) throw invalidChoice(id, choice)
  return parsed.buy ? buyReturn(model) : slotReturn(model, linesOf(model, parsed))
}

export function casesOf(id: GameId, { choice, moves = {} }: Setting): Case[] {
  const { kind } = games[id]
  const cases = kind === 'slots' ? null : casesByKind[kind](choice, moves)
  if (!cases) throw invalidChoice(id, choice)
  return cases
}

/** A roll is ⌊word × 10001 / 2^32⌋, so rolls below r have ⌈r × 2^32 / 10001⌉ words. */
function diceChance({ target, over }: DiceChoice): Fraction {
  const hundredths = BigInt(Math.round(target * 100))
  const wordsBelow = (roll: bigint) => (roll * words + BigInt(diceRolls) - 1n) / BigInt(diceRolls)
  return over ? fraction(words - wordsBelow(hundredths + 1n), words) : fraction(wordsBelow(hundredths), words)
}

function casesFor<Choice>(
  read: (choice: unknown) => Choice | null,
  cases: (choice: Choice, moves: Moves) => Case[],
): Cases {
  return (choice, moves) => {
    const parsed = read(choice)
    return parsed === null ? null : cases(parsed, moves)
  }
}

const isSlot = (id: GameId): id is keyof typeof slotThemes => Object.hasOwn(slotThemes, id)

const invalidChoice = (id: GameId, choice: unknown): RangeError =>
  new RangeError(`${id} cannot be played with ${JSON.stringify(choice)}`)

const upTo = (end: number): number[] => Array.from({ length: end }, (_, index) => index)
