/**
 * Notices: push notifications to players while the web app is closed.
 *
 * Owns the push subscriptions of browsers and the VAPID keys.
 * Tables: push_device.
 * Invariants: a browser receives notices of one player only, and none once its session has ended; a notice contains no
 * amount, name or number; an event is sent once; no request goes to a private network; a subscription that the push
 * service no longer knows is deleted.
 */
import type { Agent } from 'node:https'
import type { NoticeKind } from '@saguao/contract/realtime/push-notice.ts'
import type { App } from '#app.ts'
import { type Event, type Events, reactOnce } from '#kernel/jobs/outbox.ts'
import { createCipher } from '#kernel/security/encryption.ts'
import type { EncryptedColumn } from '#kernel/security/key-rotation.ts'
import { noticeCalls } from '#modules/notices/calls.ts'
import type { NoticeDeps } from '#modules/notices/deps.ts'
import { pushKeysOf } from '#modules/notices/push-keys.ts'
import { createPushPost, publicAgent } from '#modules/notices/push-post.ts'
import { notify, send } from '#modules/notices/send.ts'

export type Notices = {
  /** The handlers of the module's calls. */
  readonly calls: ReturnType<typeof noticeCalls>
  /** Queues a notice to every subscribed browser of the player, in a transaction of its own. */
  notifyPlayer(player: bigint, kind: NoticeKind): Promise<void>
  notifyDeposit(event: Event<'deposit.succeeded'> | Event<'deposit.failed'>): Promise<void>
  notifyAnswer(event: Event<'support.written'>): Promise<void>
  send(due: Events['notice.due']): Promise<void>
}

export const sealedNotices: readonly EncryptedColumn[] = [
  { table: 'push_device', column: 'sealed', purpose: 'push-device', key: ['fingerprint', 'bytea'] },
]

type Deps = Pick<App, 'db' | 'clock' | 'config' | 'metrics' | 'secrets'> & {
  /** Replaces the HTTPS agent, which refuses private networks, in tests. */
  readonly pushAgent?: Agent
}

export function createNotices({ pushAgent = publicAgent(), secrets, metrics, ...app }: Deps): Notices {
  const deps: NoticeDeps = {
    ...app,
    keys: pushKeysOf(secrets),
    cipher: createCipher(secrets, 'push-device'),
    post: createPushPost(pushAgent),
    results: metrics.counter('saguao_notices_total', 'Web push notices by result', ['kind', 'result']),
  }
  return {
    calls: noticeCalls(deps),
    notifyPlayer: (player, kind) => deps.db.tx((tx) => notify(deps, tx, player, kind)),
    notifyDeposit: async ({ id, name, payload }) => {
      const kind = name === 'deposit.succeeded' ? 'deposit' : 'deposit-failed'
      await reactOnce(deps.db, id, 'notify', (tx) => notify(deps, tx, BigInt(payload.playerId), kind))
    },
    notifyAnswer: async ({ id, payload }) => {
      await reactOnce(deps.db, id, 'notify', (tx) => notify(deps, tx, BigInt(payload.playerId), 'support'))
    },
    send: (due) => send(deps, due),
  }
}
