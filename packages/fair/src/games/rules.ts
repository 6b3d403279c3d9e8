/** A game's rules as figures: what a table shows beside the game, and what `/arcade/open` sends as its config. */
import type { GameKind } from '@saguao/contract/schemas/games.ts'
import { statedReturn } from '../returns/stated-returns.ts'
import { payLines, scatterLetter, wildLetter } from '../slots/slot-model.ts'
import { type SlotId, type SlotTheme, slotThemes } from '../slots/slot-themes.ts'
import { crashLeast, crashMost } from './crash.ts'
import { diceTargetLeast, diceTargetMost } from './dice.ts'
import { doubleMultipliersE4 } from './double.ts'
import { type GameId, games } from './games.ts'
import { mineCells, minesMost, minesMultiplierE4 } from './mines.ts'
import { toDecimal } from './multiplier.ts'
import { plinkoMultiplierE4, plinkoRows, risks } from './plinko.ts'
import { wheelMultiplierE4, wheelSizes } from './wheel.ts'

export type Rules = Readonly<Record<string, unknown>> & {
  /** The least return of all choices, in percent. */
  readonly returnPercent: number
}

const rulesByKind: Readonly<Record<Exclude<GameKind, 'slots'>, () => object>> = {
  dice: () => ({ targetLeast: diceTargetLeast, targetMost: diceTargetMost }),
  mines: () => ({ cells: mineCells, minesMost, multipliers: keyed(upTo(minesMost, 1), minesMultipliers) }),
  plinko: () => ({ rows: plinkoRows, risks, multipliers: keyed(plinkoRows, plinkoMultipliers) }),
  wheel: () => ({ segments: wheelSizes, risks, multipliers: keyed(wheelSizes, wheelMultipliers) }),
  double: () => ({
    multipliers: keyed(['red', 'black', 'white'] as const, (color) => toDecimal(doubleMultipliersE4[color])),
  }),
  crash: () => ({ autoCashoutLeast: crashLeast, autoCashoutMost: crashMost }),
}

export function rulesOf(id: GameId): Rules {
  const { kind } = games[id]
  const rules = kind === 'slots' ? slotRules(slotThemes[id as SlotId]) : rulesByKind[kind]()
  return { ...rules, returnPercent: statedReturn(id) }
}

/** Pays are in coins: a stake is one coin per line, or twenty where ways are played. Scatters pay stakes. */
function slotRules({ model, symbols }: SlotTheme): object {
  const { volatility, lines, pays, scatterPays, wildsExpand, wildFactor, freeWildFactor, freeSpins, maxWin } =
    model
  return {
    volatility,
    lines,
    payLines: lines ? payLines : null,
    symbols: Object.entries(pays).map(([letter, coins]) => ({ id: symbols[letter], coins })),
    wild: { id: symbols[wildLetter], expands: wildsExpand, factor: wildFactor, freeFactor: freeWildFactor },
    scatter: { id: symbols[scatterLetter], stakes: scatterPays, freeSpins: freeSpins.spins },
    freeSpinFactors: freeSpins.factors,
    maxWin,
  }
}

const minesMultipliers = (mines: number): number[] =>
  upTo(mineCells - mines, 1).map((opened) => toDecimal(minesMultiplierE4({ mines }, opened)))

const plinkoMultipliers = (rows: (typeof plinkoRows)[number]): object =>
  keyed(risks, (risk) =>
    upTo(rows + 1).map((bucket) => toDecimal(plinkoMultiplierE4({ rows, risk }, bucket))),
  )

const wheelMultipliers = (segments: number): object =>
  keyed(risks, (risk) => upTo(segments).map((at) => toDecimal(wheelMultiplierE4({ segments, risk }, at))))

function keyed<Key extends string | number>(keys: readonly Key[], value: (key: Key) => unknown): object {
  return Object.fromEntries(keys.map((key) => [key, value(key)]))
}

function upTo(count: number, first = 0): number[] {
  return Array.from({ length: count }, (_, index) => first + index)
}
