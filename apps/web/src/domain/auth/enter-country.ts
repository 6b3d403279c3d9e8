/** The way into another country (R1.01). */
import { isCountry } from '@saguao/contract/countries.ts'
import { openedAddress } from '#lib/arrival.ts'
import { doors } from '#shell/popup-addresses.ts'
import { currentCountry, setCountry } from '#stores/country.ts'
import { useUi } from '#stores/ui.ts'

/** Games, prices and words are the country's own, so the page starts again; anything else is ignored. */
export function enterCountry(code: string, reload: () => void = () => location.reload()): void {
  if (!isCountry(code) || code === currentCountry()) return
  setCountry(code)
  history.replaceState(history.state, '', sameAddress())
  reload()
}

/** This screen and this door, with what the page was opened with: who was invited stays invited. */
function sameAddress(): string {
  const query = new URLSearchParams(location.search)
  for (const [name, value] of new URL(openedAddress()).searchParams)
    if (!query.has(name)) query.set(name, value)
  const kind = useUi.getState().popup?.kind
  const door = Object.keys(doors).find((hash) => doors[hash] === kind) ?? ''
  return location.pathname + (query.size > 0 ? `?${query}` : '') + door
}
