// `npm run promises`: writes what was measured last into the documents that speak of it: `npm run faults`, their mutants
// and `npm run attacks` into PROMISES, `npm run mutants` into REWARDS, `npm run bench growth` into GROWTH. What was not
// run here stays as it was written before.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { growthTables } from './growth-tables.ts'

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

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')
const row = (...cells: readonly (string | number)[]): string =>
  `| ${cells.map((one) => cell(String(one))).join(' | ')} |`

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
  const [, , ...before] = standing.split('\n').filter((line) => line.startsWith('|'))
  const fresh = new Map(rows.map((line) => [nameOf(line, named), line]))
  const all = before.map((line) => {
    const name = nameOf(line, named)
    const again = fresh.get(name) ?? line
    fresh.delete(name)
    return again
  })
  return [row(...heads), `|${heads.map(() => ' --- ').join('|')}|`, ...all, ...fresh.values()].join('\n')
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

fill('PROMISES.md', {
  faults: (standing) => withKills(merged(standing, faultTable())),
  mutants: (standing) => merged(standing, mutantTable()),
  attacks: (standing) => merged(standing, attackTable()),
  load: (standing) => merged(standing, loadTable()),
})
fill('REWARDS.md', { guards: (standing) => merged(standing, guardTable()) })
fill('GROWTH.md', growthTables(`${root}bench/out`))
console.log('PROMISES, REWARDS and GROWTH are up to date.')
