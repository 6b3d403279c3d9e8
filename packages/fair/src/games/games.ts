/**
 * The games by id. Skins share the mathematics of their kind; each slot has its own theme. The server settles rounds
 * with this code, and the verifier in the web app recomputes them with the same code.
 */
import type { GameKind } from '@saguao/contract/schemas/games.ts'
import type { Numbers } from '../random/numbers.ts'
import { type SlotId, slotThemes } from '../slots/slot-themes.ts'
import { playSlots, readSlots, type SlotsOutcome } from '../slots/slots.ts'
import { type CrashMoves, type CrashOutcome, playCrash, readCrash } from './crash.ts'
import { type DiceOutcome, playDice, readDice } from './dice.ts'
import { type DoubleOutcome, playDouble, readDouble } from './double.ts'
import { type MinesOutcome, playMines, readMines } from './mines.ts'
import type { Played } from './multiplier.ts'
import { type PlinkoOutcome, playPlinko, readPlinko } from './plinko.ts'
import { playWheel, readWheel, type WheelOutcome } from './wheel.ts'

/** Moves after the bet: the opened cells, or the multipliers of the half cash-out and of the cash-out. */
export type Moves = { readonly opened?: readonly number[] } & CrashMoves

export type Outcome =
  | DiceOutcome
  | MinesOutcome
  | PlinkoOutcome
  | WheelOutcome
  | DoubleOutcome
  | CrashOutcome
  | SlotsOutcome

export type Game = {
  readonly kind: GameKind
  /** The parsed choice, or null when it is invalid. */
  read(choice: unknown): object | null
  /** Null when the choice is invalid. */
  play(numbers: Numbers, choice: unknown, moves?: Moves): Played<Outcome> | null
}

const dice = gameOf('dice', readDice, playDice)
const mines = gameOf('mines', readMines, (numbers, choice, { opened = [] }) =>
  playMines(numbers, choice, opened),
)
const plinko = gameOf('plinko', readPlinko, playPlinko)
const wheel = gameOf('wheel', readWheel, playWheel)
const double = gameOf('double', readDouble, playDouble)
const crash = gameOf('crash', readCrash, playCrash)

export const games = {
  crash,
  mines,
  'mines-reef': mines,
  plinko,
  'plinko-ice': plinko,
  dice,
  'dice-moon': dice,
  wheel,
  'wheel-tide': wheel,
  double,
  'slot-carnaval': slot('slot-carnaval'),
  'slot-amazonia': slot('slot-amazonia'),
  'slot-frutas': slot('slot-frutas'),
  'slot-andes': slot('slot-andes'),
  'slot-mare': slot('slot-mare'),
  'slot-sertao': slot('slot-sertao'),
  'slot-neon': slot('slot-neon'),
  'slot-vindima': slot('slot-vindima'),
  'slot-cafe': slot('slot-cafe'),
  'slot-onca': slot('slot-onca'),
  'slot-junina': slot('slot-junina'),
  'slot-austral': slot('slot-austral'),
} as const satisfies Record<string, Game>

export type GameId = keyof typeof games

export const isGameId = (id: string): id is GameId => Object.hasOwn(games, id)

function slot(id: SlotId): Game {
  const theme = slotThemes[id]
  return gameOf(
    'slots',
    (choice) => readSlots(theme.model, choice),
    (numbers, choice) => playSlots(numbers, choice, theme),
  )
}

function gameOf<Choice extends object, Out extends Outcome>(
  kind: GameKind,
  read: (choice: unknown) => Choice | null,
  play: (numbers: Numbers, choice: Choice, moves: Moves) => Played<Out>,
): Game {
  return {
    kind,
    read,
    play: (numbers, choice, moves = {}) => {
      const taken = read(choice)
      return taken === null ? null : play(numbers, taken, moves)
    },
  }
}
