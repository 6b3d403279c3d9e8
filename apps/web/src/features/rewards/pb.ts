/** New-user deposit data for its screens, from a guest's offer or a player's entries. Pure. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { weightLine } from '#domain/rewards/game-weight.ts'
import { type ReleaseExample, releaseExample } from '#domain/rewards/release-example.ts'
import { t } from '#i18n/i18n.ts'
import { roundMoneyText } from '#stores/money-text.ts'
import { percentText } from '#stores/percent-text.ts'
import type { PbMultiple } from '#stores/ui.ts'

type PbConfig = Data<'/v1/pb/config'>['pbConfig'][number]
export type Entry = Data<'/v1/pb/list'>['list'][number]

export type Offer = {
  readonly rewardType: 1 | 2
  /** The required deposit, and its reward. */
  readonly recharge: number
  readonly total: number
  readonly releaseRate: number
  /** The bets that release the whole reward. */
  readonly required: number
  readonly reg: number
  readonly regWagerTimes: number
  /** Progress; undefined for a guest. */
  readonly entry?: Entry
}

export function offerOf(config: PbConfig): Offer {
  const { rewardType, rewardTotal: total, releaseRate, rewardReg: reg, regWagerTimes } = config
  const required = total / releaseRate
  return {
    rewardType,
    recharge: config.rewardRecharge,
    total,
    releaseRate,
    required,
    reg,
    regWagerTimes,
  }
}

export function ownOffer(entry: Entry): Offer {
  return { ...offerOf(entry), recharge: entry.recharge, required: entry.required, entry }
}

/** Available tabs: one per deposit, and the registration reward if there is one (R4.12). */
export function multiplesOf(offers: readonly Offer[]): readonly PbMultiple[] {
  const types = offers.map(({ rewardType }) => rewardType)
  return offers.some(({ reg }) => reg > 0) ? [...types, 3] : types
}

/** The requested tab, or the first one. */
export function chosenOf(multiples: readonly PbMultiple[], requested: string | null): PbMultiple | undefined {
  return multiples.find((multiple) => String(multiple) === requested) ?? multiples[0]
}

export const exampleOf = ({ releaseRate }: Pick<Offer, 'releaseRate'>): ReleaseExample =>
  releaseExample(releaseRate)

export function depositTerms(offer: Offer): readonly string[] {
  return [
    t('pb.term-once'),
    t('pb.term-kept'),
    t('pb.term-rate', { rate: percentText(offer.releaseRate), ...exampleOf(offer) }),
    t('pb.term-all', { required: roundMoneyText(offer.required) }),
    weightLine(),
    t('pb.term-cash'),
    t('pb.term-withdraw'),
    t('rewards.frozen'),
    t('rewards.checked'),
  ]
}

export function registrationTerms({ reg, regWagerTimes: times }: Offer): readonly string[] {
  return [
    t('reg.term-once'),
    t('reg.term-bonus', { reg: roundMoneyText(reg) }),
    t('reg.term-wager', { times, wager: roundMoneyText(reg * times), reg: roundMoneyText(reg) }),
    weightLine(),
    t('reg.term-before'),
    t('rewards.frozen'),
    t('rewards.checked'),
  ]
}
