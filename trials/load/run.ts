// `npm run trial -- load [steady|spike|overload|soak]`: requests arrive at a fixed rate, whether the server keeps up or
// not. Measures the server's capacity first, sends a share or a multiple of it, prints latencies by tier, and ends with
// the ledger audit. Exits with 1 when a guarantee is broken; writes bench/out/load-PROFILE.json. `--minutes N` sets the
// length of a soak, `--rate N` the capacity in requests per second instead of measuring it.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openTable } from '../lib/clients.ts'
import { pinTo } from '../lib/cpu-pinning.ts'
import { createEnvironment, type Environment } from '../lib/environment.ts'
import { auditAll } from '../lib/ledger-check.ts'
import { makePlayers } from '../lib/modules.ts'
import { ask } from '../lib/query.ts'
import { openSocketClients } from '../lib/socket-clients.ts'
import { measureCapacity, type Phase, runPhase, shedShare } from './phase.ts'
import { games, type LoadPlayer } from './requests.ts'

type Profile = { readonly summary: string; readonly phases: readonly Phase[]; readonly isSoak?: true }

const before: Phase = { name: 'before', seconds: 10, share: 0.3 }
const after: Phase = { name: 'after', seconds: 10, share: 0.3 }

const maxMinutes = 24 * 60
const maxBetP99Ms = 2_000
const maxHeapGrowthMbPerMinute = 0.5
const socketClients = 300
const playerCount = 400
const parallelOpens = 20
const password = 'porta-aberta'
const mb = 2 ** 20

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '10' }, rate: { type: 'string' } },
})

function positive(name: string, text: string, max: number): number {
  const value = Number(text)
  if (!(value > 0 && value <= max)) throw new Error(`--${name} must be a number up to ${max}`)
  return value
}

function profileNamed(name: string): Profile {
  const seconds = positive('minutes', values.minutes, maxMinutes) * 60
  const profiles: Readonly<Record<string, Profile>> = {
    steady: { summary: '50 % of capacity', phases: [{ name, seconds: 60, share: 0.5 }] },
    spike: { summary: '1.5 × capacity for 10 s', phases: [before, { name, seconds: 10, share: 1.5 }, after] },
    overload: {
      summary: '3 × capacity for 25 s',
      phases: [before, { name, seconds: 25, share: 3 }, after],
    },
    soak: { summary: '40 % of capacity', phases: [{ name, seconds, share: 0.4 }], isSoak: true },
  }
  const profile = profiles[name]
  if (!profile) throw new Error(`Unknown load profile "${name}": use ${Object.keys(profiles).join(', ')}`)
  return profile
}

/** Players with a password, money and an opened game table. */
async function createPlayers(environment: Environment): Promise<LoadPlayer[]> {
  const { identity, server } = environment
  // Argon2 is slow by design: all players share one hash.
  const passwordHash = await identity.hashPassword(password)
  const players = await makePlayers(environment, playerCount, { passwordHash })
  const gameIds = Object.keys(games)
  const opened: LoadPlayer[] = []
  for (let from = 0; from < players.length; from += parallelOpens) {
    const open = async (player: (typeof players)[number], i: number): Promise<LoadPlayer> => {
      const gameId = gameIds[i % gameIds.length] ?? 'dice'
      const { username, token } = player
      return { username, token, gameId, session: await openTable(server.address(), player, gameId) }
    }
    opened.push(...(await Promise.all(players.slice(from, from + parallelOpens).map(open))))
  }
  return opened
}

const countRounds = async ({ url }: Environment): Promise<number> =>
  Number((await ask<{ count: string }>(url, 'select count(*) as count from round'))[0]?.count)

async function heapMbAfterCollection({ server }: Environment): Promise<number> {
  server.collect()
  const text = await (await fetch(`${server.address()}/metrics`)).text()
  return Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1]) / mb
}

async function runProfile(
  environment: Environment,
  profile: Profile,
  players: readonly LoadPlayer[],
  capacity: number,
) {
  const { server } = environment
  const tokens = players.slice(0, socketClients).map(({ token }) => token)
  const sockets = await openSocketClients({ url: server.address(), tokens })
  const roundsBefore = await countRounds(environment)
  const heapBefore = profile.isSoak ? await heapMbAfterCollection(environment) : 0
  const phases = []
  for (const phase of profile.phases)
    phases.push(await runPhase({ url: server.address(), players, password, capacity }, phase))
  const heapGrowthMb = profile.isSoak ? (await heapMbAfterCollection(environment)) - heapBefore : 0
  const report = await sockets.report()
  sockets.close()
  const storedBets = (await countRounds(environment)) - roundsBefore
  return { phases, heapGrowthMb, sockets: report, storedBets, findings: await auditAll(environment.app.db) }
}

type Run = Awaited<ReturnType<typeof runProfile>>

/** The broken guarantees, in words. */
function violationsOf(name: string, profile: Profile, run: Run): string[] {
  const { phases, sockets, storedBets, findings, heapGrowthMb } = run
  const main = phases.find((phase) => phase.name === name)
  const last = phases.at(-1)
  const acknowledged = phases.reduce((sum, { acknowledgedBets }) => sum + acknowledgedBets, 0)
  const minutes = profile.phases.reduce((sum, { seconds }) => sum + seconds, 0) / 60
  const isOverload = name === 'overload'
  const mayShed = isOverload || name === 'spike'
  return [
    ...phases.flatMap(({ unexpected }) => unexpected),
    ...(sockets.disconnects > 0 ? [`${sockets.disconnects} sockets were disconnected`] : []),
    ...(storedBets < acknowledged ? [`${acknowledged - storedBets} acknowledged bets are missing`] : []),
    ...(main && !mayShed && shedShare(main) > 0 ? ['requests were shed below capacity'] : []),
    ...(mayShed && last && shedShare(last) > 0 ? ['requests were still shed after the peak'] : []),
    ...(main && isOverload && main.tiers.bets.shed >= main.tiers.reads.shed
      ? ['bets were shed as much as reads']
      : []),
    ...(main && main.tiers.bets.p99Ms > maxBetP99Ms
      ? [`bets: p99 ${main.tiers.bets.p99Ms} ms, limit ${maxBetP99Ms} ms`]
      : []),
    ...(heapGrowthMb / minutes > maxHeapGrowthMbPerMinute
      ? [`heap grew by ${heapGrowthMb.toFixed(1)} MB in ${minutes.toFixed(0)} minutes`]
      : []),
    ...findings,
  ]
}

async function load(name: string): Promise<boolean> {
  const profile = profileNamed(name)
  if (!pinTo('server')) console.log('Server and clients share their processors')
  const environment = await createEnvironment()
  try {
    await environment.server.start(environment.url, profile.isSoak ? { NODE_OPTIONS: '--expose-gc' } : {})
    pinTo('clients')
    const players = await createPlayers(environment)
    const url = environment.server.address()
    const capacity = values.rate
      ? positive('rate', values.rate, 1e6)
      : await measureCapacity(url, players, password)
    console.log(`${name}: ${profile.summary}; capacity ${capacity.toFixed(0)} requests/s`)
    const run = await runProfile(environment, profile, players, capacity)
    const violations = violationsOf(name, profile, run)
    const out = join(import.meta.dirname, '../../bench/out')
    await mkdir(out, { recursive: true })
    const result = { name, capacity, ...run, violations }
    await writeFile(join(out, `load-${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
    console.log(`  ${run.sockets.connected} of ${socketClients} sockets stayed connected`)
    for (const violation of violations) console.log(`  BROKEN: ${violation}`)
    return violations.length === 0
  } finally {
    await environment.close()
  }
}

process.exit((await load(positionals[0] ?? 'steady')) ? 0 : 1)
