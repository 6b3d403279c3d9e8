/** Short names of selections, where the market is known and room is not. */
import { t } from '#i18n/i18n.ts'

type Named = { readonly id: string; readonly name: string }

/** 1, X and 2 for the sides of a match, as every coupon has them; anything else by its name. */
export function shortLabel({ id, name }: Named): string {
  const [market, side] = id.split(':')
  if (market !== 'result' && market !== 'winner') return name
  if (side === 'home') return '1'
  if (side === 'away') return '2'
  return side === 'draw' ? t('sports.draw-short') : name
}
