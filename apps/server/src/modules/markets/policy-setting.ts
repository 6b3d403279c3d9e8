/** Policies as versioned settings. Live and sandbox policies have histories of their own. */
import type { SettingValue } from '@saguao/contract/operators/settings/setting-kinds.ts'
import { type Country, countries, isCountry } from '@saguao/contract/product/countries.ts'
import type { Mode } from '#kernel/config/server-config.ts'
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

export const policySource = (mode: Mode): SettingSource<'market-policy'> => ({
  kind: 'market-policy',
  subjects: async () =>
    Object.values(countries).map(({ code, name }) => ({
      subject: policySubject(code, mode),
      title: name,
      country: code,
    })),
  read: async (query, subject) => {
    const { timeZone: _, ...policy } = await readPolicy({ query }, mode, countryOf(subject, mode))
    return policy
  },
  apply: (tx, subject, value) => writePolicy({ query: tx }, mode, countryOf(subject, mode), value),
  check: checkPace,
})
