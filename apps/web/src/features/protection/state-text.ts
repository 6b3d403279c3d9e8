/** Texts of an account on which play is stopped. */
import type { Protection } from '#domain/protection/protection.ts'
import { t } from '#i18n/i18n.ts'
import { dateText, dateTimeText } from '#stores/date-text.ts'

type Stopped = Pick<Protection, 'state' | 'until'>

/** An open account has no title: the state changed while the text was shown. */
export const stateTitle = ({ state }: Stopped): string => (state === 'open' ? '' : t(`state.${state}`))

export function stateText({ state, until }: Stopped): string {
  if (state === 'open') return ''
  if (state === 'closed') return t('state.rights')
  if (until) return `${t('state.until', { moment: untilText(until) })} ${t('state.rights')}`
  return `${t('state.no-end')} ${t('state.rights')} ${t('state.end-request')}`
}

const nearMs = 300 * 24 * 60 * 60_000

/** The year is needed only for a far day, the time only for a near one. */
const untilText = (until: string): string =>
  Date.parse(until) - Date.now() > nearMs ? dateText(until) : dateTimeText(until)
