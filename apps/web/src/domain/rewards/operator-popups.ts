/**
 * The operator's popups for this device (R3.12). Those the player has closed today are stored beside `todayShowed`, which
 * only says that the lobby was shown.
 */
import { getCached, keyOf, refetch, refresh } from '#api/query-cache.ts'
import { prefetchCall } from '#api/use-call.ts'
import { isBannerVisible } from '#domain/banners/banner-visibility.ts'
import { systemOf } from '#lib/browser/device-system.ts'
import { readClosedPopups, writeClosedPopups } from '#lib/choices.ts'
import { utcDay } from '#lib/utc-day.ts'
import { currentCountry } from '#stores/country.ts'
import { hideOperatorPopup, type OperatorPopup, useOperatorPopup } from '#stores/operator-popups.ts'

const query = () => ({ country: currentCountry(), system: systemOf(navigator), terminal: 'h5' }) as const

/** Part of every lobby refresh (R4.04, R4.06). */
export function refreshPopups(): void {
  void refresh('/lobby/popups')
  prefetchCall('/lobby/popups', query())
}

/** The popups of the day; `count` limits how many there are. Undefined without a response. */
export async function findPopups(): Promise<readonly OperatorPopup[] | undefined> {
  prefetchCall('/lobby/popups', query())
  const key = keyOf('/lobby/popups', query())
  await refetch(key)
  const { data } = getCached<{ popUps: readonly OperatorPopup[]; count: number }>(key)
  return data?.popUps.slice(0, data.count)
}

/** The popups to show now. */
export async function findDuePopups(): Promise<readonly OperatorPopup[]> {
  const popups = await findPopups()
  return popups?.filter((popup) => isBannerVisible(popup) && !isClosedToday(popup)) ?? []
}

/** A popup is recorded when it is closed, so that a reload before that shows it again. */
export function closeOperatorPopup(): void {
  const { current } = useOperatorPopup.getState()
  if (current) writeClosedPopups([utcDay(), ...closedToday(), current.id])
  hideOperatorPopup()
}

function isClosedToday({ id }: OperatorPopup): boolean {
  return closedToday().includes(id)
}

function closedToday(): readonly string[] {
  const [day, ...ids] = readClosedPopups()
  return day === utcDay() ? ids : []
}
