/** The way of a notice: an event for each browser of the player, each its own job, tried again until it is stale. */
import type { NoticeKind } from '@saguao/contract/realtime/push-notice.ts'
import webPush from 'web-push'
import type { Tx } from '#kernel/db/db.ts'
import { type Events, emit } from '#kernel/jobs/outbox.ts'
import type { NoticeDeps } from '#modules/notices/deps.ts'
import { PrivateAddress } from '#modules/notices/push-address.ts'
import { dropDevice, findDevice, fingerprintsOf } from '#modules/notices/store.ts'
import type { Subscription } from '#modules/notices/subscribe.ts'
import { noticeOf } from '#modules/notices/texts.ts'

/** After that it is no news any more, neither for us nor for the push service that holds it for a phone that is off. */
const freshMs = 6 * 3_600_000
const tooManyRequests = 429
const forbidden = 403

export async function notify({ clock }: NoticeDeps, tx: Tx, player: bigint, kind: NoticeKind): Promise<void> {
  const until = clock.now() + freshMs
  for (const fingerprint of await fingerprintsOf(tx, player))
    await emit(tx, 'notice.due', {
      playerId: String(player),
      device: fingerprint.toString('base64url'),
      kind,
      until,
    })
}

/** Push services ask who speaks to them; an operator's own address is the best answer. */
const subjectOf = ({ config }: NoticeDeps): string =>
  config.publicOrigins.find((origin) => origin.startsWith('https://')) ?? 'mailto:nobody@saguao.invalid'

function sealFor(
  deps: NoticeDeps,
  { endpoint, p256dh, auth }: Subscription,
  text: string,
  secondsLeft: number,
) {
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: { subject: subjectOf(deps), ...deps.keys },
    TTL: secondsLeft,
    contentEncoding: 'aes128gcm',
  })
  return { endpoint, headers: headers as Record<string, string | number>, body: body ?? Buffer.alloc(0) }
}

const isTaken = (status: number): boolean => status >= 200 && status < 300
/** Nobody is there any more, or nobody ever was. */
const isGone = (status: number): boolean => status >= 400 && status < 500 && status !== tooManyRequests
const resultOf = (status: number) => (isGone(status) ? 'gone' : isTaken(status) ? 'sent' : 'refused')

export async function send(
  deps: NoticeDeps,
  { playerId, device, kind, until }: Events['notice.due'],
): Promise<void> {
  const { db, clock, cipher, post, metrics } = deps
  const [player, fingerprint] = [BigInt(playerId), Buffer.from(device, 'base64url')]
  const secondsLeft = Math.floor((until - clock.now()) / 1000)
  const found = await findDevice(db, player, fingerprint)
  if (!found || secondsLeft <= 0) return
  const subscription = JSON.parse(cipher.decrypt(found.sealed)) as Subscription
  const text = JSON.stringify(noticeOf(kind, found.lang))
  const status = await post(sealFor(deps, subscription, text, secondsLeft)).catch((error: unknown) => {
    if (error instanceof PrivateAddress) return forbidden
    throw error
  })
  metrics.notice(kind, resultOf(status))
  if (isGone(status)) return dropDevice(db, player, fingerprint)
  if (!isTaken(status)) throw new Error(`a push service answered ${status}`)
}
