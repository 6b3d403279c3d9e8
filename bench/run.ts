// `npm run bench [name]`: runs one benchmark, or all in sequence. Each prints its figures and writes
// bench/out/NAME.json. Flags belong to the benchmark: `npm run bench growth -- --players 20000 --transfers 200000`.
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

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
const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { players: { type: 'string' }, transfers: { type: 'string' }, folder: { type: 'string' } },
})
const unknown = asked.find((name) => !known.includes(name))
if (unknown !== undefined) throw new Error(`Unknown benchmark "${unknown}": use ${known.join(', ')}`)

await mkdir(join(dir, 'out'), { recursive: true })
for (const name of asked.length > 0 ? asked : known) {
  console.log(`\n${name}`)
  const { measure } = (await import(`./${name}.bench.ts`)) as { measure(flags: Flags): Promise<Figures> }
  const figures = await measure(values)
  await writeFile(join(dir, 'out', `${name}.json`), `${JSON.stringify({ name, ...figures }, null, 2)}\n`)
}
process.exit(0)
