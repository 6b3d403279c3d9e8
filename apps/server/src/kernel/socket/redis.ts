/**
 * A way between processes that spares the database: what one says, all others hear. It may be away at any time and
 * says so at once, so that whoever speaks can take another way.
 */
import { createClient, type RedisClientOptions } from '@redis/client'
import type { Log } from '#kernel/observability/log.ts'

export type Redis = {
  /** To how many processes it went, this one among them; 0 when Redis is away. */
  say(message: string): Promise<number>
  /** `onReach` is called whenever listening begins: what was said before it may be missing. */
  hear(listener: (message: string) => void, onReach: () => void): void
  close(): Promise<void>
}

const againMs = 500
const connectMs = 2_000
/** Redis answers within a millisecond. One that is silent for so long is away, whatever the network says. */
const silenceMs = 2_000
const askMs = 500

/** Databases of one Redis have the same channels, so the number is part of the name. */
const channelOf = (url: string): string => `saguao:${new URL(url).pathname.slice(1) || '0'}`

/** Begins at once and goes on through every outage. */
export function openRedis(url: string, log: Log): Redis {
  const channel = channelOf(url)
  const options: RedisClientOptions = {
    url,
    disableOfflineQueue: true,
    pingInterval: askMs,
    socket: { connectTimeout: connectMs, socketTimeout: silenceMs, reconnectStrategy: againMs },
  }
  const speaker = createClient(options)
  const listener = createClient(options)
  let away = false
  // Each try of each connection fails anew; an outage is told once.
  speaker.on('error', (error: Error) => {
    if (!away) log.warn({ error: error.message }, 'Redis is away: processes speak through the database')
    away = true
  })
  speaker.on('ready', () => {
    if (away) log.info('Redis is back')
    away = false
  })
  listener.on('error', () => undefined)
  for (const client of [speaker, listener]) client.connect().catch(() => undefined)
  return {
    say: (message) =>
      speaker.isReady ? speaker.publish(channel, message).catch(() => 0) : Promise.resolve(0),
    hear: (hear, onReach) => {
      listener.on('ready', () => void listener.subscribe(channel, hear).then(onReach, () => undefined))
    },
    close: async () => {
      listener.destroy()
      // What was said last is still on its way.
      if (speaker.isReady) await speaker.close()
      else speaker.destroy()
    },
  }
}
