/** Texts of months and their figures. */
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { monthCounts } from '@saguao/contract/operators/report-names.ts'
import { count, money } from '#formats/formats.ts'

export type Month = OperatorData<'/operator/report/months'>['list'][number]
export type Figure = Month['figures'][number]

export const figureText = (name: Figure['name'], value: number, currency: Month['currency']): string =>
  monthCounts.includes(name) ? count(value) : money(value, currency)
