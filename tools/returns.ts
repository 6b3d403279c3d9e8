// `npm run returns`: plays ten million rounds of every game and setting, holds what they came to against the exact
// returns, and writes packages/fair/returns.json and the table in docs/FAIRNESS.md. It runs at the lowest priority and
// keeps what it has played: `-- --minutes 3` stops after three minutes and goes on at the next call.
import { availableParallelism, constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { hashOf } from '@saguao/fair/seeds.ts'
import { playPieces, readKept, writeKept } from './returns/pieces.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10000000' },
    minutes: { type: 'string', default: '100000' },
    threads: { type: 'string', default: String(availableParallelism()) },
  },
})

const options = {
  serverSeed: hashOf('saguao returns'),
  rounds: Number(values.rounds),
  threads: Number(values.threads),
  minutes: Number(values.minutes),
}
const file = fileURLToPath(new URL('../bench/out/returns-pieces.json', import.meta.url))

setPriority(constants.priority.PRIORITY_LOW)
const kept = readKept(file)
await playPieces(kept, options, (left) => {
  writeKept(file, kept)
  process.stdout.write(`\r${left} pieces left `)
})
console.log()
