/**
 * Which way messages between processes go. Redis spares the database and is asked first, but is nobody's to rely on:
 * what did not reach every process there goes through PostgreSQL as well, and whoever hears it twice heeds it once.
 */
import type { PostgresAdapter } from '@socket.io/postgres-adapter'
import type { Redis } from '#kernel/socket/redis.ts'

/** A message as adapters send it, and the name it is known by if it comes again. */
type Message = { once?: string }

/** What an adapter keeps to itself, and to those who extend it; the library makes its adapters itself. */
type Inside = {
  readonly uid: string
  serverCount(): Promise<number>
  doPublish(message: Message): Promise<string>
  doPublishResponse(to: string, response: Message): Promise<void>
  onMessage(message: Message): void
}

type CreateAdapter = (nsp: unknown) => PostgresAdapter

/** A copy comes within a few milliseconds of the first, or after an outage of some seconds. */
const rememberedMost = 10_000

export function preferRedis(create: CreateAdapter, redis: Redis, onGap: () => void): CreateAdapter {
  // The library calls it with `new`, which an arrow would not take.
  function createBoth(nsp: unknown): PostgresAdapter {
    const adapter = create(nsp)
    takeOver(adapter as unknown as Inside, redis, onGap)
    return adapter
  }
  return createBoth
}

function takeOver(inside: Inside, redis: Redis, onGap: () => void): void {
  const isNew = createMemory(rememberedMost)
  const [hear, publish] = [inside.onMessage.bind(inside), inside.doPublish.bind(inside)]
  let said = 0
  const hearOnce = (message: Message): void => {
    if (message.once === undefined || isNew(message.once)) hear(message)
  }
  const say = async (message: Message): Promise<string> => {
    message.once = `${inside.uid}:${said++}`
    const [reached, all] = await Promise.all([redis.say(JSON.stringify(message)), inside.serverCount()])
    return reached < all ? publish(message) : ''
  }
  Object.assign(inside, {
    onMessage: hearOnce,
    doPublish: say,
    doPublishResponse: async (_to: string, response: Message) => void (await say(response)),
  } satisfies Partial<Inside>)
  redis.hear((text) => hearOnce(JSON.parse(text) as Message), onGap)
}

/** Tells whether something is heard of for the first time, as far back as it remembers. */
function createMemory(most: number): (name: string) => boolean {
  const names = new Set<string>()
  return (name) => {
    if (names.has(name)) return false
    names.add(name)
    const [oldest] = names
    if (names.size > most && oldest !== undefined) names.delete(oldest)
    return true
  }
}
