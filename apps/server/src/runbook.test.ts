/** The runbook, dashboard and alerts refer only to commands, metrics, log messages, settings and queries that exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/server.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const runbook = read('docs/RUNBOOK.md')
const alerts = read('deploy/prometheus/alerts.yaml')

let server: TestServer
let metricsText = ''
let metrics: ReadonlySet<string>
let tables: ReadonlySet<string>
let owner: pg.Client
const ends: (() => Promise<void>)[] = []

/** Queries use the series of a histogram. */
const partsOf = (name: string, type: string): string[] =>
  type === 'histogram' ? ['', '_bucket', '_sum', '_count'].map((part) => name + part) : [name]

beforeAll(async () => {
  server = await startTestServer((end) => ends.push(end))
  const text = await (await fetch(`${server.address}/metrics`)).text()
  metricsText = text
  metrics = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type = '']) => partsOf(name, type)),
  )
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  const { rows } = await owner.query(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  tables = new Set(rows.map(({ name }) => name))
})
afterAll(async () => {
  await owner.end()
  for (const end of ends) await end()
})

const all = (text: string, form: RegExp): string[] => [
  ...new Set([...text.matchAll(form)].map(([, found = '']) => found)),
]

/** PromQL keywords and the built-in metric `up`. */
const notOurs = new Set(['and', 'or', 'unless', 'by', 'up'])

/** The metric names in an expression: identifiers that are no functions, labels, strings or durations. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\bby \([^)]*\)/g, '')
    .replace(/\b\d[\w.]*/g, '')
  return all(bare, /\b([a-z_]\w*)\b(?!\s*\()/g).filter((name) => !notOurs.has(name))
}

describe('the dashboard and the alerts', () => {
  const dashboard = all(read('deploy/grafana/saguao.json'), /"expr": "((?:[^"\\]|\\.)*)"/g).map((text) =>
    JSON.parse(`"${text}"`),
  )
  const rules = all(alerts, /expr: (?:\|\n)?((?:.|\n)*?)\n\s+(?:for|labels):/g)

  it('query only existing metrics', () => {
    expect(dashboard.length).toBeGreaterThan(30)
    expect(rules).toHaveLength(all(alerts, /- alert: (\w+)/g).length)
    const queried = [...dashboard, ...rules].flatMap(metricsIn)
    expect(queried.filter((name) => !metrics.has(name))).toEqual([])
  })

  it('show every metric of the server', () => {
    const queried = new Set(dashboard.flatMap(metricsIn))
    const ours = [...metrics].filter((name) => !/^(nodejs|process)_/.test(name))
    const shown = (name: string) =>
      [...queried].some((one) => one.replace(/_(bucket|sum|count)$/, '') === name)
    expect(ours.filter((name) => !/_(bucket|sum|count)$/.test(name) && !shown(name))).toEqual([])
  })
})

/** The rules of `promtool check metrics`. */
describe('metric names', () => {
  const typed = () =>
    [...metricsText.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => ({ name, type }))
  const units = /_(milliseconds|minutes|hours|kilobytes|megabytes|percent)(_|$)/

  it('have a help text, lower case and base units; counters and only they end in _total [R14.01]', () => {
    expect(typed().length).toBeGreaterThan(40)
    for (const { name, type } of typed()) {
      expect(metricsText, name).toMatch(new RegExp(`^# HELP ${name} \\S`, 'm'))
      expect(name.endsWith('_total'), name).toBe(type === 'counter')
      expect(name, name).toMatch(/^[a-z][a-z0-9_]*$/)
      expect(name, name).not.toMatch(units)
      expect(name, name).not.toMatch(/_(gauge|counter|histogram|summary|count|sum|bucket)$/)
    }
  })
})

describe('the runbook', () => {
  const incidents = new Map(
    runbook
      .split(/^## (?=\d+\.)/m)
      .slice(1)
      .map((text) => [Number.parseInt(text, 10), text]),
  )

  it('covers every alert in the incident that the alert names', () => {
    const named = [...alerts.matchAll(/- alert: (\w+)[\s\S]*?incident: ['"](\d+)['"]/g)]
    const uncovered = named.filter(([, name, at]) => !incidents.get(Number(at))?.includes(`\`${name}\``))
    expect(uncovered.map(([, name]) => name)).toEqual([])
    expect(incidents.size).toBeGreaterThanOrEqual(10)
  })

  it('has all sections for every incident', () => {
    for (const [number, text] of incidents)
      for (const part of ['**How to detect.**', '**Act now.**', '**Resolved when**', '**Do not**'])
        expect(text.includes(part), `incident ${number}: ${part}`).toBe(true)
  })

  it('names only commands that exist, with actions that they have', async () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = all(runbook, /npm (?:run )?(start|(?<=run )[\w-]+)/g)
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([])
    const commands = [...runbook.matchAll(/npm run saguao -- ([\w-]+)(?: ([a-z]+)\b)?/g)]
    expect(commands.length).toBeGreaterThan(10)
    for (const [words, name, action] of commands) {
      const folders = ['apps/cli/src/commands', 'packages/fair/src/programs']
      const file = folders.map((folder) => join(root, folder, `${name}.ts`)).find(existsSync)
      expect(file, words).toBeDefined()
      const { usage } = (await import(file ?? '')) as { usage: string }
      const actions = all(usage, /^ {2}([a-z]+)\b/gm)
      if (action && actions.length > 0) expect(actions, words).toContain(action)
    }
    const faults = all(runbook, /npm run trial -- faults ([\w-]+)/g)
    const tests = read('trials/faults/database-faults.ts') + read('trials/faults/process-faults.ts')
    expect(faults.filter((name) => !new RegExp(`^  '?${name}'?: \\{`, 'm').test(tests))).toEqual([])
  })

  it('names only existing metrics, tables, alerts and settings', () => {
    const known = new Set([
      ...all(alerts, /- alert: (\w+)/g),
      ...metrics,
      ...tables,
      'pg_basebackup',
      'archive_command',
      'pg_drop_replication_slot',
    ])
    const words = all(runbook, /`([a-z]+(?:_[a-z]+)+|[A-Z][a-z]+(?:[A-Z][a-z]+)+)`/g)
    expect(words.filter((word) => !known.has(word))).toEqual([])
    const settings = read('docs/SETTINGS.md') + read('docs/PAYMENTS.md')
    const named = all(runbook, /`([A-Z]+(?:_[A-Z]+)+)`/g)
    const codes = read('packages/contract/src/calls/errors.ts')
    expect(named.filter((name) => !settings.includes(`\`${name}\``) && !codes.includes(`${name}:`))).toEqual(
      [],
    )
  })

  it('quotes only messages of the server and its commands', () => {
    const folder = join(root, 'apps/server/src')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /(?<!test)\.ts$/.test(name),
    )
    const source = [
      ...files.map((name) => readFileSync(join(folder, name), 'utf8')),
      read('apps/cli/src/lib/audit-ledger.ts'),
    ].join()
    expect(all(runbook, /“([^”]+)”/g).filter((line) => !source.includes(line))).toEqual([])
  })

  it('contains only valid queries and links', async () => {
    const queries = [
      ...all(runbook, /```sql\n([\s\S]*?)```/g),
      ...all(runbook, /`(select (?!pg_terminate)[^`]+)`/g),
    ]
    expect(queries.length).toBeGreaterThan(3)
    for (const query of queries) await owner.query(query)
    const pages = all(runbook, /\]\(([^)#]+)[^)]*\)/g)
    expect(pages.filter((page) => !existsSync(join(root, 'docs', page)))).toEqual([])
  })
})
