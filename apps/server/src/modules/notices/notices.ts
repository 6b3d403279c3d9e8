/**
 * Notices: what players are told while the app is closed.
 *
 * Owns the browsers that asked for it, and the keys push services know us by.
 * Tables: push_device.
 * Invariants: a browser is told of one player only, and of nobody once its session is over; a notice holds no amount, no
 * name and no number; an event is told once; nothing is sent into a private network; a browser that is gone is forgotten.
 */
import type { Agent } from 'node:https'
import type { NoticeKind } from '@saguao/contract/realtime/push-notice.ts'
import type { App } from '#app.ts'
import { type Event, type Events, reactOnce } from '#kernel/jobs/outbox.ts'
import { createCipher } from '#kernel/security/encryption.ts'
import type { SealedColumn } from '#kernel/security/key-rotation.ts'
import type { NoticeDeps } from '#modules/notices/deps.ts'
import { pushKeysOf } from '#modules/notices/push-keys.ts'
import { createPushPost, publicAgent } from '#modules/notices/push-post.ts'
import { notify, send } from '#modules/notices/send.ts'

export type Notices = NoticeDeps & {
  /** Tells every browser of the player that asked for it, soon and not before what was begun is committed. */
  notifyPlayer(player: bigint, kind: NoticeKind): Promise<void>
  /** How a deposit ended. */
  notifyDeposit(event: Event<'deposit.succeeded'> | Event<'deposit.failed'>): Promise<void>
  /** That support answered. */
  notifyAnswer(event: Event<'support.written'>): Promise<void>
  send(due: Events['notice.due']): Promise<void>
}

export const sealedNotices: readonly SealedColumn[] = [
  { table: 'push_device', column: 'sealed', purpose: 'push-device', key: ['fingerprint', 'bytea'] },
]

type Deps = Pick<App, 'db' | 'clock' | 'config' | 'metrics' | 'secrets'> & {
  /** The way to push services, for tests; no other way leads into private networks. */
  readonly pushAgent?: Agent
}

export function createNotices({ pushAgent = publicAgent(), secrets, ...app }: Deps): Notices {
  const deps = {
    ...app,
    keys: pushKeysOf(secrets),
    cipher: createCipher(secrets, 'push-device'),
    post: createPushPost(pushAgent),
  }
  return {
    ...deps,
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
