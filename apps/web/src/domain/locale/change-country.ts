/** Changes the country (R1.01). */
import { isCountry } from '@saguao/contract/product/countries.ts'
import { popupHashes } from '#domain/auth/popup-addresses.ts'
import { initialAddress } from '#lib/attribution.ts'
import { currentCountry, setCountry } from '#stores/country.ts'
import { useUi } from '#stores/ui.ts'

/** Reloads, because games, prices and texts depend on the country; an unknown or the current code is ignored. */
export function changeCountry(code: string, reload: () => void = () => location.reload()): void {
  if (!isCountry(code) || code === currentCountry()) return
  setCountry(code)
  history.replaceState(history.state, '', reloadAddress())
  reload()
}

/** The current screen and popup, with the query of the opened link, so that an invitation is not lost. */
function reloadAddress(): string {
  const query = new URLSearchParams(location.search)
  for (const [name, value] of new URL(initialAddress()).searchParams)
    if (!query.has(name)) query.set(name, value)
  const kind = useUi.getState().popup?.kind
  const popupHash = Object.keys(popupHashes).find((hash) => popupHashes[hash] === kind) ?? ''
  return location.pathname + (query.size > 0 ? `?${query}` : '') + popupHash
}
