/** The operator's popups for this device (R3.12). */
import { getCached, keyOf, refetch, refresh } from '#api/query-cache.ts'
import { prefetchCall } from '#api/use-call.ts'
import { isBannerVisible } from '#domain/banners/banner-visibility.ts'
import { systemOf } from '#lib/browser/device-system.ts'
import { currentCountry } from '#stores/country.ts'
import { isClosedToday, type OperatorPopup } from '#stores/operator-popups.ts'

const query = () => ({ country: currentCountry(), system: systemOf(navigator), terminal: 'h5' }) as const

/** Part of every lobby refresh (R4.04, R4.06). */
export function refreshPopups(): void {
  void refresh('/lobby/popups')
  prefetchCall('/lobby/popups', query())
}

/** The popups to show now; `count` limits how many there are in a day. */
export async function findDuePopups(): Promise<readonly OperatorPopup[]> {
  prefetchCall('/lobby/popups', query())
  const key = keyOf('/lobby/popups', query())
  await refetch(key)
  const { data } = getCached<{ popUps: readonly OperatorPopup[]; count: number }>(key)
  return (
    data?.popUps.slice(0, data.count).filter((popup) => isBannerVisible(popup) && !isClosedToday(popup)) ?? []
  )
}
