/** Subscribes and unsubscribes a browser. */
import type { Body } from '@saguao/contract/calls/calls.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { codeOf } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import type { NoticeDeps } from '#modules/notices/deps.ts'
import { isPushAddress } from '#modules/notices/push-address.ts'
import { isPublicKey } from '#modules/notices/push-keys.ts'
import { deleteDevice, deleteOldDevices, setLang, upsertDevice } from '#modules/notices/store.ts'

export type Subscription = Body<'/push/subscribe'>

const maxDevicesPerPlayer = 10
const foreignKeyViolation = '23503'

/** The session may end during the call; the foreign key then refuses the row. */
const refuseEndedSession = (error: unknown): never => {
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
      await upsertDevice(tx, device)
      await deleteOldDevices(tx, playerId, maxDevicesPerPlayer)
    })
    .catch(refuseEndedSession)
}

export const unsubscribe = (
  { db, cipher }: NoticeDeps,
  { playerId }: Session,
  endpoint: string,
): Promise<void> => deleteDevice(db, playerId, cipher.fingerprint(endpoint))

/** Whether the browser is subscribed for this player; if so, its language is updated. */
export const isSubscribed = (
  { db, cipher }: NoticeDeps,
  { playerId }: Session,
  lang: Lang,
  endpoint: string,
): Promise<boolean> => setLang(db, playerId, cipher.fingerprint(endpoint), lang)
