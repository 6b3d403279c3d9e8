import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#apps/cli/src/lib/free-port.ts'
import { nginxProgram, startNginx } from '#deploy/nginx.ts'
import { redisProgram, startRedis } from '#deploy/redis.ts'
import type { Environment } from '../lib/environment.ts'
import { createServer, type FaultServer } from '../lib/server.ts'
import { type FaultTest, type LoadBalancer, randomMoment, seconds } from './fault.ts'

/** nginx skips a server for one second after a failure; the other one must stay up until then. */
const nginxRetryMs = 1_500
const drainMs = '500'

/** Two servers, with Redis between them where it is installed. */
async function openServers(
  environment: Environment,
): Promise<Omit<LoadBalancer, 'address'> & { readonly ports: readonly number[] }> {
  const program = redisProgram()
  const redis = program ? await startRedis(program, await freePort()) : undefined
  const more = { TRUST_PROXY: 'on', DRAIN_MS: drainMs, ...(redis && { REDIS_URL: redis.url }) }
  const port = await freePort()
  const second = createServer({ port })
  const start = (server: FaultServer) => server.start(environment.url, more)
  await environment.server.stop()
  for (const server of [environment.server, second]) await start(server)
  const close = async () => {
    await second.stop()
    await redis?.stop()
  }
  const ports = [Number(new URL(environment.server.address()).port), port]
  return { servers: [environment.server, second], ports, start, close }
}

export const faultTest: FaultTest = {
  summary: 'a rolling restart of two servers behind nginx',
  connection: 'direct',
  unsupported: async () => (nginxProgram() ? undefined : 'nginx is not installed'),

  loadBalancer: async (environment) => {
    const pair = await openServers(environment)
    const servers = pair.ports.map((port) => ({ port }))
    const nginx = await startNginx(nginxProgram() ?? '', { port: await freePort(), servers })
    const close = async () => {
      await nginx.stop()
      await pair.close()
    }
    return { ...pair, address: () => nginx.address, close }
  },

  run: async (context) => {
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
    return {
      figures: `${restarts} restarts, ${ended.length} calls, ${failed} failed, slowest stop ${seconds(slowestMs)}`,
      findings,
    }
  },
}
