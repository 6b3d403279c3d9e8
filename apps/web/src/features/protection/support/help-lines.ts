/** Public help lines of each country, checked in November 2026. */
import type { Country } from '@saguao/contract/product/countries.ts'
import type { PlainKey } from '#i18n/i18n.ts'

export type HelpLine = {
  readonly text: PlainKey
  /** As players know it: a number or the name of a site. */
  readonly name: string
  readonly href: `tel:${string}` | `https://${string}`
}

export const helpLines: Readonly<Record<Country, readonly HelpLine[]>> = {
  BR: [
    { text: 'support-line.cvv', name: '188', href: 'tel:188' },
    { text: 'support-line.sus', name: '136', href: 'tel:136' },
    {
      text: 'support-line.ja',
      name: 'jogadoresanonimos.com.br',
      href: 'https://jogadoresanonimos.com.br',
    },
    {
      text: 'support-line.exclusion-br',
      name: 'gov.br/autoexclusaoapostas',
      href: 'https://www.gov.br/autoexclusaoapostas',
    },
  ],
  CL: [
    { text: 'support-line.health-cl', name: '600 360 7777', href: 'tel:6003607777' },
    { text: 'support-line.life-cl', name: '*4141', href: 'tel:*4141' },
    {
      text: 'support-line.gaming-cl',
      name: 'corporacionjuegoresponsable.cl',
      href: 'https://www.corporacionjuegoresponsable.cl',
    },
    { text: 'support-line.regulator-cl', name: 'scj.gob.cl', href: 'https://www.scj.gob.cl' },
  ],
}
