// Bets a second of two server processes ÷ one, on one PostgreSQL, and of two processes that exchange their messages
// through Redis ÷ through PostgreSQL. Every server gets the same fifth of a core, so that PostgreSQL and
// the clients are never the limit.
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#apps/cli/src/lib/free-port.ts'
import { redisProgram, startRedis } from '#deploy/redis.ts'
import { type Modules, makePlayers, openModules } from '../trials/lib/modules.ts'
import { createServer, type FaultServer } from '../trials/lib/server.ts'
import { type CpuQuota, limitCpu } from './lib/cpu-quota.ts'
import { median } from './lib/figures.ts'
import { runLoad } from './lib/http-load.ts'
import { postgresMs } from './lib/postgres-cpu.ts'
import { callOn, openTables } from './lib/server-calls.ts'
import type { Figures } from './run.ts'

const share = 0.2
const maxPlayers = 1_000
const seconds = 5
const rounds = 3
const connections = 32
const warmUpMs = 3_000
const bet = { session: '@', bet: 1, choice: { target: 50, over: true }, requestId: '#' }

type Table = { readonly token: string; readonly session: string }
type Cluster = { readonly servers: readonly FaultServer[]; readonly quotas: readonly CpuQuota[] }

async function startCluster({ url }: Modules, env: Readonly<Record<string, string>>): Promise<Cluster> {
  const servers: FaultServer[] = []
  for (let started = 0; started < 2; started++) {
    const server = createServer({ port: await freePort(), onOutput: () => undefined })
    await server.start(url, env)
    servers.push(server)
  }
  // After the start, which would take minutes on a fifth of a core.
  const quotas = servers.flatMap((server) => limitCpu(server.pid() ?? 0, share) ?? [])
  if (quotas.length < servers.length) console.log('  The processes share all cores: no control group')
  await sleep(warmUpMs)
  return { servers, quotas }
}

async function stopCluster({ servers, quotas }: Cluster): Promise<void> {
  for (const server of servers) await server.kill()
  for (const quota of quotas) quota.remove()
}

/** Players are divided among the servers. */
async function betsPerSecond(servers: readonly FaultServer[], tables: readonly Table[]): Promise<number> {
  const size = Math.floor(tables.length / servers.length)
  const results = await Promise.all(
    servers.map((server, at) => {
      const own = tables.slice(at * size, (at + 1) * size)
      return runLoad({
        port: Number(new URL(server.address()).port),
        path: '/arcade/play',
        tokens: own.map(({ token }) => token),
        fills: own.map(({ session }) => session),
        body: JSON.stringify(bet),
        connections,
        seconds,
      })
    }),
  )
  return results.reduce((sum, { perSecond }) => sum + perSecond, 0)
}

type Measured = { readonly one: number; readonly two: number; readonly postgresUs: number }

async function compare(modules: Modules, cluster: Cluster, tables: readonly Table[]): Promise<Measured> {
  const [first] = cluster.servers
  const measured: Measured[] = []
  for (let round = 0; round <= rounds; round++) {
    const one = await betsPerSecond(first ? [first] : [], tables)
    const before = postgresMs(modules.folder) ?? 0
    const two = await betsPerSecond(cluster.servers, tables)
    const postgresUs = (((postgresMs(modules.folder) ?? 0) - before) * 1000) / (two * seconds)
    // The first round warms up.
    if (round > 0) measured.push({ one, two, postgresUs })
  }
  const of = (part: keyof Measured) => median(measured.map((result) => result[part]))
  return { one: of('one'), two: of('two'), postgresUs: of('postgresUs') }
}

export async function measure(): Promise<Figures> {
  const modules = await openModules()
  const program = redisProgram()
  const redis = program ? await startRedis(program, await freePort()) : undefined
  try {
    const players = await makePlayers(modules, maxPlayers)
    let tables: readonly Table[] | undefined
    const run = async (env: Readonly<Record<string, string>>): Promise<Measured> => {
      const cluster = await startCluster(modules, env)
      try {
        tables ??= await openTables(callOn(cluster.servers[0]?.address() ?? ''), 'dice', players)
        return await compare(modules, cluster, tables)
      } finally {
        await stopCluster(cluster)
      }
    }
    const { one, two, postgresUs } = await run({})
    const ratio = two / one
    console.log(
      `  ${two.toFixed(0)} bets/s of two processes ÷ ${one.toFixed(0)}/s of one = ${ratio.toFixed(2)}, ${postgresUs.toFixed(0)} µs of PostgreSQL per bet`,
    )
    const throughRedis = redis && (await run({ REDIS_URL: redis.url }))
    if (throughRedis)
      console.log(
        `  ${throughRedis.two.toFixed(0)} bets/s of two processes with Redis: ${(throughRedis.two / two).toFixed(2)} of those without, ${throughRedis.postgresUs.toFixed(0)} µs of PostgreSQL per bet`,
      )
    return { ratio, share, one, two, postgresUs, throughRedis }
  } finally {
    await redis?.stop()
    await modules.close()
  }
}
