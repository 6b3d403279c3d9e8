/** The rules of a game as data: `/arcade/open` sends them as `config`, and the web app shows them in the help. */
import type { GameKind } from '@saguao/contract/schemas/games.ts'
import { statedReturn } from '../returns/stated-returns.ts'
import { payFor, payLines, scatterLetter, wildLetter } from '../slots/slot-model.ts'
import { type SlotId, type SlotTheme, slotThemes } from '../slots/slot-themes.ts'
import { maxCrashPoint, minCrashCashout } from './crash.ts'
import { maxDiceTarget, minDiceTarget } from './dice.ts'
import { doubleMultipliersE4 } from './double.ts'
import { type GameId, games } from './games.ts'
import { maxMines, mineCells, minesMultiplierE4 } from './mines.ts'
import { toDecimal } from './multiplier.ts'
import { plinkoMultiplierE4, plinkoRows, risks } from './plinko.ts'
import { wheelMultiplierE4, wheelSizes } from './wheel.ts'

export type Rules = Readonly<Record<string, unknown>> & {
  /** The lowest return of all choices, in percent. */
  readonly returnPercent: number
}

const rulesByKind: Readonly<Record<Exclude<GameKind, 'slots'>, () => object>> = {
  dice: () => ({ targetLeast: minDiceTarget, targetMost: maxDiceTarget }),
  mines: () => ({
    cells: mineCells,
    minesMost: maxMines,
    multipliers: keyed(upTo(maxMines, 1), minesMultipliers),
  }),
  plinko: () => ({ rows: plinkoRows, risks, multipliers: keyed(plinkoRows, plinkoMultipliers) }),
  wheel: () => ({ segments: wheelSizes, risks, multipliers: keyed(wheelSizes, wheelMultipliers) }),
  double: () => ({
    multipliers: keyed(['red', 'black', 'white'] as const, (color) => toDecimal(doubleMultipliersE4[color])),
  }),
  crash: () => ({ autoCashoutLeast: minCrashCashout, autoCashoutMost: maxCrashPoint }),
}

export function rulesOf(id: GameId): Rules {
  const { kind } = games[id]
  const rules = kind === 'slots' ? slotRules(slotThemes[id as SlotId]) : rulesByKind[kind]()
  return { ...rules, returnPercent: statedReturn(id) }
}

/** Pays are in coins: a stake is one coin per line, or 20 coins with ways. Scatters pay multiples of the stake. */
function slotRules({ model, symbols }: SlotTheme): object {
  const {
    volatility,
    lines,
    pays,
    scatterPays,
    wildsExpand,
    wildFactor,
    freeWildFactor,
    freeSpins,
    maxWin,
    buy,
  } = model
  return {
    volatility,
    lines,
    payLines: lines ? payLines : null,
    symbols: Object.entries(pays).map(([letter, coins]) => ({ id: symbols[letter], coins })),
    wild: { id: symbols[wildLetter], expands: wildsExpand, factor: wildFactor, freeFactor: freeWildFactor },
    scatter: { id: symbols[scatterLetter], stakes: scatterPays, freeSpins: freeSpins.spins },
    freeSpinFactors: freeSpins.factors,
    maxWin,
    buy: { price: buy.price, freeSpins: [0, 1].map((more) => payFor(freeSpins.spins, buy.scatters + more)) },
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
