import { setTimeout as sleep } from 'node:timers/promises'
import { nginxProgram, startNginx } from '#deploy/nginx.ts'
import { redisProgram, startRedis } from '#deploy/redis.ts'
import { freePort } from '#tools/free-port.ts'
import { anyMoment, type Fault, type Front, seconds } from './fault.ts'
import { createServer, type FaultServer } from './server.ts'
import type { Stage } from './stage.ts'

/** nginx leaves a server alone for a second after it failed; the next one has to stay until then. */
const believedMs = 1_500
const drainMs = '500'

/** The two, and what there is of Redis between them. */
async function openBoth(
  stage: Stage,
): Promise<Omit<Front, 'address'> & { readonly ports: readonly number[] }> {
  const program = redisProgram()
  const redis = program ? await startRedis(program, await freePort()) : undefined
  const more = { TRUST_PROXY: 'on', DRAIN_MS: drainMs, ...(redis && { REDIS_URL: redis.url }) }
  const port = await freePort()
  const second = createServer({ port })
  const start = (server: FaultServer) => server.start(stage.url, more)
  await stage.server.stop()
  for (const server of [stage.server, second]) await start(server)
  const close = async () => {
    await second.stop()
    await redis?.stop()
  }
  const ports = [Number(new URL(stage.server.address()).port), port]
  return { servers: [stage.server, second], ports, start, close }
}

export const fault: Fault = {
  does: 'a rolling restart of two servers behind nginx',
  through: 'direct',
  impossible: async () => (nginxProgram() ? undefined : 'there is no nginx here'),

  front: async (stage) => {
    const both = await openBoth(stage)
    const servers = both.ports.map((port) => ({ port }))
    const nginx = await startNginx(nginxProgram() ?? '', { port: await freePort(), servers })
    const close = async () => {
      await nginx.stop()
      await both.close()
    }
    return { ...both, address: () => nginx.address, close }
  },

  happen: async (happening) => {
    const { front, load } = happening
    const faults: string[] = []
    let [slowestMs, restarts] = [0, 0]
    for (let turn = 0; turn < happening.times(4); turn++)
      for (const server of front?.servers ?? []) {
        await anyMoment(happening)
        const { code, ms } = await server.stop()
        slowestMs = Math.max(slowestMs, ms)
        if (code !== 0) faults.push(`a server ended with ${code}`)
        await front?.start(server)
        await sleep(believedMs)
        restarts++
      }
    const ended = load.log.sendings.filter(({ endedAt }) => endedAt !== undefined)
    const failed = ended.filter(({ status }) => status === undefined || status >= 500).length
    if (failed > 0) faults.push(`${failed} calls failed`)
    return {
      figures: `${restarts} restarts, ${ended.length} calls, ${failed} failed, each gone within ${seconds(slowestMs)}`,
      faults,
    }
  },
}
