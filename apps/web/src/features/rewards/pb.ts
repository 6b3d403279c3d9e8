/** The new-user deposit as its screens need it, from a guest's promise or a player's own entries. Pure. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { t } from '#i18n/i18n.ts'
import { moneyText, roundMoneyText } from '#stores/money-text.ts'
import { percentText } from '#stores/percent-text.ts'
import type { PbMultiple } from '#stores/ui.ts'

export type Promised = Data<'/v1/pb/config'>['pbConfig'][number]
export type Entry = Data<'/v1/pb/list'>['list'][number]

export type Offer = {
  readonly rewardType: 1 | 2
  /** The deposit that earns it, and what it earns. */
  readonly recharge: number
  readonly total: number
  readonly releaseRate: number
  /** The bets that release all of it. */
  readonly required: number
  readonly reg: number
  readonly regWagerTimes: number
  /** How it stands; a guest has none. */
  readonly entry?: Entry
}

export function promisedOffer(promised: Promised): Offer {
  const { rewardType, rewardTotal: total, releaseRate, rewardReg: reg, regWagerTimes } = promised
  const required = total / releaseRate
  return {
    rewardType,
    recharge: promised.rewardRecharge,
    total,
    releaseRate,
    required,
    reg,
    regWagerTimes,
  }
}

export function ownOffer(entry: Entry): Offer {
  return { ...promisedOffer(entry), recharge: entry.recharge, required: entry.required, entry }
}

/** Which are there to look at: each deposit's, and the registration's where there is one (R4.12). */
export function multiplesOf(offers: readonly Offer[]): readonly PbMultiple[] {
  const types = offers.map(({ rewardType }) => rewardType)
  return offers.some(({ reg }) => reg > 0) ? [...types, 3] : types
}

/** The one that was asked for, or the first there is. */
export function chosenOf(multiples: readonly PbMultiple[], asked: string | null): PbMultiple | undefined {
  return multiples.find((multiple) => String(multiple) === asked) ?? multiples[0]
}

/** Bets people can picture, to tell a release by. */
const exampleBet = 100

export function exampleOf({ releaseRate }: Offer): { readonly bet: string; readonly part: string } {
  return { bet: roundMoneyText(exampleBet), part: moneyText(exampleBet * releaseRate) }
}

export function depositTerms(offer: Offer): readonly string[] {
  return [
    t('pb.term-once'),
    t('pb.term-kept'),
    t('pb.term-rate', { rate: percentText(offer.releaseRate), ...exampleOf(offer) }),
    t('pb.term-all', { required: roundMoneyText(offer.required) }),
    t('pb.term-cash'),
    t('rewards.frozen'),
    t('rewards.checked'),
  ]
}

export function registrationTerms({ reg, regWagerTimes: times }: Offer): readonly string[] {
  return [
    t('reg.term-once'),
    t('reg.term-bonus', { reg: roundMoneyText(reg) }),
    t('reg.term-wager', { times, wager: roundMoneyText(reg * times) }),
    t('reg.term-before'),
    t('rewards.frozen'),
    t('rewards.checked'),
  ]
}
