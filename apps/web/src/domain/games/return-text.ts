import { t } from '#i18n/i18n.ts'

/** Return to player, as shown on tiles. Without Intl, whose first formatter blocks a slow phone for 60 ms. */
export function returnText(rtp: number): string {
  const figure = String(Math.round(rtp * 100) / 100)
  const rate = document.documentElement.lang.startsWith('en') ? figure : figure.replace('.', ',')
  return t('tile.rtp', { rate })
}
