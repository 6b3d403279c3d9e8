/**
 * Explains a round step by step, from the seeds to the win. The web app and the command line show the same steps. Steps
 * contain numbers and formulas but no sentences, so they need no translation.
 */

import { type Cash, parseAmount } from '@saguao/contract/product/money.ts'
import { type DrawStep, numbersOf } from '../random/numbers.ts'
import { hashOf, keyOf, type Seeds } from '../random/seeds.ts'
import { fieldsOf } from './choice-fields.ts'
import { formulasOf } from './formulas.ts'
import { type Game, games, isGameId, type Moves, type Outcome } from './games.ts'
import { drawJackpot, type JackpotDraw } from './jackpot.ts'
import { winOf } from './multiplier.ts'

/** The data of a round to verify. Present fields are compared with the computed values. */
export type Claim = Seeds & {
  readonly gameId: string
  readonly choice: unknown
  readonly serverSeedHash?: string | undefined
  /** The moves of the player; by default they are read from the claimed outcome. */
  readonly moves?: Moves | undefined
  readonly outcome?: unknown
  /** In minor units. */
  readonly bet?: bigint | undefined
  readonly win?: bigint | undefined
  /** The money of the bet; without it the jackpot is not recomputed. */
  readonly currency?: Cash | undefined
}

/** `agrees` is null when the claim has no such field. */
export type Step =
  | {
      readonly step: 'seed'
      readonly serverSeed: string
      readonly hash: string
      readonly agrees: boolean | null
    }
  | DrawStep
  | { readonly step: 'mapping'; readonly formulas: readonly string[] }
  | { readonly step: 'outcome'; readonly outcome: Outcome; readonly agrees: boolean | null }
  | { readonly step: 'multiplier'; readonly multiplierE4: number }
  | ({ readonly step: 'jackpot'; readonly agrees: boolean } & JackpotDraw)
  | { readonly step: 'win'; readonly bet: bigint; readonly win: bigint; readonly agrees: boolean | null }

export type Explanation = {
  readonly steps: readonly Step[]
  /** False when at least one claimed value differs from the computed one. */
  readonly agrees: boolean
}

export function explain(claim: Claim): Explanation {
  const game = gameOf(claim.gameId)
  const drawn: DrawStep[] = []
  const numbers = numbersOf(claim, (step) => drawn.push(step))
  const played = game.play(numbers, claim.choice, claim.moves ?? movesIn(claim.outcome))
  if (!played) throw new RangeError(`${claim.gameId} cannot be played with ${JSON.stringify(claim.choice)}`)
  const { outcome, multiplierE4 } = played
  const steps: Step[] = [
    seedStep(claim),
    ...drawn,
    { step: 'mapping', formulas: formulasOf(game.kind, drawn, outcome) },
    {
      step: 'outcome',
      outcome,
      agrees: compareClaim(claim.outcome, (other) => matchesClaim(other, outcome)),
    },
    { step: 'multiplier', multiplierE4 },
    ...jackpotSteps(claim),
    ...winSteps(claim, multiplierE4),
  ]
  return { steps, agrees: steps.every((step) => !('agrees' in step) || step.agrees !== false) }
}

/** The moves contained in an outcome: opened cells, or the cash-outs. */
function movesIn(outcome: unknown): Moves {
  const { opened, cashout, half } = fieldsOf(outcome)
  const isCells = Array.isArray(opened) && opened.every((cell) => Number.isInteger(cell))
  return {
    ...(isCells && { opened }),
    ...(typeof half === 'number' && { half }),
    ...(typeof cashout === 'number' && { cashout }),
  }
}

function gameOf(id: string): Game {
  if (!isGameId(id)) throw new RangeError(`Unknown game ${id}`)
  return games[id]
}

function seedStep({ serverSeed, serverSeedHash }: Claim): Step {
  const hash = hashOf(serverSeed)
  return { step: 'seed', serverSeed, hash, agrees: compareClaim(serverSeedHash, (other) => other === hash) }
}

/** The claimed prize in minor units; undefined for a round without jackpot. */
function prizeIn({ outcome, currency }: Claim): bigint | undefined {
  const { jackpot } = fieldsOf(outcome)
  return typeof jackpot === 'number' && currency ? (parseAmount(jackpot, currency) ?? undefined) : undefined
}

/** Whether the round wins follows from the seeds; the prize is the pot of that moment. */
function jackpotSteps(claim: Claim): Step[] {
  const prize = prizeIn(claim)
  const { bet, currency, serverSeed } = claim
  if (prize === undefined || bet === undefined || currency === undefined) return []
  const drawn = drawJackpot(keyOf(serverSeed), claim, bet, currency)
  return [{ step: 'jackpot', ...drawn, agrees: drawn.isWon === prize > 0n }]
}

function winSteps(claim: Claim, multiplierE4: number): Step[] {
  const { bet, win } = claim
  if (bet === undefined) return []
  const paid = winOf(bet, multiplierE4) + (prizeIn(claim) ?? 0n)
  return [{ step: 'win', bet, win: paid, agrees: compareClaim(win, (other) => other === paid) }]
}

function compareClaim<Value>(value: Value | undefined, check: (value: Value) => boolean): boolean | null {
  return value === undefined ? null : check(value)
}

/** Whether a claimed value contains the computed one. Additional fields are allowed, changed ones are not. */
function matchesClaim(claim: unknown, computed: unknown): boolean {
  if (typeof computed !== 'object' || computed === null) return claim === computed
  if (Array.isArray(computed) && (!Array.isArray(claim) || claim.length !== computed.length)) return false
  const fields = fieldsOf(claim)
  return Object.entries(computed).every(([name, value]) => matchesClaim(fields[name], value))
}
