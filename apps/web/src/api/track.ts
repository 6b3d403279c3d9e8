/** What the advertiser who brought the player is told. Each event has an id, so that a repeat counts once. */
import { apiUnseen } from '#api/api.ts'
import { randomId } from '#api/pending-requests.ts'
import { read } from '#lib/storage.ts'

type TrackedEvent = 'PageView' | 'CompleteRegistration' | 'Purchase'
type Worth = { readonly value: number; readonly currency: string }

/** Nobody waits for the report and nobody is told when it fails. */
export function track(event: TrackedEvent, worth?: Worth, eventId: string = randomId()): void {
  const cid = read('cid')
  const channel = read('channel')
  const from = { ...(cid && { cid }), ...(channel && { channel }) }
  apiUnseen('/v1/ads/mgSkyAdsReport', { event, eventId, ...from, ...worth }).catch(() => undefined)
}
