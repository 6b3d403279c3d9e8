import { decimalText } from '@saguao/contract/product/formats.ts'
import { t } from '#i18n/i18n.ts'

/** Return to player, as shown on tiles. */
export const returnText = (rtp: number): string =>
  t('tile.rtp', { rate: decimalText(document.documentElement.lang, rtp, { min: 0, max: 2 }) })
