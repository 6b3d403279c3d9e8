/** Short names of selections, where the market is known and room is not. */
import { t } from '#i18n/i18n.ts'

type Named = { readonly id: string; readonly name: string }

/** What every coupon calls the sides. */
const signs: Readonly<Record<string, () => string>> = {
  home: () => '1',
  draw: () => t('sports.draw-short'),
  away: () => '2',
}

const signsOf = (selection: string): string[] => selection.split('-').map((side) => signs[side]?.() ?? side)

/** In a list, 1, X and 2 stand for the sides. */
export function listLabel({ id, name }: Named): string {
  const [market, selection = ''] = id.split(':')
  return market === 'result' || (market === 'winner' && selection in signs)
    ? signsOf(selection).join('')
    : name
}

/** On a match's own page the sides have their names, but where two of them would stand on one button: 1X, or 1/X. */
export function boardLabel({ id, name }: Named): string {
  const [market, selection = ''] = id.split(':')
  if (market === 'double') return signsOf(selection).join('')
  return market === 'half' ? signsOf(selection).join(' / ') : name
}
