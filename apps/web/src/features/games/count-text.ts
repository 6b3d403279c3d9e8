import { decimalText } from '@saguao/contract/product/formats.ts'
import { t } from '#i18n/i18n.ts'

/** "1 jogo", "24 jogos". */
export function countText(count: number): string {
  if (count === 1) return t('games.count-one')
  return t('games.count', { count: decimalText(document.documentElement.lang, count, { min: 0, max: 0 }) })
}
