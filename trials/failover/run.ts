// `npm run trial failover`: loses the primary of a PostgreSQL cluster in every way under load and compares the acknowledged
// requests with the database by id. Nothing may be lost or stored twice, both servers must survive and respond only 200,
// 4xx or 503, and bets must go on within 30 s of each event. `--short`: one kill and one switchover. `--control`: without
// synchronous replication the same comparison must find losses. Writes failover/out/NAME.json.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { signal } from '@saguao/embedded-postgres/processes.ts'
import { useMemoryForScratchFolders } from '@saguao/embedded-postgres/testing/scratch-folders.ts'
import { freePort } from '#apps/cli/src/lib/free-port.ts'
import { progress } from '#apps/cli/src/lib/process.ts'
import { type Load, startLoad } from '../lib/clients.ts'
import { auditAll, compare, countChanged } from '../lib/ledger-check.ts'
import { modulesOn } from '../lib/modules.ts'
import { createServer, type FaultServer, idleMinutes } from '../lib/server.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { openCrowd } from './players.ts'
import { missingPackages } from './programs.ts'

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false }, control: { type: 'boolean', default: false } },
})

const maxBackMs = 30_000
/** Longer than an outage lasts, so that every request is acknowledged in the end. */
const clientTimeoutMs = 90_000
const betweenMs = 3_000
const frozenMs = 20_000
const recentMs = 2_000

type Context = { readonly cluster: Cluster; readonly load: Load }
type Event = { readonly name: string; run(context: Context, primary: number): Promise<void> }

/** Resolves when another node is the primary. */
async function otherThan(cluster: Cluster, primary: number): Promise<void> {
  const until = performance.now() + clientTimeoutMs
  for (;;) {
    const leader = await cluster.leader()
    if (leader !== undefined && leader !== primary) return
    if (performance.now() > until) throw new Error('no other node became the primary')
    await sleep(200)
  }
}

const kill: Event = {
  name: 'PostgreSQL and Patroni killed',
  run: async ({ cluster }, primary) => {
    cluster.kill(primary)
    await otherThan(cluster, primary)
    cluster.start(primary)
  },
}
const freeze: Event = {
  name: `node frozen for ${frozenMs / 1000} s`,
  run: async ({ cluster }, primary) => {
    cluster.freeze(primary, true)
    await Promise.all([sleep(frozenMs), otherThan(cluster, primary)])
    cluster.freeze(primary, false)
  },
}
const cut: Event = {
  name: 'network of the node cut',
  run: async ({ cluster }, primary) => {
    cluster.network.cut?.(primary, true)
    await Promise.all([sleep(frozenMs), otherThan(cluster, primary)])
    cluster.network.cut?.(primary, false)
  },
}
const switchover: Event = {
  name: 'switchover',
  run: async ({ cluster }, primary) => {
    await cluster.switchOver(primary)
    await otherThan(cluster, primary)
  },
}
const etcd: Event = { name: 'all of etcd killed and restarted', run: ({ cluster }) => cluster.restartEtcd() }

const full = [kill, freeze, kill, cut, switchover, kill, etcd]
const short = [kill, switchover]

/** From the event to the end of the longest pause between two acknowledged bets. */
function backAfterMs({ log }: Load, eventAt: number): number {
  const times = [...log.acknowledged.values()]
    .filter(({ kind, at }) => kind === 'bet' && at >= eventAt)
    .map(({ at }) => at)
  let [longest, end, previous] = [0, performance.now(), eventAt]
  for (const at of times) {
    if (at - previous > longest) [longest, end] = [at - previous, at]
    previous = at
  }
  return end - eventAt
}

const hasRecentBet = ({ log }: Load): boolean =>
  [...log.acknowledged.values()].some(({ kind, at }) => kind === 'bet' && at > performance.now() - recentMs)

async function play(context: Context, { name, run }: Event): Promise<string[]> {
  const { cluster, load } = context
  const primary = await cluster.leader()
  if (primary === undefined) throw new Error('there is no primary')
  const eventAt = performance.now()
  await run(context, primary)
  await cluster.healthy()
  while (!hasRecentBet(load) && performance.now() - eventAt < clientTimeoutMs) await sleep(200)
  const backMs = backAfterMs(load, eventAt)
  progress(`node-${primary + 1} ${name}: bets again after ${(backMs / 1000).toFixed(1)} s`)
  events.push({ name, at: eventAt, backMs: Math.round(backMs) })
  await sleep(betweenMs)
  return backMs > maxBackMs ? [`${name}: bets only after ${(backMs / 1000).toFixed(1)} s`] : []
}

/** Without synchronous replication and with standbys that receive nothing, acknowledged requests must be lost. */
async function loseWrites({ cluster, load }: Context): Promise<void> {
  await cluster.configure({
    synchronous_mode: false,
    synchronous_mode_strict: false,
    maximum_lag_on_failover: 2 ** 30,
    postgresql: { parameters: { wal_receiver_timeout: '10min', wal_sender_timeout: '10min' } },
  })
  await sleep(2 * betweenMs)
  const primary = (await cluster.leader()) ?? 0
  const receivers = [0, 1, 2].filter((node) => node !== primary).flatMap(cluster.receivers)
  for (const pid of receivers) signal(pid, 'SIGSTOP')
  await load.acknowledges(300)
  cluster.kill(primary)
  // The write-ahead log in their buffers is lost with them.
  for (const pid of receivers) signal(pid, 'SIGKILL')
  await otherThan(cluster, primary)
  progress(`node-${primary + 1} lost with ${receivers.length} standbys that received nothing`)
}

/** What the servers print, for the case that one crashes. */
const output: string[] = []

const events: { readonly name: string; readonly at: number; readonly backMs: number }[] = []

/** The seconds since the last event. */
function windowOf(at: number): string {
  const last = events.findLast((event) => event.at <= at)
  return last ? `${Math.round((at - last.at) / 1000)} s after: ${last.name}` : 'before all events'
}

type Counts = Readonly<Record<string, number>>
const countBy = <T>(all: Iterable<T>, keyOf: (one: T) => string): Counts => {
  const counts: Record<string, number> = {}
  for (const one of all) counts[keyOf(one)] = (counts[keyOf(one)] ?? 0) + 1
  return counts
}
const inWords = (counts: Counts): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')

/** Statuses of all requests; a request without a response has none. */
const statusesOf = ({ log }: Load): Counts => countBy(log.sendings, ({ status }) => String(status ?? 'none'))

function statusFindings(statuses: Counts): string[] {
  const isRight = (status: string): boolean => /^(200|4\d\d|503|none)$/.test(status)
  return Object.entries(statuses).flatMap(([status, count]) =>
    isRight(status) ? [] : [`${count} × ${status}`],
  )
}

async function startServers(url: string): Promise<readonly FaultServer[]> {
  const servers: FaultServer[] = []
  for (let i = 0; i < 2; i++) {
    const server = createServer({ port: await freePort(), onOutput: (text) => output.push(text) })
    await server.start(url)
    servers.push(server)
  }
  process.once('exit', () => servers.forEach((server) => void server.kill()))
  return servers
}

async function main(): Promise<string[]> {
  progress('Starting three nodes with etcd, Patroni and PostgreSQL, and HAProxy')
  const cluster = await openCluster()
  const modules = await modulesOn(cluster.url, { SECRETS_KEY: 'faults', IDLE_MINUTES: idleMinutes })
  progress('Starting two servers')
  const servers = await startServers(cluster.url)
  let turn = 0
  const balanced = { address: () => servers[turn++ % servers.length]?.address() ?? '' }
  const { players, next, first } = await openCrowd(modules, balanced)
  const load = await startLoad(balanced, players, clientTimeoutMs, next)
  for (const one of first) {
    const { requestId } = one.body as { requestId: string }
    load.log.attempted.set(requestId, one.kind)
    load.log.acknowledged.set(requestId, one)
  }
  const context = { cluster, load }
  const findings: string[] = []
  await load.acknowledges(100)
  progress(`${players.length} players play on two servers`)
  if (values.control) await loseWrites(context)
  const chosen = values.short ? short : full
  for (const event of values.control ? [] : chosen) {
    if (event === cut && !cluster.network.cut) progress(`Skipped: ${cut.name} (network namespaces need root)`)
    else findings.push(...(await play(context, event)))
  }
  await load.end()
  const kinds = countBy(load.log.acknowledged.values(), ({ kind }) => kind)
  const statuses = statusesOf(load)
  const { lost, twice, lostRequests, surplus } = await compare(cluster.url, load.log, players)
  for (const [when, count] of Object.entries(countBy(lostRequests, ({ at }) => windowOf(at))))
    progress(`Lost ${count} ${when}`)
  for (const one of surplus) progress(`Stored without acknowledgement: ${one}`)
  const unanswered = load.log.attempted.size - load.log.acknowledged.size
  progress(`Acknowledged: ${inWords(kinds)}. Statuses: ${inWords(statuses)}`)
  progress(`Lost ${lost}, doubled ${twice}, unanswered ${unanswered}`)
  await writeResult({ events, acknowledged: kinds, statuses, lost, twice, unanswered })
  if (values.control) return lost > 0 ? [] : ['the control lost nothing: the comparison proves nothing']
  const changed = await countChanged({ server: servers[0] as FaultServer }, load.log)
  const crashes = servers.reduce((sum, server) => sum + server.crashes(), 0)
  if (crashes > 0) console.log(output.join(''))
  findings.push(
    ...Object.entries({ lost, doubled: twice, unanswered, changed, 'server crashes': crashes }).flatMap(
      ([name, count]) => (count > 0 ? [`${count} ${name}`] : []),
    ),
    ...(kinds.bet && kinds.withdrawal && kinds.deposit && kinds.payment && kinds.slip && kinds.crash
      ? []
      : ['some kind of request was never acknowledged']),
    ...[...load.log.refused].map(([what, count]) => `${count} × ${what}`),
    ...statusFindings(statuses),
    ...(await auditAll(modules.app.db)),
  )
  await modules.stop()
  for (const server of servers) await server.stop()
  cluster.close()
  return findings
}

async function writeResult(result: object): Promise<void> {
  const out = join(import.meta.dirname, 'out')
  await mkdir(out, { recursive: true })
  const name = values.control ? 'control' : values.short ? 'short' : 'full'
  await writeFile(join(out, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => process.exit(130))
useMemoryForScratchFolders()
const missing = missingPackages()
if (missing.length > 0) {
  console.log(
    `Skipped: all events, because programs are missing. To install them: apt-get install ${missing.join(' ')}`,
  )
  process.exit(0)
}
const findings = await main().catch((error: Error) => [error.message])
for (const finding of findings) console.log(`WRONG: ${finding}`)
progress(findings.length === 0 ? 'Everything held' : `${findings.length} findings`)
process.exit(findings.length === 0 ? 0 : 1)
