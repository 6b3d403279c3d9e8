// `npm run promises`: writes what was measured last into the documents that speak of it: `npm run faults`, their mutants,
// `npm run attacks`, `load` and `bench` into PROMISES, with the promises they keep; `npm run mutants` into REWARDS,
// `npm run bench growth` into GROWTH. What was not run here stays as it was written before.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { growthTables } from './promises/growth.ts'
import { keptHeads, keptRows, type Tables } from './promises/kept.ts'
import { speedNames, speedRow } from './promises/speed.ts'
import { linesOf, row, table } from './promises/tables.ts'

type Fault = {
  readonly name: string
  readonly does: string
  readonly figures: string
  readonly kills: number
  readonly skipped?: string
  readonly faults: readonly string[]
  readonly verdict?: Readonly<Record<'attempted' | 'acknowledged' | 'lost' | 'twice', number>>
}
type Mutant = {
  readonly name: string
  readonly fault: string
  readonly breaks: string
  readonly by: readonly string[]
}
type Load = {
  readonly name: string
  readonly does: string
  readonly figures: string
  readonly mostPerSecond: number
  readonly broken: readonly string[]
}
type Attack = {
  readonly name: string
  readonly does: string
  readonly tried: number
  readonly figures: string
  readonly faults: readonly string[]
}

type Guard = { readonly guard: string; readonly test: string; readonly red?: string }

const root = fileURLToPath(new URL('..', import.meta.url))

/** What one command left, by the files whose names fit. */
function results<T>(folder: string, fits: (file: string) => boolean): T[] {
  const out = `${root}${folder}/out`
  if (!existsSync(out)) return []
  const files = readdirSync(out).filter((file) => file.endsWith('.json') && fits(file))
  return files.map((file) => JSON.parse(readFileSync(`${out}/${file}`, 'utf8')) as T)
}

const markOf = (name: string): readonly [string, string] => [`<!-- ${name} -->`, `<!-- /${name} -->`]

/** What stands between the two marks of that name. */
function standingIn(text: string, name: string): { from: number; to: number; content: string } {
  const [begin, end] = markOf(name)
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`There is no place for ${name}`)
  return { from: from + begin.length, to, content: text.slice(from + begin.length, to) }
}

/** A row is known by its first cells. */
const nameOf = (line: string, cells: number): string => line.split(' | ').slice(0, cells).join(' | ')

type Table = { readonly heads: readonly string[]; readonly rows: readonly string[]; readonly named: number }

/** The rows measured here, and those that stood there and were not measured again. */
function merged(standing: string, { heads, rows, named }: Table): string {
  const fresh = new Map(rows.map((line) => [nameOf(line, named), line]))
  const all = linesOf(standing).map((line) => {
    const name = nameOf(line, named)
    const again = fresh.get(name) ?? line
    fresh.delete(name)
    return again
  })
  return table(heads, [...all, ...fresh.values()])
}

const faultRow = ({ name, does, figures, skipped, verdict, faults }: Fault): string => {
  if (!verdict) return row(name, does, skipped ?? 'not run', '', '', '', '')
  const { attempted, acknowledged, lost, twice } = verdict
  return row(name, does, attempted, acknowledged, lost, twice, [figures, ...faults].join('; '))
}

const faultTable = (): Table => ({
  heads: ['fault', 'what happens', 'attempted', 'acknowledged', 'lost', 'twice', 'figures'],
  rows: results<Fault>('trials/faults', (file) => !file.startsWith('mutant-')).map(faultRow),
  named: 1,
})

function withKills(faults: string): string {
  const kills = [...faults.matchAll(/(\d+) kills/g)].reduce((sum, [, count]) => sum + Number(count), 0)
  return `${faults}\n\n${kills} kills in all.`
}

const mutantTable = (): Table => ({
  heads: ['what was broken', 'fault', 'what it found'],
  rows: results<Mutant>('trials/faults', (file) => file.startsWith('mutant-')).map(({ breaks, fault, by }) =>
    row(breaks, fault, by[0]?.slice(0, 120) ?? 'NOTHING'),
  ),
  named: 2,
})

const attackTable = (): Table => ({
  heads: ['attack', 'with what', 'tried', 'achieved', 'figures'],
  rows: results<Attack>('trials/attacks', () => true).map(({ name, does, tried, faults, figures }) =>
    row(name, does, tried, faults.length, [figures, ...faults.slice(0, 3)].join('; ')),
  ),
  named: 1,
})

const loadTable = (): Table => ({
  heads: ['load', 'how much', 'calls a second at most', 'broken', 'figures'],
  rows: results<Load>('bench', (file) => file.startsWith('load-')).map(
    ({ name, does, mostPerSecond, broken, figures }) =>
      row(name, does, mostPerSecond.toFixed(0), broken.length, [figures, ...broken.slice(0, 3)].join('; ')),
  ),
  named: 1,
})

const textOf = (path: string): string | undefined =>
  existsSync(path) ? readFileSync(path, 'utf8') : undefined

const speedTable = (): Table => ({
  heads: ['bench', 'what', 'bar', 'measured'],
  rows: speedNames.flatMap((name) => speedRow(name, textOf(`${root}bench/out/${name}.json`)) ?? []),
  named: 1,
})

const guardTable = (): Table => ({
  heads: ['guard', 'without it turns red'],
  rows: results<Guard>('tools/mutants', () => true).map(({ guard, test, red }) =>
    row(guard, red === undefined ? 'NOTHING' : `\`${test.split('/').at(-1)}\`: ${red}`),
  ),
  named: 1,
})

/** A place's content is made from what stands there. */
type Places = Readonly<Record<string, (standing: string) => string>>

function fill(document: string, places: Places): void {
  const path = `${root}docs/${document}`
  const text = Object.entries(places).reduce(
    (text, [name, contentFor]) => {
      const { from, to, content } = standingIn(text, name)
      return `${text.slice(0, from)}\n\n${contentFor(content).trim()}\n\n${text.slice(to)}`
    },
    readFileSync(path, 'utf8'),
  )
  writeFileSync(path, text)
}

function promiseTables(): Tables {
  const text = readFileSync(`${root}docs/PROMISES.md`, 'utf8')
  const standing = (name: string): string[] => linesOf(standingIn(text, name).content)
  return {
    faults: standing('faults'),
    attacks: standing('attacks'),
    loads: standing('load'),
    benches: standing('speed'),
  }
}

fill('PROMISES.md', {
  faults: (standing) => withKills(merged(standing, faultTable())),
  mutants: (standing) => merged(standing, mutantTable()),
  attacks: (standing) => merged(standing, attackTable()),
  load: (standing) => merged(standing, loadTable()),
  speed: (standing) => merged(standing, speedTable()),
})
fill('PROMISES.md', { promises: () => table(keptHeads, keptRows(root, promiseTables())) })
fill('REWARDS.md', { guards: (standing) => merged(standing, guardTable()) })
fill('GROWTH.md', growthTables(`${root}bench/out`))
console.log('PROMISES, REWARDS and GROWTH are up to date.')
