// `npm run bench [name]`: runs one benchmark, or all in sequence. Each prints its figures and writes
// bench/out/NAME.json. `--runs 3` repeats each in a process of its own and writes medians with their spread. Other flags
// belong to the benchmark: `npm run bench growth -- --players 20000 --transfers 200000`.
import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { combineRuns, lineOf } from './lib/repeated-runs.ts'

export type Flags = {
  readonly players?: string
  readonly transfers?: string
  /** Keeps the ledger there and uses it again. */
  readonly folder?: string
}
export type Figures = { readonly ratio: number; readonly [name: string]: unknown }

const dir = import.meta.dirname
const files = await readdir(dir)
const known = files.filter((file) => file.endsWith('.bench.ts')).map((file) => file.replace('.bench.ts', ''))
const text = { type: 'string' } as const
const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { runs: { ...text, default: '1' }, players: text, transfers: text, folder: text },
})
const { runs, ...flags } = values
const unknown = asked.find((name) => !known.includes(name))
if (unknown !== undefined) throw new Error(`Unknown benchmark "${unknown}": use ${known.join(', ')}`)
if (!/^[1-9]$/.test(runs)) throw new Error(`--runs takes a number from 1 to 9, not "${runs}"`)

await mkdir(join(dir, 'out'), { recursive: true })
for (const name of asked.length > 0 ? asked : known) {
  console.log(`\n${name}`)
  await write(name, runs === '1' ? await measureOnce(name) : await repeat(name, Number(runs)))
}
process.exit(0)

async function measureOnce(name: string): Promise<Figures> {
  const { measure } = (await import(`./${name}.bench.ts`)) as { measure(flags: Flags): Promise<Figures> }
  return measure(flags)
}

async function repeat(name: string, count: number): Promise<Figures> {
  const own = Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, value])
  const all: Figures[] = []
  for (let run = 1; run <= count; run++) {
    console.log(`  run ${run} of ${count}`)
    const { status } = spawnSync(process.execPath, [import.meta.filename, name, ...own], { stdio: 'inherit' })
    if (status !== 0) throw new Error(`Benchmark ${name}: run ${run} of ${count} ended with ${status}`)
    all.push(JSON.parse(await readFile(fileOf(name), 'utf8')))
  }
  const { medians, spreads } = combineRuns(all)
  console.log(`\n${name}: median of ${count} runs (smallest to largest)`)
  for (const [path, spread] of Object.entries(spreads)) console.log(lineOf(path, spread))
  return { ...medians, runs: count, spreads }
}

function write(name: string, figures: Figures): Promise<void> {
  return writeFile(fileOf(name), `${JSON.stringify({ name, ...figures }, null, 2)}\n`)
}

function fileOf(name: string): string {
  return join(dir, 'out', `${name}.json`)
}
