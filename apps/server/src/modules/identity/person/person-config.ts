/** Settings of identity verification and of the register of impeded persons. */
import { type Env, isHttpsUrl, isLive, listOf, type Problems, requireForLive } from '#kernel/config/env.ts'
import type { SignedEndpoint } from '#modules/identity/signed-request.ts'

export type ProviderConfig =
  | { readonly provider: 'sandbox' }
  | ({ readonly provider: 'http' } & SignedEndpoint)

export type PersonConfig = {
  readonly kyc: ProviderConfig
  readonly registry: ProviderConfig
}

const maxSecrets = 2

/** Personal data leaves the server only encrypted; a provider on the same machine is for tests. */
const isSafeUrl = (url: string): boolean =>
  isHttpsUrl(url) || (URL.canParse(url) && ['127.0.0.1', 'localhost'].includes(new URL(url).hostname))

function readEndpoint(env: Env, name: 'KYC' | 'REGISTRY', problems: Problems): SignedEndpoint {
  const url = env[`${name}_URL`] ?? ''
  const secrets = listOf(env[`${name}_SECRETS`]).slice(0, maxSecrets)
  if (url === '') problems.push(`${name}_PROVIDER=http needs ${name}_URL`)
  else if (!isSafeUrl(url) || (isLive(env) && !isHttpsUrl(url)))
    problems.push(`${name}_URL is "${url}", but it is an address that starts with https://`)
  if (secrets.length === 0) problems.push(`${name}_PROVIDER=http needs ${name}_SECRETS`)
  return { url, secrets }
}

function readProvider(
  env: Env,
  name: 'KYC' | 'REGISTRY',
  meaning: string,
  problems: Problems,
): ProviderConfig {
  const setting = `${name}_PROVIDER`
  requireForLive(env, setting, meaning, problems)
  const provider = env[setting] || 'sandbox'
  if (provider === 'http') return { provider, ...readEndpoint(env, name, problems) }
  if (provider !== 'sandbox') problems.push(`${setting} is "${provider}", but it is sandbox or http`)
  else if (env[setting] && isLive(env)) problems.push(`${setting}=sandbox knows no real persons`)
  return { provider: 'sandbox' }
}

export const readPersonConfig = (env: Env, problems: Problems): PersonConfig => ({
  kyc: readProvider(env, 'KYC', 'the provider that verifies persons', problems),
  registry: readProvider(env, 'REGISTRY', 'the register of impeded and self-excluded persons', problems),
})
