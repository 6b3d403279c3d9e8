/** Texts of limits and of the play session. */
import { type Limit, type LimitKind, limitPeriods } from '#domain/protection/protection.ts'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'

const minutesPerHour = 60

/** Such as 45 min, 2 h, 1 h 30 min. */
export function durationText(all: number): string {
  const [hours, minutes] = [Math.floor(all / minutesPerHour), Math.floor(all % minutesPerHour)]
  if (hours === 0) return t('session.minutes', { minutes })
  return minutes === 0 ? t('session.hours', { hours }) : t('session.hours-minutes', { hours, minutes })
}

/** With a sign: a loss has a minus, a gain a plus. */
export function netText(net: number): string {
  if (net === 0) return moneyText(0)
  return `${net < 0 ? '−' : '+'}${moneyText(Math.abs(net))}`
}

/** An amount of a limit: minutes of play or money. */
export function amountText(kind: LimitKind, amount: number | null): string {
  if (amount === null) return t('limit.none')
  return kind === 'time' ? durationText(amount) : moneyText(amount)
}

export const usedText = ({ kind, used, amount }: Limit): string =>
  t('limit.used', { used: amountText(kind, used), amount: amountText(kind, amount) })

export const periodItems = () => limitPeriods.map((key) => ({ key, label: t(`limit.${key}`) }))
