// The results of `npm run saguao -- returns` as the tables of docs/FAIRNESS.md.

import { type GameId, games } from '../../games/games.ts'
import { toNumber } from '../../returns/fraction.ts'
import { exactReturn, type Setting } from '../../returns/returns.ts'
import type { Sums } from '../../returns/simulate.ts'
import { checkSimulation } from '../../returns/simulation-check.ts'
import { statedReturn } from '../../returns/stated-returns.ts'
import { payFor } from '../../slots/slot-model.ts'
import { scatterChances } from '../../slots/slot-returns.ts'
import { type SlotId, slotThemes } from '../../slots/slot-themes.ts'
import type { RoundFigures } from './slot-rounds.ts'

export type Measured = Setting & Sums & { readonly game: GameId }
export type SlotFigures = RoundFigures & { readonly game: SlotId; readonly lines: number }

/** The document with new tables between the marks. */
export function withTables(text: string, rows: readonly Measured[], slots: readonly SlotFigures[]): string {
  const [buys, rounds] = [true, false].map((bought) => rows.filter((row) => isBuy(row) === bought))
  const tables = [returnsTable(rounds ?? []), slotsTable(rounds ?? [], slots), buysTable(buys ?? [])].join(
    '\n\n',
  )
  const marks = /(<!-- returns -->\n)[\s\S]*(\n<!-- end of returns -->)/
  if (!marks.test(text)) throw new Error('docs/FAIRNESS.md has no marks for the tables of returns')
  return text.replace(marks, (_, begin: string, end: string) => `${begin}${tables}${end}`)
}

function returnsTable(rows: readonly Measured[]): string {
  const lines = rows.map((row) => {
    const { exact, measured, tolerance: reach, agrees } = checkSimulation(row.game, row, row)
    return tableLine([
      row.game,
      settingText(row),
      percent(statedReturn(row.game, row.choice), 2),
      percent(100 * exact, 5),
      percent(100 * measured, 3),
      `${percent(100 * (exact - reach), 3)} – ${percent(100 * (exact + reach), 3)}`,
      agrees ? 'yes' : 'NO',
    ])
  })
  const head = ['game', 'setting', 'stated', 'exact', 'measured', 'interval', 'agrees']
  return [tableLine(head), tableLine(head.map(() => '---')), ...lines].join('\n')
}

function slotsTable(rows: readonly Measured[], slots: readonly SlotFigures[]): string {
  const lines = slots.map(({ game, lines: played, hits, deviation, capped }) => {
    const { model } = slotThemes[game]
    const own = rows.filter((row) => row.game === game && linesIn(row) === (model.lines ? played : undefined))
    const bonus = scatterChances(model.strips)
      .slice(3)
      .map(toNumber)
      .reduce((sum, chance) => sum + chance, 0)
    return tableLine([
      game,
      model.lines ? `${played} lines` : '243 ways',
      model.volatility,
      percent(100 * hits, 1),
      `1 in ${Math.round(1 / bonus)}`,
      deviation.toFixed(2),
      `× ${model.maxWin}`,
      capped < 1e-15 ? 'below 10⁻¹⁵' : capped.toExponential(1),
      `× ${Math.max(...own.map(({ largestE4 }) => largestE4)) / 10_000}`,
    ])
  })
  const head = [
    'slot',
    'stake',
    'volatility',
    'rounds that pay',
    'free spins',
    'deviation',
    'max win',
    'chance of max win',
    'largest measured',
  ]
  return [tableLine(head), tableLine(head.map(() => '---')), ...lines].join('\n')
}

/** Bonus buys, one slot of each model, beside the return of a spin with all lines. */
function buysTable(rows: readonly Measured[]): string {
  const lines = rows.map((row) => {
    const { game } = row
    const { measured, tolerance: reach, agrees } = checkSimulation(game, row, row)
    const { buy, freeSpins } = slotThemes[game as SlotId].model
    const [spin, bought] = [{}, { buy: true }].map((choice) => 100 * toNumber(exactReturn(game, { choice })))
    return tableLine([
      game,
      `× ${buy.price}`,
      `${payFor(freeSpins.spins, buy.scatters)}, or ${payFor(freeSpins.spins, buy.scatters + 1)}`,
      percent(buy.moreE6 / 10_000, 4),
      percent(statedReturn(game, { buy: true }), 2),
      percent(spin ?? 0, 5),
      percent(bought ?? 0, 5),
      ((bought ?? 0) - (spin ?? 0)).toFixed(6),
      percent(100 * measured, 3),
      `${percent((bought ?? 0) - 100 * reach, 3)} – ${percent((bought ?? 0) + 100 * reach, 3)}`,
      agrees ? 'yes' : 'NO',
    ])
  })
  const head = [
    'slot',
    'price',
    'free spins',
    'chance of more',
    'stated',
    'spin',
    'bonus buy',
    'difference',
    'measured',
    'interval',
    'agrees',
  ]
  return [tableLine(head), tableLine(head.map(() => '---')), ...lines].join('\n')
}

function settingText({ game, choice, moves }: Measured): string {
  const { target, over, mines, rows, risk, segments, color, autoCashout, lines } = choice as Record<
    string,
    unknown
  >
  const texts = {
    dice: () => `${over ? 'over' : 'under'} ${target}`,
    mines: () => `${mines} mined, ${moves?.opened?.length} opened`,
    plinko: () => `${rows} rows, ${risk}`,
    wheel: () => `${segments} segments, ${risk}`,
    double: () => String(color),
    crash: () => `${moves?.half ? `half at ${moves.half}, ` : ''}cash-out at ${autoCashout}`,
    slots: () => (lines === undefined ? '243 ways' : `${lines} lines`),
  }
  return texts[games[game].kind]()
}

const isBuy = ({ choice }: Setting): boolean => (choice as { buy?: boolean }).buy === true

const linesIn = ({ choice }: Setting): unknown => (choice as { lines?: number }).lines

const percent = (share: number, digits: number): string => `${share.toFixed(digits)} %`

const tableLine = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
