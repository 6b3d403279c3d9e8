// Simulates ten million rounds of every game and setting, and a million bonus buys of every model, compares the returns with the exact values, and writes
// packages/fair/returns.json and the tables of docs/FAIRNESS.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { hashOf } from '../random/seeds.ts'
import type { Setting } from '../returns/returns.ts'
import { runName, simulatedRuns } from '../returns/simulate.ts'
import { checkSimulation } from '../returns/simulation-check.ts'
import { type SlotId, slotThemes } from '../slots/slot-themes.ts'
import {
  missingBatches,
  type Options,
  playBatches,
  readSaved,
  type Saved,
  totals,
  writeSaved,
} from './returns/batches.ts'
import { roundFigures } from './returns/slot-rounds.ts'
import { type Measured, type SlotFigures, withTables } from './returns/table.ts'
import { writeJson } from './write-json.ts'

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const files = {
  batches: pathOf('../../../../bench/out/returns-batches.json'),
  returns: pathOf('../../returns.json'),
  document: pathOf('../../../../docs/FAIRNESS.md'),
}

export const usage = `  --rounds N     rounds of every setting (10000000)
  --only TEXT    play only runs with this text in their names; the figures of the others stay
  --minutes N    stop after this time; the next call continues
  --threads N    parallel workers (all cores), at the lowest priority`

export async function run(args: string[]): Promise<number> {
  const text = (value: string) => ({ type: 'string', default: value }) as const
  const cores = String(availableParallelism())
  const { values } = parseArgs({
    args,
    options: { rounds: text('10000000'), only: text(''), minutes: text('10000'), threads: text(cores) },
  })
  const options: Options = {
    serverSeed: hashOf('saguao returns'),
    rounds: Number(values.rounds),
    only: values.only,
    threads: Number(values.threads),
    minutes: Number(values.minutes),
  }
  setPriority(constants.priority.PRIORITY_LOW)
  const saved = readSaved(files.batches)
  await playBatches(saved, options, (left) => {
    writeSaved(files.batches, saved)
    process.stdout.write(`\r${left} batches left   `)
  })
  const left = missingBatches(saved, options).length
  console.log(left > 0 ? `\r${left} batches are left for the next call` : '\rAll rounds are simulated')
  return left > 0 || report(saved, options) ? 0 : 1
}

function report(saved: Saved, options: Options): boolean {
  const before: Returns = JSON.parse(readFileSync(files.returns, 'utf8'))
  const rows = simulatedRuns.flatMap((run, at) => {
    const { game, settings } = run
    if (!runName(run).includes(options.only)) return settings.flatMap(rowOf(before, game))
    return totals(saved, options, at).map(
      (sums, index): Measured => ({ game, ...(settings[index] ?? { choice: {} }), ...sums }),
    )
  })
  const slots = options.only === '' ? slotFigures() : before.slots
  writeJson(files.returns, { serverSeed: options.serverSeed, rows, slots })
  writeFileSync(files.document, withTables(readFileSync(files.document, 'utf8'), rows, slots))
  const wrong = rows.filter((row) => !checkSimulation(row.game, row, row).agrees)
  for (const { game, choice, moves } of wrong)
    console.log(`${game} ${JSON.stringify({ choice, moves })} does not agree`)
  console.log(`${rows.length - wrong.length} of ${rows.length} settings agree`)
  return wrong.length === 0
}

type Returns = { readonly rows: readonly Measured[]; readonly slots: readonly SlotFigures[] }

const rowOf =
  ({ rows }: Returns, game: string) =>
  ({ choice, moves }: Setting) =>
    rows.filter((row) => row.game === game && isDeepStrictEqual([row.choice, row.moves], [choice, moves]))

/** Themes with the same model have the same figures: one of them is computed. */
function slotFigures(): SlotFigures[] {
  const themes = Object.entries(slotThemes) as [SlotId, (typeof slotThemes)[SlotId]][]
  return themes.flatMap(([game, { model }], index) => {
    if (themes.findIndex(([, other]) => other.model === model) < index) return []
    return (model.lines ?? [0]).map((lines) => {
      console.log(`Every stop of ${game} with ${lines} lines`)
      return { game, lines, ...roundFigures(model, lines) }
    })
  })
}
