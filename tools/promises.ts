// `npm run promises`: writes into docs/PROMISES.md what `npm run faults`, `npm run faults -- --mutants` and
// `npm run attacks` measured last. What has not been run says so.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

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
type Attack = {
  readonly name: string
  readonly does: string
  readonly tried: number
  readonly figures: string
  readonly faults: readonly string[]
}

const root = fileURLToPath(new URL('..', import.meta.url))
const document = `${root}docs/PROMISES.md`

/** What one command left, by the files whose names fit. */
function results<T>(folder: string, fits: (file: string) => boolean): T[] {
  const out = `${root}${folder}/out`
  if (!existsSync(out)) return []
  const files = readdirSync(out).filter((file) => file.endsWith('.json') && fits(file))
  return files.map((file) => JSON.parse(readFileSync(`${out}/${file}`, 'utf8')) as T)
}

const namesIn = (folder: string, ending: string): string[] =>
  readdirSync(`${root}${folder}`).flatMap((file) => (file.endsWith(ending) ? [file.replace(ending, '')] : []))

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')
const row = (...cells: readonly (string | number)[]): string =>
  `| ${cells.map((one) => cell(String(one))).join(' | ')} |`
const table = (heads: readonly string[], rows: readonly string[]): string =>
  [row(...heads), `|${heads.map(() => ' --- ').join('|')}|`, ...rows].join('\n')

const faultRow = ({ name, does, figures, skipped, verdict, faults }: Fault): string => {
  if (!verdict) return row(name, does, skipped ?? 'not run', '', '', '', '')
  const { attempted, acknowledged, lost, twice } = verdict
  return row(name, does, attempted, acknowledged, lost, twice, [figures, ...faults].join('; '))
}

function faultTable(): string {
  const done = results<Fault>('faults', (file) => !file.startsWith('mutant-'))
  const kills = done.reduce((sum, fault) => sum + fault.kills, 0)
  const heads = ['fault', 'what happens', 'attempted', 'acknowledged', 'lost', 'twice', 'figures']
  const missing = namesIn('faults', '.fault.ts').filter((name) => done.every((one) => one.name !== name))
  const rows = [
    ...done.map(faultRow),
    ...missing.map((name) => row(name, 'not measured here yet', '', '', '', '', '')),
  ]
  return `${table(heads, rows)}\n\n${kills} kills in all.`
}

const mutantTable = (): string =>
  table(
    ['what was broken', 'fault', 'what it found'],
    results<Mutant>('faults', (file) => file.startsWith('mutant-')).map(({ breaks, fault, by }) =>
      row(breaks, fault, by[0]?.slice(0, 120) ?? 'NOTHING'),
    ),
  )

const attackTable = (): string =>
  table(
    ['attack', 'with what', 'tried', 'achieved', 'figures'],
    results<Attack>('attacks', () => true).map(({ name, does, tried, faults, figures }) =>
      row(name, does, tried, faults.length, [figures, ...faults.slice(0, 3)].join('; ')),
    ),
  )

/** Replaces what stands between the two marks of that name. */
function put(text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/PROMISES.md has no place for ${name}`)
  return `${text.slice(0, from)}${begin}\n\n${content}\n\n${text.slice(to)}`
}

const tables = { faults: faultTable(), mutants: mutantTable(), attacks: attackTable() }
const text = Object.entries(tables).reduce(
  (text, [name, content]) => put(text, name, content),
  readFileSync(document, 'utf8'),
)
writeFileSync(document, text)
console.log('docs/PROMISES.md is up to date.')
