/** SQL on the policies of markets. */
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import type {
  IdentityGate,
  LimitKind,
  MarketPolicies,
  MarketPolicy,
} from '@saguao/contract/product/market-policy.ts'
import type { Reward } from '@saguao/contract/product/rewards.ts'
import type { Mode } from '#kernel/config/server-config.ts'
import type { Db } from '#kernel/db/db.ts'

/** The pool or a transaction. */
export type Reader = Pick<Db, 'query'>

const select = ({ query }: Reader, mode: Mode) =>
  query.selectFrom('marketPolicy').where('mode', '=', mode).selectAll()

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

/** Days are computed by the contract, in the web app too, so the table cannot name another time zone. */
function requireSameTimeZone({ country, timeZone }: Pick<Row, 'country' | 'timeZone'>): void {
  const known = countries[country as Country].timeZone
  if (timeZone !== known)
    throw new Error(
      `markets: the policy of ${country} has the time zone ${timeZone}, but its days are those of ${known}`,
    )
}

function policyOf({ country, mode: _, ...row }: Row): MarketPolicy {
  requireSameTimeZone({ country, timeZone: row.timeZone })
  return {
    ...row,
    rewards: row.rewards as Reward[],
    identityGate: row.identityGate as IdentityGate,
    mandatoryLimits: row.mandatoryLimits as LimitKind[],
  }
}

export async function readPolicy(db: Reader, mode: Mode, country: Country): Promise<MarketPolicy> {
  return policyOf(await select(db, mode).where('country', '=', country).executeTakeFirstOrThrow())
}

export async function readPolicies(db: Reader, mode: Mode): Promise<MarketPolicies> {
  const rows = await select(db, mode).execute()
  const find = (country: Country): MarketPolicy => {
    const row = rows.find((one) => one.country === country)
    if (!row) throw new Error(`markets: ${country} has no policy in ${mode} mode`)
    return policyOf(row)
  }
  return { BR: find('BR'), CL: find('CL') }
}

/** What returns money to players beside the games. */
export type Returning = Pick<MarketPolicy, 'rewards' | 'jackpot'>

/** That part of a policy, for programs that have a connection only. */
export async function readReturning(
  { pool }: Pick<Db, 'pool'>,
  mode: Mode,
  country: Country,
): Promise<Returning> {
  const { rows } = await pool.query<Returning>(
    'select rewards, jackpot from market_policy where mode = $1 and country = $2',
    [mode, country],
  )
  return rows[0] ?? { rewards: [], jackpot: false }
}

/** A column and its new value; the database checks the value. */
export type PolicyChange = Partial<Omit<MarketPolicy, 'timeZone'>>

export async function writePolicy(
  { query }: Reader,
  mode: Mode,
  country: Country,
  change: PolicyChange,
): Promise<void> {
  const { rewards, paymentMethods, mandatoryLimits, ...rest } = change
  await query
    .updateTable('marketPolicy')
    .set({
      ...rest,
      ...(rewards && { rewards: [...rewards] }),
      ...(paymentMethods !== undefined && { paymentMethods: paymentMethods && [...paymentMethods] }),
      ...(mandatoryLimits && { mandatoryLimits: [...mandatoryLimits] }),
    })
    .where('mode', '=', mode)
    .where('country', '=', country)
    .execute()
}
