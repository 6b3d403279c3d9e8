/** Tracking events for the advertiser. Each event has an id, so that a repeated report counts once. */
import { apiSilent } from '#api/api.ts'
import { randomId } from '#api/pending-requests.ts'
import { settings } from '#lib/settings.ts'
import { read } from '#lib/storage.ts'

type TrackedEvent = 'PageView' | 'CompleteRegistration' | 'Purchase'
type EventValue = { readonly value: number; readonly currency: string }

/** Fire and forget: a failed report is dropped. */
export function track(event: TrackedEvent, value?: EventValue, eventId: string = randomId()): void {
  const cid = read('cid')
  const channel = read('channel')
  const from = { ...(cid && { cid }), ...(channel && { channel }) }
  // The report call has no field for the source of the link, so only the pixel gets it.
  const source = read('localFrom')
  loadPixel({ event, eventId, ...from, ...(source && { from: source }), ...value })
  apiSilent('/v1/ads/mgSkyAdsReport', { event, eventId, ...from, ...value }).catch(() => undefined)
}

/** The advertiser's own pixel, when configured. It gets the report and no player data. */
function loadPixel(report: Readonly<Record<string, string | number>>): void {
  if (settings.pixelUrl === null) return
  const url = new URL(settings.pixelUrl)
  for (const [name, value] of Object.entries(report)) url.searchParams.set(name, String(value))
  new Image().src = url.href
}
