/**
 * Markets: what is allowed in each country.
 *
 * Owns the policy of every country and mode.
 * Tables: market_policy.
 * Invariants: every process follows a changed policy within a second; a market without autoplay or turbo has a least
 * time between rounds; the time zone of a policy is the one in which the contract computes days.
 */
import type { Country } from '@saguao/contract/product/countries.ts'
import type { MarketPolicies, MarketPolicy } from '@saguao/contract/product/market-policy.ts'
import type { App } from '#app.ts'
import type { Mode } from '#kernel/config/server-config.ts'
import { listen } from '#kernel/db/listen.ts'
import { type PolicyGuard, policySource } from '#modules/markets/policy-setting.ts'
import { type Reader, readPolicies, readPolicy } from '#modules/markets/policy-store.ts'
import type { RegistersSettings } from '#modules/settings/settings.ts'

export { parsePolicyChange, policyFields } from '#modules/markets/policy-change.ts'
export { type PolicyGuard, policySource, policySubject } from '#modules/markets/policy-setting.ts'
export {
  type Returning,
  readPolicies,
  readPolicy,
  readReturning,
  writePolicy,
} from '#modules/markets/policy-store.ts'

export type PolicyOf = (country: Country) => MarketPolicy

export type Markets = {
  readonly mode: Mode
  /** The policy in memory. */
  readonly policyOf: PolicyOf
  /** All policies; the same object until one changes. */
  policies(): MarketPolicies
  /** The stored policy, for decisions that must follow a change at once. */
  readPolicy(country: Country, db?: Reader): Promise<MarketPolicy>
  onChange(listener: () => void): void
  /** Changes by operators are refused when the guard refuses them. */
  addGuard(guard: PolicyGuard): void
  close(): Promise<void>
}

type Deps = Pick<App, 'db' | 'log' | 'metrics'> &
  RegistersSettings & {
    readonly config: { readonly mode: Mode }
    readonly databaseUrl: string
  }

const retryMs = 1_000

export async function openMarkets({
  db,
  log,
  metrics,
  config,
  databaseUrl,
  settings,
}: Deps): Promise<Markets> {
  const { mode } = config
  const guards: PolicyGuard[] = []
  settings.register(policySource(mode, guards))
  const listeners: (() => void)[] = []
  let policies: MarketPolicies
  let reading: Promise<unknown> = Promise.resolve()
  let isClosed = false

  const read = async (): Promise<void> => {
    policies = await readPolicies(db, mode)
    for (const listener of listeners) listener()
  }
  /** Reads run one after the other, so that a slow one cannot restore an old policy. */
  const readNow = (): Promise<void> => {
    const mine = reading.then(read)
    reading = mine.catch(() => undefined)
    return mine
  }
  /** Keeps the policies in memory until the reload succeeds. */
  const reload = (): void => {
    if (isClosed) return
    readNow().catch((error: unknown) => {
      metrics.error('markets')
      log.warn({ error }, `markets: reload of the policies failed, next try in ${retryMs} ms`)
      setTimeout(reload, retryMs).unref()
    })
  }

  const listening = await listen({ databaseUrl, channel: 'market', log, onMessage: reload, onGap: reload })
  await readNow()
  return {
    mode,
    policyOf: (country) => policies[country],
    policies: () => policies,
    readPolicy: (country, reader = db) => readPolicy(reader, mode, country),
    onChange: (listener) => listeners.push(listener),
    addGuard: (guard) => guards.push(guard),
    close: async () => {
      isClosed = true
      await listening.stop()
      await reading
    },
  }
}
