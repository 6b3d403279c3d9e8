/** The way into another country (R1.01). */
import { isCountry } from '@saguao/contract/product/countries.ts'
import { popupHashes } from '#domain/auth/popup-addresses.ts'
import { initialAddress } from '#lib/attribution.ts'
import { currentCountry, setCountry } from '#stores/country.ts'
import { useUi } from '#stores/ui.ts'

/** Games, prices and words are the country's own, so the page starts again; anything else is ignored. */
export function changeCountry(code: string, reload: () => void = () => location.reload()): void {
  if (!isCountry(code) || code === currentCountry()) return
  setCountry(code)
  history.replaceState(history.state, '', reloadAddress())
  reload()
}

/** This screen and this door, with what the page was opened with: who was invited stays invited. */
function reloadAddress(): string {
  const query = new URLSearchParams(location.search)
  for (const [name, value] of new URL(initialAddress()).searchParams)
    if (!query.has(name)) query.set(name, value)
  const kind = useUi.getState().popup?.kind
  const door = Object.keys(popupHashes).find((hash) => popupHashes[hash] === kind) ?? ''
  return location.pathname + (query.size > 0 ? `?${query}` : '') + door
}
