/**
 * A round told step by step, from the seeds to the win, so that a page and a command line can show the same. Steps are
 * figures and formulae, never sentences: every language reads them.
 */

import { type Drawn, numbersOf } from '../random/numbers.ts'
import { hashOf, type Seeds } from '../random/seeds.ts'
import { fieldsOf } from './choice-fields.ts'
import { formulaeOf } from './formulas.ts'
import { type Game, games, isGameId, type Moves, type Outcome } from './games.ts'
import { winOf } from './multiplier.ts'

/** What is known of a round; whatever was claimed about it is compared. */
export type Claim = Seeds & {
  readonly gameId: string
  readonly choice: unknown
  readonly serverSeedHash?: string | undefined
  /** What the player did; where it is left out, the claimed outcome tells. */
  readonly moves?: Moves | undefined
  readonly outcome?: unknown
  /** In minor units. */
  readonly bet?: bigint | undefined
  readonly win?: bigint | undefined
}

/** `agrees` is null where nothing was claimed. */
export type Step =
  | {
      readonly step: 'seed'
      readonly serverSeed: string
      readonly hash: string
      readonly agrees: boolean | null
    }
  | Drawn
  | { readonly step: 'mapping'; readonly formulae: readonly string[] }
  | { readonly step: 'outcome'; readonly outcome: Outcome; readonly agrees: boolean | null }
  | { readonly step: 'multiplier'; readonly multiplierE4: number }
  | { readonly step: 'win'; readonly bet: bigint; readonly win: bigint; readonly agrees: boolean | null }

export type Explanation = {
  readonly steps: readonly Step[]
  /** False as soon as one claim is not what comes out. */
  readonly agrees: boolean
}

export function explain(claim: Claim): Explanation {
  const game = gameOf(claim.gameId)
  const drawn: Drawn[] = []
  const numbers = numbersOf(claim, (step) => drawn.push(step))
  const played = game.play(numbers, claim.choice, claim.moves ?? movesIn(claim.outcome))
  if (!played) throw new RangeError(`${claim.gameId} cannot be played with ${JSON.stringify(claim.choice)}`)
  const { outcome, multiplierE4 } = played
  const steps: Step[] = [
    seedStep(claim),
    ...drawn,
    { step: 'mapping', formulae: formulaeOf(game.kind, drawn, outcome) },
    { step: 'outcome', outcome, agrees: claimed(claim.outcome, (other) => holds(other, outcome)) },
    { step: 'multiplier', multiplierE4 },
    ...winSteps(claim, multiplierE4),
  ]
  return { steps, agrees: steps.every((step) => !('agrees' in step) || step.agrees !== false) }
}

/** The player's part of an outcome: which cells were opened, where the flight was left. */
function movesIn(outcome: unknown): Moves {
  const { opened, cashout } = fieldsOf(outcome)
  const isCells = Array.isArray(opened) && opened.every((cell) => Number.isInteger(cell))
  return { ...(isCells && { opened }), ...(typeof cashout === 'number' && { cashout }) }
}

function gameOf(id: string): Game {
  if (!isGameId(id)) throw new RangeError(`There is no game called ${id}`)
  return games[id]
}

function seedStep({ serverSeed, serverSeedHash }: Claim): Step {
  const hash = hashOf(serverSeed)
  return { step: 'seed', serverSeed, hash, agrees: claimed(serverSeedHash, (other) => other === hash) }
}

function winSteps({ bet, win }: Claim, multiplierE4: number): Step[] {
  if (bet === undefined) return []
  const paid = winOf(bet, multiplierE4)
  return [{ step: 'win', bet, win: paid, agrees: claimed(win, (other) => other === paid) }]
}

function claimed<Value>(value: Value | undefined, check: (value: Value) => boolean): boolean | null {
  return value === undefined ? null : check(value)
}

/** Whether a claimed value has everything the computed one has. A server may have added to it, never changed it. */
function holds(claim: unknown, computed: unknown): boolean {
  if (typeof computed !== 'object' || computed === null) return claim === computed
  if (Array.isArray(computed) && (!Array.isArray(claim) || claim.length !== computed.length)) return false
  const fields = fieldsOf(claim)
  return Object.entries(computed).every(([name, value]) => holds(fields[name], value))
}
