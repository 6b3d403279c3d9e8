/** Delivery of a notice: one outbox event per browser of the player, each retried as a job until it is stale. */
import type { NoticeKind } from '@saguao/contract/realtime/push-notice.ts'
import type { Tx } from '#kernel/db/db.ts'
import { type Events, emit } from '#kernel/jobs/outbox.ts'
import type { NoticeDeps } from '#modules/notices/deps.ts'
import { PrivateAddress } from '#modules/notices/push-address.ts'
import { deleteDevice, findDevice, fingerprintsOf } from '#modules/notices/store.ts'
import type { Subscription } from '#modules/notices/subscribe.ts'
import { noticeOf } from '#modules/notices/texts.ts'
import { refusalFor } from '#modules/protection/protection.ts'

declare module '#kernel/jobs/outbox.ts' {
  interface Events {
    /** A web push notice to a browser of a player, to be sent before `until` (milliseconds since the epoch). */
    'notice.due': {
      readonly playerId: string
      readonly device: string
      readonly kind: NoticeKind
      readonly until: number
    }
  }
}

/** A notice is stale after this, for the retries here and as the TTL at the push service. */
const freshMs = 6 * 3_600_000
const tooManyRequests = 429
const forbidden = 403

/** Nothing is queued for a player who may not be contacted. */
export async function notify({ clock }: NoticeDeps, tx: Tx, player: bigint, kind: NoticeKind): Promise<void> {
  if (await refusalFor({ query: tx }, player, 'contact', clock.now())) return
  const until = clock.now() + freshMs
  for (const fingerprint of await fingerprintsOf(tx, player))
    await emit(tx, 'notice.due', {
      playerId: String(player),
      device: fingerprint.toString('base64url'),
      kind,
      until,
    })
}

/** The VAPID subject: a contact of the sender, for operators of push services. */
const subjectOf = ({ config }: NoticeDeps): string =>
  config.publicOrigins.find((origin) => origin.startsWith('https://')) ?? 'mailto:nobody@saguao.invalid'

async function encryptFor(
  deps: NoticeDeps,
  { endpoint, p256dh, auth }: Subscription,
  text: string,
  secondsLeft: number,
) {
  // The start does not wait for the push library.
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: { subject: subjectOf(deps), ...deps.keys },
    TTL: secondsLeft,
    contentEncoding: 'aes128gcm',
  })
  return { endpoint, headers: headers as Record<string, string | number>, body: body ?? Buffer.alloc(0) }
}

const isAccepted = (status: number): boolean => status >= 200 && status < 300
/** The subscription has expired or never existed. */
const isGone = (status: number): boolean => status >= 400 && status < 500 && status !== tooManyRequests
const resultOf = (status: number) => (isGone(status) ? 'gone' : isAccepted(status) ? 'sent' : 'refused')

export async function send(
  deps: NoticeDeps,
  { playerId, device, kind, until }: Events['notice.due'],
): Promise<void> {
  const { db, clock, cipher, post, results } = deps
  const [player, fingerprint] = [BigInt(playerId), Buffer.from(device, 'base64url')]
  const secondsLeft = Math.floor((until - clock.now()) / 1000)
  const found = await findDevice(db, player, fingerprint)
  if (!found || secondsLeft <= 0 || (await refusalFor(db, player, 'contact', clock.now()))) return
  const subscription = JSON.parse(cipher.decrypt(found.sealed)) as Subscription
  const text = JSON.stringify(noticeOf(kind, found.lang))
  const request = await encryptFor(deps, subscription, text, secondsLeft)
  const status = await post(request).catch((error: unknown) => {
    if (error instanceof PrivateAddress) return forbidden
    throw error
  })
  results.inc({ kind, result: resultOf(status) })
  if (isGone(status)) return deleteDevice(db, player, fingerprint)
  if (!isAccepted(status)) throw new Error(`notices: the push service responded with status ${status}`)
}
