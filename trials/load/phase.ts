// One phase of a load test: one autocannon instance per tier at a fixed rate, and what it counted.
import autocannon, { type Client, type Request } from 'autocannon'
import { type LoadPlayer, requestsOf, type Tier, tierShare, tiers } from './requests.ts'

export type Phase = {
  readonly name: string
  readonly seconds: number
  /** Rate as a share of the server's capacity. */
  readonly share: number
}

type Target = {
  readonly url: string
  readonly players: readonly LoadPlayer[]
  readonly password: string
  readonly capacity: number
}

type TierResult = {
  readonly requests: number
  readonly shed: number
  readonly p50Ms: number
  readonly p99Ms: number
}

export type PhaseResult = {
  readonly name: string
  readonly tiers: Readonly<Record<Tier, TierResult>>
  readonly acknowledgedBets: number
  /** Responses that no load may cause: 5xx other than a shed request, 503 without retry-after, timeouts. */
  readonly unexpected: readonly string[]
}

const playersPerConnection = 8
const connectionsOf: Readonly<Record<Tier, number>> = { reads: 256, accounts: 16, deposits: 16, bets: 256 }
const capacityConnections = 64
const capacitySeconds = 8

export function shedShare({ tiers }: PhaseResult): number {
  const rows = Object.values(tiers)
  const count = (of: (row: TierResult) => number) => rows.reduce((sum, row) => sum + of(row), 0)
  return count(({ shed }) => shed) / count(({ requests }) => requests)
}

/** Each connection plays other players: equal request lists would send every first bet for one player. */
const rotate = (players: readonly LoadPlayer[], connection: number): LoadPlayer[] =>
  Array.from(
    { length: playersPerConnection },
    (_, i) => players[(connection * playersPerConnection + i) % players.length] as LoadPlayer,
  )

function createCounters() {
  let shed = 0
  let bets = 0
  const unexpected = new Map<string, number>()
  const count = (path: string | undefined, status: number, body: string, headers: Request['headers']) => {
    const isShed = status === 503 || status === 429
    if (isShed) shed++
    if (status === 200 && path === '/arcade/play' && body.includes('"success":true')) bets++
    const hasRetryAfter = headers !== undefined && 'retry-after' in headers
    if (status === 200 || (isShed && hasRetryAfter)) return
    const what = isShed ? `${status} without retry-after` : `${status} on ${path}`
    unexpected.set(what, (unexpected.get(what) ?? 0) + 1)
  }
  return { count, shed: () => shed, bets: () => bets, unexpected }
}

async function runTier({ url, players, password, capacity }: Target, tier: Tier, phase: Phase) {
  const counters = createCounters()
  let connection = 0
  const counted = (request: Request): Request => ({
    ...request,
    onResponse: (status, body, context, headers) => {
      counters.count(request.path, status, body, headers)
      if (typeof request.onResponse === 'function') request.onResponse(status, body, context, headers)
    },
  })
  const result = await autocannon({
    url,
    duration: phase.seconds,
    connections: connectionsOf[tier],
    overallRate: Math.max(1, Math.round(capacity * phase.share * tierShare[tier])),
    excludeErrorStats: true,
    setupClient: (client: Client) =>
      client.setRequests(requestsOf(tier, rotate(players, connection++), password).map(counted)),
  })
  if (result.timeouts > 0) counters.unexpected.set('timeout', result.timeouts)
  const { latency } = result
  const requests = result['2xx'] + result.non2xx
  const row: TierResult = { requests, shed: counters.shed(), p50Ms: latency.p50, p99Ms: latency.p99 }
  const shed = row.shed > 0 ? `, ${((100 * row.shed) / requests).toFixed(1)} % shed` : ''
  console.log(
    `  ${phase.name.padEnd(9)}${tier.padEnd(9)}${requests} requests, p50 ${row.p50Ms} ms, p99 ${row.p99Ms} ms${shed}`,
  )
  return { tier, row, bets: counters.bets(), unexpected: counters.unexpected }
}

export async function runPhase(target: Target, phase: Phase): Promise<PhaseResult> {
  const runs = await Promise.all(tiers.map((tier) => runTier(target, tier, phase)))
  return {
    name: phase.name,
    tiers: Object.fromEntries(runs.map(({ tier, row }) => [tier, row])) as PhaseResult['tiers'],
    acknowledgedBets: runs.reduce((sum, { bets }) => sum + bets, 0),
    unexpected: runs.flatMap((run) => [...run.unexpected].map(([what, count]) => `${count} × ${what}`)),
  }
}

/** Requests per second of the mix when every connection waits for its response before the next request. */
export async function measureCapacity(
  url: string,
  players: readonly LoadPlayer[],
  password: string,
): Promise<number> {
  let connection = 0
  const mix = (own: readonly LoadPlayer[]): Request[] => [
    ...requestsOf('reads', own, password),
    ...Array.from({ length: 6 }, () => requestsOf('bets', own, password)).flat(),
  ]
  const { requests } = await autocannon({
    url,
    duration: capacitySeconds,
    connections: capacityConnections,
    setupClient: (client: Client) => client.setRequests(mix(rotate(players, connection++))),
  })
  return requests.mean
}
