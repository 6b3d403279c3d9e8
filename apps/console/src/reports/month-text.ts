/** Texts of months and their figures. */
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { monthCounts } from '@saguao/contract/operators/report-names.ts'
import { count, money } from '#formats/formats.ts'
import { currentLang, languages } from '#i18n/i18n.ts'

export type Month = OperatorData<'/operator/report/months'>['list'][number]
export type Figure = Month['figures'][number]

/** `novembro de 2026` */
export const monthText = (month: string): string =>
  new Intl.DateTimeFormat(languages[currentLang()].tag, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(month))

export const figureText = (name: Figure['name'], value: number, currency: Month['currency']): string =>
  monthCounts.includes(name) ? count(value) : money(value, currency)
