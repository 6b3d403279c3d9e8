/** The country that the browser's languages and time zone point to. */
import type { Country } from '@saguao/contract/product/countries.ts'

type Signs = { readonly languages: readonly string[]; readonly timeZone: string }

const chileanZones = [
  'America/Santiago',
  'America/Punta_Arenas',
  'America/Coyhaique',
  'Pacific/Easter',
  'Chile/Continental',
  'Chile/EasterIsland',
]

export function browserCountry({ languages, timeZone }: Signs = browserSigns()): Country | undefined {
  const isChile = chileanZones.includes(timeZone) || languages.some((tag) => tag.toLowerCase() === 'es-cl')
  return isChile ? 'CL' : undefined
}

const browserSigns = (): Signs => ({ languages: navigator.languages, timeZone: browserTimeZone() })

/** The first date format of a page loads tables for more than 40 ms, before the first view; newer browsers need none. */
const browserTimeZone = (): string =>
  'Temporal' in globalThis ? Temporal.Now.timeZoneId() : Intl.DateTimeFormat().resolvedOptions().timeZone
