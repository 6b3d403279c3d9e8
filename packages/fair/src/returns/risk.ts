/**
 * How much of a stake counts for rewards. Every counted unit costs the player at least the reference edge in
 * expectation, and bets that can hardly lose count little. The weight of a round is in points of 1/10,000:
 * weight of its kind × min(1, loss share / full loss share), the loss share being the expected part of the stake that
 * is lost. Called for every bet, so it uses integers and no fractions.
 */
import type { GameKind } from '@saguao/contract/schemas/games.ts'
import { fieldsOf } from '../games/choice-fields.ts'
import { crashPercent, readCrash } from '../games/crash.ts'
import { diceRolls, diceWinningRolls, readDice } from '../games/dice.ts'
import { type ColorStakes, colorOf, doubleMultipliersE4, doubleNumbers, readDouble } from '../games/double.ts'
import { type GameId, games, type Moves } from '../games/games.ts'
import { binomial, mineCells, readMines } from '../games/mines.ts'
import { oneE4 } from '../games/multiplier.ts'
import { plinkoMultiplierE4, readPlinko } from '../games/plinko.ts'
import { readWheel, wheelMultiplierE4 } from '../games/wheel.ts'
import type { Setting } from './returns.ts'
import { allPoints, buyWeight, fullLossShare, kindWeights, sportsWeight, weightOf } from './risk-weights.ts'

/** The loss share as a quotient of integers. */
type LossShare = readonly [lost: number, all: number]

const everything: LossShare = [1, 1]
const boughtLoss: LossShare = [fullLossShare * buyWeight, 100 * 100]

type LossShareOf = (choice: unknown, moves: Moves) => LossShare | null

const lossShares: Readonly<Record<GameKind, LossShareOf>> = {
  // A spin loses the stake in much more than a quarter of the cases, a bonus buy at least its share; a test checks it.
  slots: (choice) => (fieldsOf(choice).buy === true ? boughtLoss : everything),
  dice: (choice) => {
    const parsed = readDice(choice)
    return parsed && [diceRolls - diceWinningRolls(parsed), diceRolls]
  },
  mines: (choice, { opened = [] }) => {
    const parsed = readMines(choice)
    if (!parsed) return null
    const all = binomial(opened.length, mineCells)
    return [all - binomial(opened.length, mineCells - parsed.mines), all]
  },
  crash: (choice, { half, cashout }) => {
    const parsed = readCrash(choice)
    if (!parsed) return null
    const leftAt = cashout ?? parsed.autoCashout
    return half === undefined ? crashLoss(leftAt) : halfCrashLoss(half, leftAt)
  },
  double: cached(readDouble, ({ color }) => doubleLoss({ [color]: 1 })),
  wheel: cached(readWheel, (choice) =>
    averageLoss(choice.segments, (segment) => wheelMultiplierE4(choice, segment)),
  ),
  plinko: cached(readPlinko, (choice) => {
    let lost = 0
    for (let bucket = 0; bucket <= choice.rows; bucket += 1)
      lost += binomial(bucket, choice.rows) * lossOf(plinkoMultiplierE4(choice, bucket))
    return [lost, 2 ** choice.rows * oneE4]
  }),
}

function crashLoss(leftAt: number | undefined): LossShare {
  if (leftAt === undefined) return everything
  const hundredths = Math.round(leftAt * 100)
  return [hundredths - crashPercent, hundredths]
}

/** After a half cash-out below 2 a crash loses what the first half has not paid; from 2 on it loses nothing. */
function halfCrashLoss(half: number, leftAt: number | undefined): LossShare {
  const missing = 200 - Math.round(half * 100)
  if (missing <= 0) return crashLoss(half)
  if (leftAt === undefined) return [200 - crashPercent, 200]
  const hundredths = Math.round(leftAt * 100)
  return [(200 - crashPercent) * hundredths - crashPercent * missing, 200 * hundredths]
}

const lossOf = (multiplierE4: number): number => Math.max(0, oneE4 - multiplierE4)

function averageLoss(cases: number, multiplierE4Of: (index: number) => number): LossShare {
  let lost = 0
  for (let index = 0; index < cases; index += 1) lost += lossOf(multiplierE4Of(index))
  return [lost, cases * oneE4]
}

/** Stakes on several colours of one round lose together only what no colour pays back. */
function doubleLoss(stakes: ColorStakes): LossShare {
  const total = Object.values(stakes).reduce((sum, stake) => sum + stake, 0)
  return averageLoss(doubleNumbers, (number) => {
    const color = colorOf(number)
    return (doubleMultipliersE4[color] * (stakes[color] ?? 0)) / total
  })
}

/** For kinds with a few settings, whose cases are added up once each. */
function cached<Choice extends object>(
  read: (choice: unknown) => Choice | null,
  compute: (choice: Choice) => LossShare,
): LossShareOf {
  const known = new Map<string, LossShare>()
  return (choice) => {
    const parsed = read(choice)
    if (!parsed) return null
    const key = Object.values(parsed).join()
    const share = known.get(key) ?? compute(parsed)
    known.set(key, share)
    return share
  }
}

const pointsOf = (percent: number, [lost, all]: LossShare): number => {
  const full = (percent * allPoints) / 100
  return Math.min(full, Math.floor((full * 100 * lost) / (fullLossShare * all)))
}

/**
 * The weight of a round of an own game: 0 to 10,000. Moves are those of the finished round. `takesJackpot` only for slots.
 */
export function riskPoints(id: GameId, { choice, moves = {} }: Setting, takesJackpot = false): number {
  const { kind } = games[id]
  const share = lossShares[kind](choice, moves)
  if (!share) throw new RangeError(`${id} cannot be played with ${JSON.stringify(choice)}`)
  return pointsOf(weightOf(kind, takesJackpot), share)
}

/** The weight of a player's stakes on a round of double: covering all colours can hardly lose. */
export const doubleRiskPoints = (stakes: ColorStakes): number =>
  pointsOf(kindWeights.double, doubleLoss(stakes))

/** The odds of a leg and the return of its market in percent. */
export type RiskLeg = { readonly oddsE2: number; readonly percent: number }

/** The weight of a slip. Its fair chance is the product of its legs' chances. */
export function slipRiskPoints(legs: readonly RiskLeg[]): number {
  const chance = legs.reduce((product, { oddsE2, percent }) => product * Math.min(1, percent / oddsE2), 1)
  return pointsOf(sportsWeight, [1 - chance, 1])
}

/** The counted part of a stake in minor units, rounded down. */
export const countedOf = (stake: bigint, points: number): bigint =>
  (stake * BigInt(points)) / BigInt(allPoints)
