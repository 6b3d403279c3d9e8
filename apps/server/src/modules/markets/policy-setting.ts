/** Policies as versioned settings. Live and sandbox policies have histories of their own. */
import type { SettingValue } from '@saguao/contract/operators/settings/setting-kinds.ts'
import { type Country, countries, isCountry } from '@saguao/contract/product/countries.ts'
import type { Mode } from '#kernel/config/server-config.ts'
import type { Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { readPolicy, writePolicy } from '#modules/markets/policy-store.ts'
import type { SettingSource } from '#modules/settings/settings.ts'

type Policy = SettingValue<'market-policy'>

export const policySubject = (country: Country, mode: Mode): string => `${country}-${mode}`

function countryOf(subject: string, mode: Mode): Country {
  const [country] = subject.split('-')
  if (!isCountry(country) || subject !== policySubject(country, mode))
    throw new Refusal('SETTING_UNKNOWN', { field: 'subject' })
  return country
}

/** A request does not show whether a program or a person sent it: without autoplay or turbo the time between rounds counts. */
function checkPace({ autoplay, turbo, minRoundMs }: Policy): void {
  if ((!autoplay || !turbo) && minRoundMs === 0)
    throw new Refusal('SETTING_REFUSED', { field: 'value.minRoundMs' })
}

/** Refuses changes of policies for reasons that another module knows. */
export type PolicyGuard = {
  /** An operator looks at the policies: a change can follow within seconds. */
  prepare(): void
  /** Called after the policy was written, in the same transaction. */
  check(tx: Tx, country: Country, before: Policy, after: Policy): Promise<void>
}

async function applyPolicy(
  tx: Tx,
  mode: Mode,
  country: Country,
  after: Policy,
  guards: readonly PolicyGuard[],
) {
  const { timeZone: _, ...before } = await readPolicy({ query: tx }, mode, country)
  await writePolicy({ query: tx }, mode, country, after)
  for (const guard of guards) await guard.check(tx, country, before, after)
}

/** Guards can be added until the first change. */
export const policySource = (mode: Mode, guards: readonly PolicyGuard[]): SettingSource<'market-policy'> => ({
  kind: 'market-policy',
  subjects: async () => {
    for (const guard of guards) guard.prepare()
    return Object.values(countries).map(({ code, name }) => ({
      subject: policySubject(code, mode),
      title: name,
      country: code,
    }))
  },
  read: async (query, subject) => {
    const { timeZone: _, ...policy } = await readPolicy({ query }, mode, countryOf(subject, mode))
    return policy
  },
  apply: (tx, subject, value) => applyPolicy(tx, mode, countryOf(subject, mode), value, guards),
  check: checkPace,
})
