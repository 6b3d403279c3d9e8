/** Remaining time of a promotion as text. */
import { relativeFormat } from '@saguao/contract/product/formats.ts'
import { t } from '#i18n/i18n.ts'
import { dateText, dateTimeText } from '#stores/date-text.ts'

type Period = { readonly startTime: string | null; readonly endTime: string | null }

const steps = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const

/** An end further away than this is shown as a date: a count of 1,506 days tells a reader nothing. */
const countedDays = 30

export function isActive({ startTime, endTime }: Period, nowMs: number): boolean {
  return (!startTime || Date.parse(startTime) <= nowMs) && (!endTime || Date.parse(endTime) > nowMs)
}

/** "Termina em 3 dias", or the date of a distant end; without an end a text that says so. */
export function endText({ endTime }: Period, nowMs: number): string {
  if (!endTime) return t('promotion.endless')
  const leftMs = Date.parse(endTime) - nowMs
  if (leftMs <= 0) return t('promotion.over')
  if (isDistant(leftMs)) return t('promotion.until', { date: dateText(endTime) })
  const { unit, ms } = steps.find(({ ms }) => leftMs >= ms) ?? { unit: 'minute', ms: 60_000 }
  const relative = relativeFormat(document.documentElement.lang, {})
  return t('promotion.ends', { when: relative.format(Math.max(1, Math.floor(leftMs / ms)), unit) })
}

const isDistant = (leftMs: number): boolean => leftMs > countedDays * steps[0].ms

/** The remaining time and the moment of the end. */
export function endDetails(period: Period, nowMs: number): string {
  const { endTime } = period
  const text = endText(period, nowMs)
  return endTime && !isDistant(Date.parse(endTime) - nowMs) ? `${text} · ${dateTimeText(endTime)}` : text
}

/** Times at which a promotion starts or ends. */
export function changeTimesOf(periods: readonly Period[]): number[] {
  return periods.flatMap(({ startTime, endTime }) =>
    [startTime, endTime].flatMap((time) => (time ? Date.parse(time) : [])),
  )
}
