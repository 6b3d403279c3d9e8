/**
 * Messages between processes over Redis pub/sub, which spares the database. Redis may be away at any time: publish
 * then reports 0 receivers at once, so that the caller can use PostgreSQL instead.
 */
import { createClient, type RedisClientOptions } from '@redis/client'
import type { Log } from '#kernel/observability/log.ts'

export type RedisChannel = {
  /** Number of processes that received the message, this one included; 0 when Redis is away. */
  publish(message: string): Promise<number>
  /** `onSubscribed` is called after every (re)connection: messages sent before it may have been missed. */
  subscribe(handler: (message: string) => void, onSubscribed: () => void): void
  close(): Promise<void>
}

const reconnectMs = 500
const connectTimeoutMs = 2_000
/** Redis responds within a millisecond; after this silence the connection counts as broken. */
const silenceTimeoutMs = 2_000
const pingIntervalMs = 500

/** All databases of one Redis server share their pub/sub channels, so the database number is part of the name. */
const channelOf = (url: string): string => `saguao:${new URL(url).pathname.slice(1) || '0'}`

/** Connects in the background and reconnects after every outage. */
export function openRedisChannel(url: string, log: Log): RedisChannel {
  const channel = channelOf(url)
  const options: RedisClientOptions = {
    url,
    disableOfflineQueue: true,
    pingInterval: pingIntervalMs,
    socket: {
      connectTimeout: connectTimeoutMs,
      socketTimeout: silenceTimeoutMs,
      reconnectStrategy: reconnectMs,
    },
  }
  const publisher = createClient(options)
  const subscriber = createClient(options)
  let isAway = false
  // Every connection attempt fails with its own error; an outage is logged once.
  publisher.on('error', (error: Error) => {
    if (!isAway)
      log.warn(
        { error: error.message },
        'redis: unreachable, messages between processes go through PostgreSQL',
      )
    isAway = true
  })
  publisher.on('ready', () => {
    if (isAway) log.info('redis: reachable again')
    isAway = false
  })
  subscriber.on('error', () => undefined)
  for (const client of [publisher, subscriber]) client.connect().catch(() => undefined)
  return {
    publish: (message) =>
      publisher.isReady ? publisher.publish(channel, message).catch(() => 0) : Promise.resolve(0),
    subscribe: (handler, onSubscribed) => {
      subscriber.on(
        'ready',
        () => void subscriber.subscribe(channel, handler).then(onSubscribed, () => undefined),
      )
    },
    close: async () => {
      subscriber.destroy()
      // A graceful close sends the messages that are still in the send buffer.
      if (publisher.isReady) await publisher.close()
      else publisher.destroy()
    },
  }
}
