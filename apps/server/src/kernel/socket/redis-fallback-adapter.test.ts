import { expect, it, onTestFinished } from 'vitest'
import { RedisFallbackAdapter } from './redis-fallback-adapter.ts'

/** Adapters of several processes that exchange messages in memory; Redis reaches the first few of them. */
async function createProcesses(count: number, reachedByRedis: () => number) {
  const received: string[][] = []
  const adapters: RedisFallbackAdapter[] = []
  const postgresHandlers: ((text: string) => void)[] = []
  const redisHandlers: ((text: string) => void)[] = []
  const published = { redis: 0, postgres: 0 }
  const deps = {
    postgres: {
      publish: async (text: string) => {
        published.postgres++
        for (const handler of postgresHandlers) handler(text)
      },
      subscribe: (handler: (text: string) => void) => void postgresHandlers.push(handler),
    },
    redis: {
      publish: async (text: string) => {
        published.redis++
        for (const handler of redisHandlers.slice(0, reachedByRedis())) handler(text)
        return reachedByRedis()
      },
      subscribe: (handler: (text: string) => void) => void redisHandlers.push(handler),
    },
    onGap: () => undefined,
  }
  for (let i = 0; i < count; i++) {
    const events: string[] = []
    received.push(events)
    const namespace = {
      name: '/',
      sockets: new Map(),
      server: { encoder: undefined },
      _onServerSideEmit: ([event]: [string]) => events.push(event),
    }
    adapters.push(new RedisFallbackAdapter(namespace, deps))
  }
  for (const adapter of adapters) adapter.init()
  await expect
    .poll(() => Promise.all(adapters.map((adapter) => adapter.serverCount())))
    .toEqual(adapters.map(() => count))
  onTestFinished(() => {
    for (const adapter of adapters) adapter.close()
  })
  published.redis = 0
  published.postgres = 0
  const send = async (event: string): Promise<void> => {
    await adapters[0]?.serverSideEmit([event])
    await new Promise(setImmediate)
  }
  return { received, published, send }
}

it('a message that reaches every process through Redis is not sent through the database', async () => {
  const { received, published, send } = await createProcesses(2, () => 2)
  await send('olá')
  expect(received).toEqual([[], ['olá']])
  expect(published).toEqual({ redis: 1, postgres: 0 })
})

it.each([0, 2])(
  'a message that reaches %i of three processes through Redis goes through the database and is handled once',
  async (reached) => {
    const { received, published, send } = await createProcesses(3, () => reached)
    for (const event of ['um', 'dois']) await send(event)
    expect(received).toEqual([[], ['um', 'dois'], ['um', 'dois']])
    expect(published).toEqual({ redis: 2, postgres: 2 })
  },
)
