/** What the advertiser who brought the player is told. Each event has an id, so that a repeat counts once. */
import { apiSilent } from '#api/api.ts'
import { randomId } from '#api/pending-requests.ts'
import { settings } from '#lib/settings.ts'
import { read } from '#lib/storage.ts'

type TrackedEvent = 'PageView' | 'CompleteRegistration' | 'Purchase'
type EventValue = { readonly value: number; readonly currency: string }

/** Nobody waits for the report and nobody is told when it fails. */
export function track(event: TrackedEvent, worth?: EventValue, eventId: string = randomId()): void {
  const cid = read('cid')
  const channel = read('channel')
  const from = { ...(cid && { cid }), ...(channel && { channel }) }
  loadPixel({ event, eventId, ...from, ...worth })
  apiSilent('/v1/ads/mgSkyAdsReport', { event, eventId, ...from, ...worth }).catch(() => undefined)
}

/** The advertiser's own count, where the operator has set one up. It is told what we report, and nothing of the player. */
function loadPixel(report: Readonly<Record<string, string | number>>): void {
  if (settings.pixelUrl === null) return
  const url = new URL(settings.pixelUrl)
  for (const [name, value] of Object.entries(report)) url.searchParams.set(name, String(value))
  new Image().src = url.href
}
