/** One line of the protection history as text. A kind of a newer server is shown in general words. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { type LimitKind, type LimitPeriod, limitKinds, limitPeriods } from '#domain/protection/protection.ts'
import { amountText } from '#domain/protection/protection-text.ts'
import { intervalText } from '#features/protection/RealityCheckChoice.tsx'
import { t } from '#i18n/i18n.ts'

export type ProtectionEvent = Data<'/protection/history'>['list'][number]

type Values = ProtectionEvent['data']

const limitEvents = ['limit-set', 'limit-pending', 'limit-confirmed', 'limit-lapsed'] as const

export function eventText({ kind, data }: Pick<ProtectionEvent, 'kind' | 'data'>): string {
  const limitEvent = limitEvents.find((known) => known === kind)
  const limit = limitOf(data)
  if (limitEvent && limit) return t(`past.${limitEvent}`, { limit: limit.name, amount: limit.amount })
  if (kind === 'limit-cancelled' && limit) return t('past.limit-cancelled', { limit: limit.name })
  if (kind === 'paused' || kind === 'excluded') return `${t(`past.${kind}`)}${lengthText(data)}`
  if (kind.startsWith('reality')) return t('past.reality', { interval: intervalText(numberOf(data.minutes)) })
  return t('past.other')
}

function limitOf({ kind, period, amount }: Values): { name: string; amount: string } | undefined {
  const [known, span] = [findKind(kind), findPeriod(period)]
  if (!known || !span) return undefined
  const name = `${t(`limit.${known}`)}, ${t(`limit.${span}`).toLocaleLowerCase()}`
  return { name, amount: amountText(known, numberOf(amount)) }
}

const findKind = (kind: Values[string] | undefined): LimitKind | undefined =>
  limitKinds.find((known) => known === kind)
const findPeriod = (period: Values[string] | undefined): LimitPeriod | undefined =>
  limitPeriods.find((known) => known === period)

/** Amounts may be text, because JSON numbers lose digits. */
const numberOf = (value: Values[string] | undefined): number | null =>
  value === null || value === undefined ? null : Number(value)

function lengthText({ days, months, indefinite }: Values): string {
  if (indefinite) return `: ${t('exclude.indefinite').toLocaleLowerCase()}`
  if (days === 1 || days === 7 || days === 30) return `: ${t(`pause.${days}`)}`
  if (typeof months !== 'number') return ''
  return `: ${months === 1 ? t('exclude.month') : t('exclude.months', { months })}`
}
