// `npm run bench [name]`: runs one benchmark, or all of them one after the other. Each prints its figures and writes
// bench/out/NAME.json.
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Figures = { readonly ratio: number; readonly [name: string]: unknown }

const dir = import.meta.dirname
const files = await readdir(dir)
const known = files.filter((file) => file.endsWith('.bench.ts')).map((file) => file.replace('.bench.ts', ''))
const asked = process.argv.slice(2)
const unknown = asked.find((name) => !known.includes(name))
if (unknown !== undefined)
  throw new Error(`There is no benchmark "${unknown}": choose from ${known.join(', ')}`)

await mkdir(join(dir, 'out'), { recursive: true })
for (const name of asked.length > 0 ? asked : known) {
  console.log(`\n${name}`)
  const { measure } = (await import(`./${name}.bench.ts`)) as { measure(): Promise<Figures> }
  const figures = await measure()
  await writeFile(join(dir, 'out', `${name}.json`), `${JSON.stringify({ name, ...figures }, null, 2)}\n`)
}
process.exit(0)
