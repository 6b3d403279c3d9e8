/** Short names of selections, for places with little space where the market is clear. */
import { t } from '#i18n/i18n.ts'

type Named = { readonly id: string; readonly name: string }

/** The usual signs of the sides on betting coupons. */
const signs: Readonly<Record<string, () => string>> = {
  home: () => '1',
  draw: () => t('sports.draw-short'),
  away: () => '2',
}

const signsOf = (selection: string): string[] => selection.split('-').map((side) => signs[side]?.() ?? side)

/** In a list the sides are 1, X and 2. */
export function listLabel({ id, name }: Named): string {
  const [market, selection = ''] = id.split(':')
  return market === 'result' || (market === 'winner' && selection in signs)
    ? signsOf(selection).join('')
    : name
}

/** On the match screen the sides have their names, except where one button names two of them: 1X, or 1 / X. */
export function boardLabel({ id, name }: Named): string {
  const [market, selection = ''] = id.split(':')
  if (market === 'double') return signsOf(selection).join('')
  return market === 'half' ? signsOf(selection).join(' / ') : name
}
