// `npm run returns`: plays ten million rounds of every game and setting, holds what they came to against the exact
// returns, and writes packages/fair/returns.json and the tables in docs/FAIRNESS.md. It runs at the lowest priority and
// keeps what it has played: `-- --minutes 3` stops after three minutes and goes on at the next call.
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { agreementOf } from '@saguao/fair/returns/simulation-check.ts'
import { hashOf } from '@saguao/fair/random/seeds.ts'
import { runs } from '@saguao/fair/returns/simulate.ts'
import { type SlotId, slotThemes } from '@saguao/fair/slots/slot-themes.ts'
import { type Kept, missingPieces, playPieces, readKept, totals, writeKept } from '../returns/pieces.ts'
import { roundFigures } from '../returns/slot-rounds.ts'
import { type Measured, type SlotFigures, withTables } from '../returns/table.ts'
import { succeeds } from '../test/runners.ts'

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const files = {
  pieces: pathOf('../bench/out/returns-pieces.json'),
  returns: pathOf('../../packages/fair/returns.json'),
  document: pathOf('../../docs/FAIRNESS.md'),
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10000000' },
    minutes: { type: 'string', default: '10000' },
    threads: { type: 'string', default: String(availableParallelism()) },
  },
})

const options = {
  serverSeed: hashOf('saguao returns'),
  rounds: Number(values.rounds),
  threads: Number(values.threads),
  minutes: Number(values.minutes),
}

setPriority(constants.priority.PRIORITY_LOW)
const kept = readKept(files.pieces)
await playPieces(kept, options, (left) => {
  writeKept(files.pieces, kept)
  process.stdout.write(`\r${left} pieces left   `)
})
const left = missingPieces(kept, options).length
console.log(left > 0 ? `\r${left} pieces are left for the next call` : '\rAll rounds are played')
if (left === 0) process.exitCode = (await report(kept)) ? 0 : 1

async function report(played: Kept): Promise<boolean> {
  const rows = runs.flatMap(({ game, settings }, run) =>
    totals(played, options, run).map(
      (sums, index): Measured => ({ game, ...(settings[index] ?? { choice: {} }), ...sums }),
    ),
  )
  const slots = slotFigures()
  writeFileSync(files.returns, JSON.stringify({ serverSeed: options.serverSeed, rows, slots }))
  await succeeds({ words: ['biome', 'format', '--write', files.returns], quiet: true })
  writeFileSync(files.document, withTables(readFileSync(files.document, 'utf8'), rows, slots))
  const astray = rows.filter((row) => !agreementOf(row.game, row, row).agrees)
  for (const { game, choice, moves } of astray)
    console.log(`${game} ${JSON.stringify({ choice, moves })} does not agree`)
  console.log(`${rows.length - astray.length} of ${rows.length} settings agree`)
  return astray.length === 0
}

/** One theme stands for its model: the others have the same figures. */
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
