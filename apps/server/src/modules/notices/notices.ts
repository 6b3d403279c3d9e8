/**
 * Notices: what players are told while the app is closed.
 *
 * Owns the browsers that asked for it, and the keys push services know us by.
 * Tables: push_device.
 * Invariants: a browser is told of one player only, and of nobody once its session is over; a notice holds no amount, no
 * name and no number; an event is told once; nothing is sent into a private network; a browser that is gone is forgotten.
 */
import type { Agent } from 'node:https'
import type { NoticeKind } from '@saguao/contract/notices.ts'
import type { App } from '#app.ts'
import { type Event, type Events, reactOnce } from '#kernel/jobs/outbox.ts'
import { createSeal } from '#kernel/security/encryption.ts'
import type { SealedColumn } from '#kernel/security/key-rotation.ts'
import type { NoticeNeeds } from '#modules/notices/needs.ts'
import { pushKeysOf } from '#modules/notices/push-keys.ts'
import { createPushPost, publicAgent } from '#modules/notices/push-post.ts'
import { notify, send } from '#modules/notices/send.ts'

export type Notices = NoticeNeeds & {
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

type Needs = Pick<App, 'db' | 'clock' | 'config' | 'metrics' | 'secrets'> & {
  /** The way to push services, for tests; no other way leads into private networks. */
  readonly pushAgent?: Agent
}

export function createNotices({ pushAgent = publicAgent(), secrets, ...app }: Needs): Notices {
  const needs = {
    ...app,
    keys: pushKeysOf(secrets),
    seal: createSeal(secrets, 'push-device'),
    post: createPushPost(pushAgent),
  }
  return {
    ...needs,
    notifyPlayer: (player, kind) => needs.db.tx((tx) => notify(needs, tx, player, kind)),
    notifyDeposit: async ({ id, name, payload }) => {
      const kind = name === 'deposit.succeeded' ? 'deposit' : 'deposit-failed'
      await reactOnce(needs.db, id, 'notify', (tx) => notify(needs, tx, BigInt(payload.playerId), kind))
    },
    notifyAnswer: async ({ id, payload }) => {
      await reactOnce(needs.db, id, 'notify', (tx) => notify(needs, tx, BigInt(payload.playerId), 'support'))
    },
    send: (due) => send(needs, due),
  }
}
