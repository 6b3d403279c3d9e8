/** Types and small parts that the screens of sports share. */
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { Cash } from '@saguao/contract/product/money.ts'
import { t } from '#i18n/i18n.ts'
import type { Filter } from '#lists/list-types.ts'

export type MatchRow = OperatorData<'/operator/matches'>['list'][number]
export type MatchPage = OperatorData<'/operator/match'>
export type Market = MatchPage['markets'][number]
export type SlipRow = OperatorData<'/operator/match/slips'>['list'][number]
export type HouseExposure = OperatorData<'/operator/sports/exposure'>['list'][number]

export const cash: readonly Cash[] = ['BRL', 'CLP']
export const currencyIn = (text: string | undefined): Cash => (text === 'CLP' ? 'CLP' : 'BRL')

export const stateColours: Readonly<Record<MatchRow['state'], string>> = {
  scheduled: 'gray',
  live: 'teal',
  settling: 'indigo',
  finished: 'gray',
  abandoned: 'orange',
}

export const currencyFilter: Filter = {
  kind: 'choice',
  name: 'currency',
  label: t('sports.currency'),
  width: 110,
  options: cash.map((value) => ({ value, label: value })),
}
