/** A browser asks to be told, or no longer. */
import type { Body } from '@saguao/contract/calls/calls.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { codeOf } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import type { NoticeDeps } from '#modules/notices/deps.ts'
import { isPushAddress } from '#modules/notices/push-address.ts'
import { isPublicKey } from '#modules/notices/push-keys.ts'
import { dropDevice, dropOldDevices, putDevice, putLang } from '#modules/notices/store.ts'

export type Subscription = Body<'/push/subscribe'>

/** More phones than anybody uses at once. */
const devicesMost = 10
const foreignKeyViolation = '23503'

/** The session may end while it is asked for: then nobody is there any more to be told. */
const sessionOver = (error: unknown): never => {
  throw codeOf(error) === foreignKeyViolation ? new Refusal('UNAUTHORIZED') : error
}

export async function subscribe(
  { db, clock, cipher }: NoticeDeps,
  { playerId, sessionId }: Session,
  lang: Lang,
  subscription: Subscription,
): Promise<void> {
  if (!isPushAddress(subscription.endpoint)) throw new Refusal('VALIDATION', { field: 'endpoint' })
  if (!isPublicKey(subscription.p256dh)) throw new Refusal('VALIDATION', { field: 'p256dh' })
  const device = {
    playerId,
    sessionId,
    fingerprint: cipher.fingerprint(subscription.endpoint),
    sealed: cipher.encrypt(JSON.stringify(subscription)),
    lang,
    createdAt: new Date(clock.now()),
  }
  await db
    .tx(async (tx) => {
      await putDevice(tx, device)
      await dropOldDevices(tx, playerId, devicesMost)
    })
    .catch(sessionOver)
}

export const unsubscribe = (
  { db, cipher }: NoticeDeps,
  { playerId }: Session,
  endpoint: string,
): Promise<void> => dropDevice(db, playerId, cipher.fingerprint(endpoint))

/** Whether the browser is told of this player; if so, from now on in the language it asks in. */
export const isSubscribed = (
  { db, cipher }: NoticeDeps,
  { playerId }: Session,
  lang: Lang,
  endpoint: string,
): Promise<boolean> => putLang(db, playerId, cipher.fingerprint(endpoint), lang)
