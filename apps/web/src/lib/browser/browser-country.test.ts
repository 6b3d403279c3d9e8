import { expect, it } from 'vitest'
import { browserCountry } from '#lib/browser/browser-country.ts'

it.each([
  [['es-CL', 'es'], 'UTC', 'CL'],
  [['en-US', 'es-cl'], 'Europe/Madrid', 'CL'],
  [['en'], 'America/Santiago', 'CL'],
  [['en'], 'America/Punta_Arenas', 'CL'],
  [['en'], 'Pacific/Easter', 'CL'],
  [['pt-BR', 'pt'], 'America/Sao_Paulo', undefined],
  [['es-AR', 'es'], 'America/Buenos_Aires', undefined],
] as const)('languages %s in time zone %s are of %s [R1.01]', (languages, timeZone, country) => {
  expect(browserCountry({ languages, timeZone })).toBe(country)
})
