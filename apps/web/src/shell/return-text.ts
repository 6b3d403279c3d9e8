import { t } from '#i18n/i18n.ts'

let percent: Intl.NumberFormat | undefined

/** What a game gives back, as its tile says it. The formatter is made once: a list has thousands of tiles. */
export function returnText(rtp: number): string {
  percent ??= new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 2 })
  return t('tile.rtp', { rate: percent.format(rtp) })
}
