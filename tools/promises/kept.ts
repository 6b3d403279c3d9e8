// The promises, what shows that they are kept, and the figures beside them, which are those of the tables below them.
import { globSync, readFileSync } from 'node:fs'
import { cellsOf, grouped, row } from './tables.ts'

type Shown = {
  readonly faults?: readonly string[]
  readonly attacks?: readonly string[]
  readonly loads?: readonly string[]
  readonly benches?: readonly string[]
  readonly tests?: readonly string[]
  readonly also?: string
}
type Promised = Shown & { readonly promise: string; readonly bar: string }

const promises: readonly Promised[] = [
  {
    promise:
      'Nothing acknowledged is lost, nothing is applied twice, however the server and PostgreSQL are killed',
    bar: '0 lost, 0 twice in at least 20 kills',
    faults: ['kill-server', 'kill-postgres', 'kill-both'],
    tests: ['kernel/crash', 'games/kill', 'games/shared-kill', 'games/studio-kill', 'payments/crash'],
  },
  {
    promise: '… nor by a network that is slow, cuts, swallows, or cuts exactly after COMMIT',
    bar: '0 lost, 0 twice',
    faults: ['delay', 'cut', 'black-hole', 'cut-after-commit'],
  },
  {
    promise: '… nor by a full disk, a frozen process of PostgreSQL, or a clock that jumps',
    bar: '0 lost, 0 twice',
    faults: ['full-disk', 'frozen-backend', 'clock'],
  },
  {
    promise: 'The books sum to zero, and what is stored is what is derived',
    bar: 'drift 0, always',
    also: 'every fault, attack and load ends with the whole audit',
  },
  {
    promise: "A player's balance is never below zero, under any race",
    bar: 'never',
    tests: ['wallet/races', 'wallet/simulation', 'wallet/properties', 'games/races'],
    also: 'the audit',
  },
  {
    promise: 'A database that goes and comes back',
    bar: 'no process exit, ready within 10 s',
    faults: ['away'],
  },
  {
    promise: 'SIGTERM under load',
    bar: 'every call in flight answered, gone within 10 s',
    faults: ['sigterm'],
  },
  {
    promise: 'A rolling restart of two servers behind nginx',
    bar: '0 failed calls, 0 lost, 0 twice',
    faults: ['rolling'],
  },
  {
    promise:
      'What holds in one process holds in two: races, repeats, logouts, pushes, tables, content, limits',
    bar: 'the same, on PostgreSQL alone and with Redis and nginx; Redis may go',
    tests: ['deploy/cluster', 'kernel/socket-ways'],
  },
  {
    promise: 'Bad input of every kind, to every call, socket and path',
    bar: '0 answers of 5xx, 0 crashes, 0 changes',
    attacks: ['contract', 'sizes', 'paths', 'sockets', 'slow'],
    tests: ['hostile', 'main', 'kernel/http', 'kernel/socket'],
  },
  {
    promise: 'Access with no, empty, dead or foreign tokens',
    bar: 'only the guest list answers',
    attacks: ['access'],
    tests: ['main'],
  },
  {
    promise: "Another player's order, round, game, login, envelope, socket event",
    bar: 'out of reach',
    attacks: ['others'],
  },
  {
    promise: 'The same call, launch token, payment many times; notifications nobody signed',
    bar: 'no effect beyond the first true one',
    attacks: ['replay'],
    tests: ['kernel/once', 'payments/notifications', 'games/studio-door'],
  },
  {
    promise: 'Codes by SMS: 5 tries, 10 minutes, once; 1 a minute, 5 an hour, 10 a day per phone',
    bar: 'held, also after a restart',
    attacks: ['floods'],
    tests: ['identity/codes', 'identity/accounts'],
  },
  {
    promise: 'Login: 5 failures lock; an unknown name and a wrong password are told alike',
    bar: 'held',
    attacks: ['floods'],
    tests: ['identity/accounts'],
  },
  {
    promise: 'Too much to do',
    bar: 'turned away with 503 and `retry-after`, reads first, money last; as before within 10 s after it',
    loads: ['overload', 'spike'],
    tests: ['kernel/overload'],
  },
  { promise: 'A long day', bar: 'memory stays flat', loads: ['soak'] },
  {
    promise: 'A flood of logins does not slow bets',
    bar: 'bounded queue; p99 of others at most doubled',
    attacks: ['floods'],
    benches: ['login'],
    tests: ['identity/passwords'],
  },
  {
    promise: 'Logout, reset and change end sessions and sockets everywhere',
    bar: 'within a second, also when a clock is set back',
    tests: ['identity/accounts'],
  },
  {
    promise: 'The page is framed by nobody, runs nobody else’s script, and is led nowhere by `/gameView/…`',
    bar: '0 violations',
    attacks: ['pages'],
    tests: ['kernel/page'],
  },
  {
    promise: 'Logs hold no password, code, token, seed or phone',
    bar: 'never',
    also: 'every server test, through `testing/secrets-watch`',
  },
  {
    promise: 'A transaction waits for no connection but its own, however many there are at once',
    bar: 'never',
    also: 'every server test, through `testing/connections-watch`',
  },
]

/** The lines of the tables that the programs filled, each known by its first cell. */
export type Tables = Readonly<Record<'faults' | 'attacks' | 'loads' | 'benches', readonly string[]>>

function testsIn(root: string, name: string): number {
  const [file] = globSync([`apps/server/src/{,modules/}${name}.test.ts`, `${name}.test.ts`], { cwd: root })
  if (!file) throw new Error(`There is no test ${name}`)
  return [...readFileSync(`${root}${file}`, 'utf8').matchAll(/^\s*(?:it|test)\b/gm)].length
}

const sum = (cells: readonly string[]): number => cells.reduce((total, cell) => total + Number(cell), 0)

/** What was never measured has no line. */
const linesNamed = (lines: readonly string[], names: readonly string[] = []): string[][] =>
  lines.map(cellsOf).filter(([name = '']) => names.includes(name))

function ofFaults(lines: readonly string[][]): string[] {
  if (lines.length === 0) return []
  const [acknowledged, lost, twice] = [3, 4, 5].map((at) => sum(lines.map((cells) => cells[at] ?? '')))
  const kills = sum(lines.map((cells) => /(\d+) kills/.exec(cells[6] ?? '')?.[1] ?? '0'))
  const told = lines.length === 1 ? lines[0]?.[6] : kills > 0 && `${kills} kills`
  return [`${lost} lost, ${twice} twice of ${grouped(acknowledged)}`, ...(told ? [told] : [])]
}

function ofAttacks(lines: readonly string[][]): string[] {
  if (lines.length === 0) return []
  const [tried, achieved] = [2, 3].map((at) => sum(lines.map((cells) => cells[at] ?? '')))
  return [`${achieved} achieved of ${grouped(tried)} tried`]
}

function measured(root: string, shown: Shown, tables: Tables): string {
  const tests = sum((shown.tests ?? []).map((name) => String(testsIn(root, name))))
  return [
    ...ofFaults(linesNamed(tables.faults, shown.faults)),
    ...ofAttacks(linesNamed(tables.attacks, shown.attacks)),
    ...linesNamed(tables.loads, shown.loads).map((cells) => `${cells[0]}: ${cells[3]} broken, ${cells[4]}`),
    ...linesNamed(tables.benches, shown.benches).map((cells) => cells[3] ?? ''),
    ...(tests > 0 ? [`${tests} tests`] : []),
  ].join('; ')
}

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')
const several = (kind: string, names: readonly string[] = []): string[] =>
  names.length === 0 ? [] : [`${kind}${names.length > 1 ? 's' : ''} ${code(names)}`]
const commands = (kind: string, names: readonly string[] = []): string[] =>
  names.map((name) => `\`npm run ${kind} ${name}\``)

const shownBy = ({ faults, attacks, loads, benches, tests, also }: Shown): string =>
  [
    ...several('fault', faults),
    ...several('attack', attacks),
    ...commands('load', loads),
    ...commands('bench', benches),
    ...several('test', tests),
    ...(also ? [also] : []),
  ].join('; ')

const unmeasured = ({ also }: Shown): string => (also ? 'held' : 'not measured yet')

export const keptHeads = ['promise', 'bar', 'measured', 'shown by']

export const keptRows = (root: string, tables: Tables): string[] =>
  promises.map((one) =>
    row(one.promise, one.bar, measured(root, one, tables) || unmeasured(one), shownBy(one)),
  )
