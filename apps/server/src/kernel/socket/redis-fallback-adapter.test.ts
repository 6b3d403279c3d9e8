import type { PostgresAdapter } from '@socket.io/postgres-adapter'
import { expect, it } from 'vitest'
import type { Redis } from './redis.ts'
import { preferRedis } from './redis-fallback-adapter.ts'

type Message = { readonly text: string }

/** Processes as adapters see them: what PostgreSQL carries comes at once, what Redis carries when it is let through. */
function createHouse(reachedByRedis: () => number) {
  const heard: string[][] = []
  const adapters: { doPublish(m: Message): Promise<string>; onMessage(m: Message): void }[] = []
  const listeners: ((text: string) => void)[] = []
  const carried = { byRedis: 0, byPostgres: 0 }
  const join = () => {
    const own: string[] = []
    heard.push(own)
    const plain = {
      uid: `process-${adapters.length}`,
      serverCount: async () => adapters.length,
      doPublish: async (message: Message) => {
        carried.byPostgres++
        for (const adapter of adapters) adapter.onMessage(message)
        return ''
      },
      doPublishResponse: async () => undefined,
      onMessage: ({ text }: Message) => void own.push(text),
    }
    const redis: Redis = {
      say: async (text) => {
        carried.byRedis++
        for (const listener of listeners.slice(0, reachedByRedis())) listener(text)
        return reachedByRedis()
      },
      hear: (listener) => void listeners.push(listener),
      close: async () => undefined,
    }
    preferRedis(
      () => plain as unknown as PostgresAdapter,
      redis,
      () => undefined,
    )({})
    adapters.push(plain)
  }
  return { join, heard, adapters, carried }
}

const say = (house: ReturnType<typeof createHouse>, text: string) => house.adapters[0]?.doPublish({ text })

it('what reaches every process through Redis spares the database', async () => {
  const house = createHouse(() => 2)
  house.join()
  house.join()
  await say(house, 'olá')
  expect(house.heard).toEqual([['olá'], ['olá']])
  expect(house.carried).toEqual({ byRedis: 1, byPostgres: 0 })
})

it.each([0, 1])(
  'what reaches %i of two there goes through the database, and is heeded once by each',
  async (reached) => {
    const house = createHouse(() => reached)
    house.join()
    house.join()
    for (const text of ['um', 'dois']) await say(house, text)
    expect(house.heard).toEqual([
      ['um', 'dois'],
      ['um', 'dois'],
    ])
    expect(house.carried).toEqual({ byRedis: 2, byPostgres: 2 })
  },
)
