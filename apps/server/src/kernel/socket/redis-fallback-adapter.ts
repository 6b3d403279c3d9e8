/**
 * The Socket.IO adapter between processes. It sends through Redis first, which spares the database; a message that
 * did not reach every process there goes through PostgreSQL as well, and receivers drop the second copy.
 */
import { ClusterAdapterWithHeartbeat, type ClusterMessage, type ClusterResponse } from 'socket.io-adapter'
import type { PostgresChannel } from '#kernel/socket/postgres-channel.ts'
import type { RedisChannel } from '#kernel/socket/redis-channel.ts'

export type AdapterDeps = {
  readonly postgres: Pick<PostgresChannel, 'publish' | 'subscribe'>
  /** Undefined: PostgreSQL alone. */
  readonly redis: Pick<RedisChannel, 'publish' | 'subscribe'> | undefined
  /** Called when messages through Redis may have been missed. */
  onGap(): void
}

type Message = ClusterMessage | ClusterResponse

/** A second copy arrives within milliseconds, or after an outage of some seconds. */
const maxRememberedIds = 10_000

export class RedisFallbackAdapter extends ClusterAdapterWithHeartbeat {
  readonly #deps: AdapterDeps
  readonly #isNew = createDeduplicator(maxRememberedIds)
  #sentCount = 0

  constructor(namespace: unknown, deps: AdapterDeps) {
    super(namespace, {})
    this.#deps = deps
    deps.postgres.subscribe((text) => this.#receive(text))
    deps.redis?.subscribe((text) => this.#receive(text), deps.onGap)
  }

  protected override async doPublish(message: ClusterMessage): Promise<string> {
    await this.#send(message)
    return ''
  }

  protected override doPublishResponse(_requester: string, response: ClusterResponse): Promise<void> {
    return this.#send(response)
  }

  async #send(message: Message): Promise<void> {
    const text = JSON.stringify({ ...message, messageId: `${this.uid}:${this.#sentCount++}` })
    const { postgres, redis } = this.#deps
    const [received, expected] = await Promise.all([redis?.publish(text) ?? 0, this.serverCount()])
    if (received < expected) await postgres.publish(text)
  }

  #receive(text: string): void {
    const { messageId, ...message } = JSON.parse(text) as ClusterMessage & { readonly messageId?: string }
    if (message.nsp !== this.nsp.name) return
    if (messageId === undefined || this.#isNew(messageId)) this.onMessage(message as ClusterMessage)
  }
}

/** True for an id that is not among the last `maxIds` distinct ids. */
function createDeduplicator(maxIds: number): (id: string) => boolean {
  const ids = new Set<string>()
  return (id) => {
    if (ids.has(id)) return false
    ids.add(id)
    const [oldest] = ids
    if (ids.size > maxIds && oldest !== undefined) ids.delete(oldest)
    return true
  }
}
