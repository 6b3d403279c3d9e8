/**
 * Refuses terms with which the best strategy returns more than the stake. Every reward counts, also one that the market
 * does not allow now: its policy may change later. Scheduled terms count with their highest rate, whatever their order.
 */
import type { Country } from '@saguao/contract/product/countries.ts'
import { type Db, runSql, type Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { promotionIds } from '#modules/payments/payments.ts'
import { cashReturn } from '#modules/rewards/strategy/cash-return.ts'
import { knownPlays } from '#modules/rewards/strategy/known-plays.ts'
import type { Play } from '#modules/rewards/strategy/play.ts'
import { fullStrategyTerms, type StrategyTerms } from '#modules/rewards/strategy/terms.ts'
import type { Settings } from '#modules/settings/settings.ts'

const points = 10_000
/** Sums of exact returns have rounding errors of this size. */
const tolerance = 1e-9

/** Two settings that are changed at once would each miss the other. */
const lockTerms = (tx: Tx, country: Country) =>
  runSql(tx, `select pg_advisory_xact_lock(hashtextextended('reward terms ' || $1, 0))`, [country])

const sum = (rates: readonly number[]): number => rates.reduce((total, rate) => total + rate, 0)

type Scheduled = Pick<Settings, 'scheduled'>

async function scheduledRates(settings: Scheduled, tx: Tx, country: Country) {
  const [cashback, newUser, invitation] = [
    await settings.scheduled(tx, 'cashback-terms', country),
    await settings.scheduled(tx, 'new-user-terms', country),
    await settings.scheduled(tx, 'invitation-terms', country),
  ]
  const promotions = []
  for (const id of await promotionIds(tx, country))
    promotions.push(...(await settings.scheduled(tx, 'deposit-promotion', id)))
  return {
    newUser: newUser.map(({ offers }) => sum(offers.map(({ releasePoints }) => releasePoints / points))),
    deposit: [...invitation, ...promotions].map(({ wagerTimes }) => 1 / wagerTimes),
    cashback: cashback.map(({ tiers, newUserPoints, riskPoints }) => ({
      rate: Math.max(newUserPoints, ...tiers.map((tier) => tier.points)) / points,
      riskRate: riskPoints / points,
    })),
  }
}

/** The live terms with every alternative that is scheduled. */
async function worstTerms(settings: Scheduled, tx: Tx, country: Country): Promise<StrategyTerms[]> {
  // The same statements as outside of a transaction.
  const pool = {
    query: async (text: string, values: readonly unknown[]) => ({ rows: await runSql(tx, text, values) }),
  }
  const live = await fullStrategyTerms({ pool } as unknown as Pick<Db, 'pool'>, country)
  const later = await scheduledRates(settings, tx, country)
  return [live.cashback, ...later.cashback].map((cashback) => ({
    ...live,
    newUserRates: [Math.max(sum(live.newUserRates), ...later.newUser)],
    depositRate: Math.max(live.depositRate, ...later.deposit),
    cashback,
  }))
}

/** Called after the terms were written, in the same transaction. */
export async function requireSoundTerms(settings: Scheduled, tx: Tx, country: Country): Promise<void> {
  const plays = await knownPlays()
  await lockTerms(tx, country)
  const terms = await worstTerms(settings, tx, country)
  const pays = (play: Play): boolean => terms.some((one) => cashReturn(play, one).all > 1 + tolerance)
  if (plays.some(pays)) throw new Refusal('TERMS_TOO_GENEROUS', { field: 'value' })
}
