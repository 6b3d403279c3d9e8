// What each `npm run bench NAME` measured, in words, beside its bar.
import { grouped, row } from './tables.ts'

type Numbers = { readonly [name: string]: number }
type Latency = { readonly p50: number; readonly p99: number }
type Measured = {
  readonly bets: Numbers & { readonly latencyMs: Latency }
  readonly fair: Numbers
  readonly frames: { readonly longestMs: number; readonly games: Readonly<Record<string, object>> }
  readonly growth: Numbers
  readonly http: Numbers
  readonly ledger: Numbers
  readonly lobby: {
    readonly ratios: Readonly<Record<string, Numbers>>
    readonly searchMs: { readonly p99: number }
  }
  readonly login: Numbers
  readonly notify: Numbers
  readonly page: Numbers & { readonly scores: Numbers }
  readonly records: Numbers
  readonly scroll: Numbers
  readonly sockets: Numbers
  readonly sports: Numbers
  readonly taps: Numbers
}
export type BenchName = keyof Measured

type Speed<Name extends BenchName> = {
  readonly what: string
  readonly bar: string
  told(measured: Measured[Name]): string
}

const ms = (value: number | undefined): string => `${grouped(value)} ms`
const each = (value: number | undefined): string => `${grouped(value)}/s`
const ratio = (value: number | undefined): string => grouped(value, 2)
const bytes = (value: number | undefined): string => `${grouped(value)} B`

export const speeds: { readonly [Name in BenchName]: Speed<Name> } = {
  ledger: {
    what: 'posts in batches ÷ pgbench, one transaction each',
    bar: 'at least 4',
    told: (m) => `${ratio(m.ratio)}: ${each(m.postsPerSecond)} ÷ ${each(m.yardstickPerSecond)}`,
  },
  bets: {
    what: 'whole bets over HTTP ÷ pgbench doing the writes of one',
    bar: 'at least 1, then 1.5; 1 round trip a bet',
    told: (m) =>
      `${ratio(m.ratio)}: ${each(m.perSecond)} ÷ ${each(m.yardstickPerSecond)}, p50 ${ms(m.latencyMs.p50)}, ` +
      `p99 ${ms(m.latencyMs.p99)}; ${ratio(m.queriesPerBet)} round trips a bet`,
  },
  http: {
    what: 'money calls over HTTP without a game ÷ pgbench doing the same',
    bar: 'at least 1',
    told: (m) => ratio(m.ratio),
  },
  lobby: {
    what: 'reads of a guest ÷ a bare route with as many bytes; search among 10,000 titles',
    bar: 'at least 0.8; p99 50 ms',
    told: ({ ratios, searchMs }) => {
      const reads = Object.entries(ratios).map(([path, measured]) => `\`${path}\` ${ratio(measured.ratio)}`)
      return `${reads.join(', ')}; p99 ${ms(searchMs.p99)}`
    },
  },
  growth: {
    what: 'a bet in a book of 10 million transfers ÷ in an empty one',
    bar: 'at most 1.2',
    told: (m) => ratio(m.ratio),
  },
  sockets: {
    what: 'memory of a line that is logged in, when what is free was given back',
    bar: 'at most 25 KB',
    told: (m) => `${grouped(m.kb, 1)} KB (a bare one ${grouped(m.bareKb, 1)})`,
  },
  page: {
    what: 'home for a newcomer on a slow phone: Lighthouse; LCP, CLS, TBT; code; everything',
    bar: '95/100/100/100; 2.0 s, 0, 150 ms; 80,000 B; 250,000 B',
    told: ({ scores, ...m }) =>
      `${Object.values(scores).join('/')}; ${grouped((m.lcpMs ?? 0) / 1000, 2)} s, ${m.cls}, ${ms(m.tbtMs)}; ` +
      `${bytes(m.codeBytes)}; ${bytes(m.allBytes)} in ${m.requests} requests`,
  },
  scroll: {
    what: 'a list of 5,000 games scrolled to its end by a slow phone',
    bar: 'at most 1,500 nodes; no frame over 50 ms',
    told: (m) => `${m.nodes} nodes; ${m.framesOverBar} of ${grouped(m.frames)} frames over 50 ms`,
  },
  taps: {
    what: 'from a tap to what answers it, on a slow phone',
    bar: 'at most 200 ms',
    told: (m) => `${ms(m.longestMs)} at most`,
  },
  frames: {
    what: 'work of the longest frame of any game on a slow phone',
    bar: 'at most 50 ms',
    told: (m) => `${ms(m.longestMs)} in ${Object.keys(m.games).length} games`,
  },
  login: {
    what: 'p99 of other calls beside a flood of logins ÷ without it; the no to a login',
    bar: 'at most 2; p99 100 ms',
    told: (m) => `${ratio(m.ratio)}; p99 ${ms(m.refusedP99Ms)}`,
  },
  notify: {
    what: 'from a payment told by the channel to the player’s screen',
    bar: 'p99 1 s',
    told: (m) => `p99 ${ms(m.p99Ms)}; twenty at once ${ms(m.crowdP99Ms)}`,
  },
  records: {
    what: 'totals and newest rounds of a player with 200,000',
    bar: '500 ms',
    told: (m) => ms(m.medianMs),
  },
  sports: {
    what: 'slips quoted and placed; ten thousand paid after the whistle',
    bar: 'none',
    told: (m) => `${each(m.placedPerSecond)}; ${grouped(m.whistleToCreditedSeconds, 1)} s`,
  },
  fair: {
    what: 'outcomes of the slowest game ÷ Node’s own digests',
    bar: 'at least 0.2',
    told: (m) => ratio(m.ratio),
  },
}

export const speedNames = Object.keys(speeds) as BenchName[]

/** A name with the text of its file: what was not measured here has none. */
export function speedRow<Name extends BenchName>(name: Name, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const { what, bar, told } = speeds[name]
  return row(name, what, bar, told(JSON.parse(text) as Measured[Name]))
}
