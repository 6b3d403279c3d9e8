/**
 * Refuses terms, and changes of a market's policy, with which the best strategy returns more than the stake. Every reward
 * counts, also one that the market does not allow now, with the jackpot at its largest prize and without it: the policy
 * may change later. Scheduled terms count with their highest rate, whatever their order.
 */
import type { Country } from '@saguao/contract/product/countries.ts'
import { type Db, runSql, type Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { PolicyGuard } from '#modules/markets/markets.ts'
import { promotionIds } from '#modules/payments/payments.ts'
import { type CashReturn, cashReturn } from '#modules/rewards/strategy/cash-return.ts'
import { knownPlays, preparePlays } from '#modules/rewards/strategy/known-plays.ts'
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
  const worst = {
    ...live,
    newUserRates: [Math.max(sum(live.newUserRates), ...later.newUser)],
    depositRate: Math.max(live.depositRate, ...later.deposit),
  }
  return [live.cashback, ...later.cashback].flatMap((cashback) =>
    withAndWithoutJackpot({ ...worst, cashback }),
  )
}

const withAndWithoutJackpot = (terms: StrategyTerms): StrategyTerms[] => [terms, { ...terms, jackpot: null }]

/** The way to play that returns most. */
async function bestOf(alternatives: readonly StrategyTerms[]): Promise<CashReturn> {
  const plays = await knownPlays()
  const [first, ...others] = alternatives.flatMap((terms) => plays.map((play) => cashReturn(play, terms)))
  if (!first) throw new Error('rewards: no way to play is known')
  return others.reduce((best, each) => (each.all > best.all ? each : best), first)
}

const isSound = ({ all }: CashReturn): boolean => all <= 1 + tolerance

/** Called after the terms were written, in the same transaction. */
export async function requireSoundTerms(settings: Scheduled, tx: Tx, country: Country): Promise<void> {
  await knownPlays()
  await lockTerms(tx, country)
  const best = await bestOf(await worstTerms(settings, tx, country))
  if (!isSound(best)) throw new Refusal('TERMS_TOO_GENEROUS', { field: 'value' })
}

type Policy = Parameters<PolicyGuard['check']>[2]

const switches = ['play', 'deposits', 'jackpot', 'bonusBuy'] as const satisfies (keyof Policy)[]

const switchesOn = (before: Policy, after: Policy): boolean =>
  switches.some((name) => after[name] && !before[name]) ||
  after.rewards.some((reward) => !before.rewards.includes(reward))

/**
 * Switches nothing on in a market whose terms are not sound, for example because they were written to the database by
 * hand or are older than a game. Switching off is always possible.
 */
export const policyGuard = (settings: Scheduled): PolicyGuard => ({
  prepare: preparePlays,
  check: async (tx, country, before, after) => {
    if (switchesOn(before, after)) await requireSoundTerms(settings, tx, country)
  },
})

/** The best strategy against the terms in effect, when it returns more than the stake with everything switched on. */
export async function unsoundReturn(db: Pick<Db, 'pool'>, country: Country): Promise<CashReturn | undefined> {
  const best = await bestOf(withAndWithoutJackpot(await fullStrategyTerms(db, country)))
  return isSound(best) ? undefined : best
}
