/** Dice: one roll from 0.00 to 100.00, over or under a target. Exactly the target is a loss on both sides. */
import type { ChoiceOf } from '@saguao/contract/schemas/games.ts'
import type { Numbers } from '../random/numbers.ts'
import { fieldsOf, hundredthsOf } from './choice-fields.ts'
import { multiplierForChance, type Played, toDecimal } from './multiplier.ts'

export type DiceChoice = ChoiceOf<'dice'>
export type DiceOutcome = { readonly roll: number; readonly multiplier: number }

export const dicePercent = 99
export const minDiceTarget = 2
export const maxDiceTarget = 98

/** 0.00, 0.01, …, 100.00 */
export const diceRolls = 10_001

export function readDice(choice: unknown): DiceChoice | null {
  const { target, over } = fieldsOf(choice)
  const hundredths = hundredthsOf(target, minDiceTarget, maxDiceTarget)
  return hundredths === null || typeof over !== 'boolean' ? null : { target: hundredths / 100, over }
}

/** The number of winning rolls. */
export function diceWinningRolls({ target, over }: DiceChoice): number {
  const hundredths = Math.round(target * 100)
  return over ? diceRolls - 1 - hundredths : hundredths
}

export const diceMultiplierE4 = (choice: DiceChoice): number =>
  multiplierForChance(dicePercent, diceWinningRolls(choice), diceRolls)

export function playDice(numbers: Numbers, choice: DiceChoice): Played<DiceOutcome> {
  const roll = Math.floor(numbers.next() * diceRolls) / 100
  const wins = choice.over ? roll > choice.target : roll < choice.target
  const multiplierE4 = wins ? diceMultiplierE4(choice) : 0
  return { outcome: { roll, multiplier: toDecimal(multiplierE4) }, multiplierE4 }
}
