// Fault tests that kill, stop or restart processes, and one that moves the clock of the server.
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#apps/cli/src/lib/free-port.ts'
import { nginxProgram, startNginx } from '#deploy/nginx.ts'
import { redisProgram, startRedis } from '#deploy/redis.ts'
import type { Environment } from '../lib/environment.ts'
import { ask } from '../lib/query.ts'
import { createServer, type FaultServer } from '../lib/server.ts'
import {
  databaseIsBack,
  type FaultTest,
  type LoadBalancer,
  randomMoment,
  repeated,
  seconds,
} from './fault.ts'

const maxExitMs = 10_000
/** A request sent within this time before the signal may not have reached the server. */
const sentMs = 20
/** nginx skips a server for one second after a failure; the other one must stay up until then. */
const nginxRetryMs = 1_500
const drainMs = '500'
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const clockJumpsMs = [hour, -hour, day, 0, -day, minute, -minute, 0]

const busySession = `
  select pid from pg_stat_activity where usename = 'saguao' and pid <> pg_backend_pid()
   order by state = 'idle', random() limit 1`

const killPostmaster = async ({ postmaster }: Environment): Promise<void> =>
  void process.kill(await postmaster(), 'SIGKILL')

/** A killed backend makes PostgreSQL end all other backends and run crash recovery. */
async function killSession({ superUrl }: Environment): Promise<void> {
  const [session] = await ask<{ pid: number }>(superUrl, busySession)
  if (session) process.kill(session.pid, 'SIGKILL')
}

const sigterm: FaultTest['run'] = async (context) => {
  const { environment, load } = context
  const findings: string[] = []
  let [slowestMs, inFlight] = [0, 0]
  for (let stopped = 0; stopped < context.times(5); stopped++) {
    await randomMoment(context)
    const at = performance.now() - sentMs
    const under = load.log.sendings.filter(({ beganAt, endedAt }) => beganAt < at && endedAt === undefined)
    const { code, ms } = await environment.server.stop()
    const unanswered = under.filter(({ status }) => status === undefined).length
    inFlight += under.length
    slowestMs = Math.max(slowestMs, ms)
    if (code !== 0) findings.push(`exit code ${code}`)
    if (ms > maxExitMs) findings.push(`exit took ${seconds(ms)}`)
    if (unanswered > 0) findings.push(`${unanswered} requests in flight got no response`)
    await context.restart()
  }
  return { figures: `${inFlight} requests in flight answered, slowest exit ${seconds(slowestMs)}`, findings }
}

/** Two servers behind nginx, with Redis between them where it is installed. */
async function openLoadBalancer(environment: Environment): Promise<LoadBalancer> {
  const program = redisProgram()
  const redis = program ? await startRedis(program, await freePort()) : undefined
  const more = { TRUST_PROXY: 'on', DRAIN_MS: drainMs, ...(redis && { REDIS_URL: redis.url }) }
  const port = await freePort()
  const servers = [environment.server, createServer({ port })]
  const start = (server: FaultServer) => server.start(environment.url, more)
  await environment.server.stop()
  for (const server of servers) await start(server)
  const ports = servers.map((server) => ({ port: Number(new URL(server.address()).port) }))
  const nginx = await startNginx(nginxProgram() ?? '', { port: await freePort(), servers: ports })
  const close = async () => {
    await nginx.stop()
    await servers[1]?.stop()
    await redis?.stop()
  }
  return { servers, start, address: () => nginx.address, close }
}

const rolling: FaultTest['run'] = async (context) => {
  const { loadBalancer, load } = context
  const findings: string[] = []
  let [slowestMs, restarts] = [0, 0]
  for (let turn = 0; turn < context.times(4); turn++)
    for (const server of loadBalancer?.servers ?? []) {
      await randomMoment(context)
      const { code, ms } = await server.stop()
      slowestMs = Math.max(slowestMs, ms)
      if (code !== 0) findings.push(`a server exited with code ${code}`)
      await loadBalancer?.start(server)
      await sleep(nginxRetryMs)
      restarts++
    }
  const ended = load.log.sendings.filter(({ endedAt }) => endedAt !== undefined)
  const failed = ended.filter(({ status }) => status === undefined || status >= 500).length
  if (failed > 0) findings.push(`${failed} calls failed`)
  const counts = `${restarts} restarts, ${ended.length} calls, ${failed} failed`
  return { figures: `${counts}, slowest stop ${seconds(slowestMs)}`, findings }
}

export const processFaults: Readonly<Record<string, FaultTest>> = {
  clock: {
    summary: "the server's clock jumps by minutes, hours and days, forward and back",
    connection: 'direct',
    run: repeated(clockJumpsMs.length, 'jumps', ({ environment }, turn) =>
      environment.server.jump(clockJumpsMs[turn] ?? 0),
    ),
  },
  'kill-both': {
    summary: 'kill -9 of the server and PostgreSQL at the same time',
    connection: 'direct',
    run: repeated(6, 'kills', async ({ environment, restart }) => {
      await killPostmaster(environment)
      await environment.server.kill()
      await databaseIsBack(environment)
      await restart()
    }),
  },
  'kill-postgres': {
    summary: 'kill -9 of PostgreSQL: the postmaster or one backend',
    connection: 'direct',
    run: repeated(8, 'kills', async ({ environment }, turn) => {
      await (turn % 2 === 0 ? killPostmaster(environment) : killSession(environment))
      await databaseIsBack(environment)
    }),
  },
  'kill-server': {
    summary: 'kill -9 of the server',
    connection: 'direct',
    run: repeated(8, 'kills', async ({ environment, restart }) => {
      await environment.server.kill()
      await restart()
    }),
  },
  rolling: {
    summary: 'a rolling restart of two servers behind nginx',
    connection: 'direct',
    unsupported: async () => (nginxProgram() ? undefined : 'nginx is not installed'),
    loadBalancer: openLoadBalancer,
    run: rolling,
  },
  sigterm: { summary: 'SIGTERM under load', connection: 'direct', run: sigterm },
}
