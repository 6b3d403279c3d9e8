/** Registers the terms of rewards as settings of operators. */
import { budgetRewards } from '@saguao/contract/operators/names.ts'
import type { SettingName, SettingValue } from '@saguao/contract/operators/settings/setting-kinds.ts'
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import type { Tx } from '#kernel/db/db.ts'
import {
  applyPromotion,
  checkPromotion,
  promotionSubjects,
  readPromotion,
} from '#modules/payments/payments.ts'
import { preparePlays } from '#modules/rewards/strategy/known-plays.ts'
import { applyCashback, checkCashback, readCashback } from '#modules/rewards/terms/cashback-terms.ts'
import * as terms from '#modules/rewards/terms/reward-terms.ts'
import { requireSoundTerms } from '#modules/rewards/terms/terms-guard.ts'
import type { Query, Settings } from '#modules/settings/settings.ts'

const codes = Object.keys(countries) as Country[]
const markets = codes.map((country) => ({ subject: country, title: countries[country].name, country }))

type MarketTerms<K extends SettingName> = {
  readonly kind: K
  read(query: Query, country: Country): Promise<SettingValue<K>>
  apply(tx: Tx, country: Country, value: SettingValue<K>): Promise<void>
  check?(value: SettingValue<K>): void
}

type RewardSettings = Pick<Settings, 'register' | 'scheduled'>

/** One value per market. */
const registerTerms = <K extends SettingName>(
  settings: RewardSettings,
  { kind, read, apply, check }: MarketTerms<K>,
  isGuarded: boolean,
): void =>
  settings.register({
    kind,
    subjects: async () => {
      // A change follows within seconds of a look, and needs them.
      if (isGuarded) preparePlays()
      return markets
    },
    read: (query, subject) => read(query, subject as Country),
    apply: async (tx, subject, value) => {
      await apply(tx, subject as Country, value)
      if (isGuarded) await requireSoundTerms(settings, tx, subject as Country)
    },
    ...(check && { check }),
  })

const budgets = codes.flatMap((country) =>
  budgetRewards.map((reward) => ({
    subject: `${country}-${reward}`,
    title: `${countries[country].name} · ${reward}`,
    country,
  })),
)

const modes = ['live', 'sandbox'].map((mode) => ({ subject: mode, title: mode, country: null }))

/** The rates of these decide what a strategy returns; a registration gift is worth less than its face value. */
function registerRates(settings: RewardSettings): void {
  registerTerms(
    settings,
    { kind: 'cashback-terms', read: readCashback, apply: applyCashback, check: checkCashback },
    true,
  )
  registerTerms(
    settings,
    { kind: 'new-user-terms', read: terms.readNewUser, apply: terms.applyNewUser, check: terms.checkNewUser },
    true,
  )
  registerTerms(
    settings,
    { kind: 'invitation-terms', read: terms.readInvitation, apply: terms.applyInvitation },
    true,
  )
  settings.register({
    kind: 'deposit-promotion',
    subjects: promotionSubjects,
    read: readPromotion,
    apply: async (tx, id, value) => {
      const country = await applyPromotion(tx, id, value)
      await requireSoundTerms(settings, tx, country)
    },
    check: checkPromotion,
  })
}

export function registerRewardSettings(settings: RewardSettings): void {
  registerRates(settings)
  registerTerms(
    settings,
    { kind: 'registration-terms', read: terms.readRegistration, apply: terms.applyRegistration },
    false,
  )
  registerTerms(
    settings,
    {
      kind: 'envelope-terms',
      read: terms.readEnvelopes,
      apply: terms.applyEnvelopes,
      check: terms.checkEnvelopes,
    },
    false,
  )
  settings.register({
    kind: 'reward-velocity',
    subjects: async () => modes,
    read: terms.readVelocity,
    apply: terms.applyVelocity,
    check: terms.checkVelocity,
  })
  settings.register({
    kind: 'reward-budget',
    subjects: async () => budgets,
    read: terms.readBudget,
    apply: terms.applyBudget,
  })
}
