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

type Settings = { readonly provider: string; readonly url: string; readonly secrets: string }

function readEndpoint(env: Env, settings: Settings, problems: Problems): SignedEndpoint {
  const url = env[settings.url] ?? ''
  const secrets = listOf(env[settings.secrets]).slice(0, maxSecrets)
  if (url === '') problems.push(`${settings.provider}=http needs ${settings.url}`)
  else if (!isSafeUrl(url) || (isLive(env) && !isHttpsUrl(url)))
    problems.push(`${settings.url} is "${url}", but it is an address that starts with https://`)
  if (secrets.length === 0) problems.push(`${settings.provider}=http needs ${settings.secrets}`)
  return { url, secrets }
}

function readProvider(env: Env, settings: Settings, meaning: string, problems: Problems): ProviderConfig {
  const setting = settings.provider
  requireForLive(env, setting, meaning, problems)
  const provider = env[setting] || 'sandbox'
  if (provider === 'http') return { provider, ...readEndpoint(env, settings, problems) }
  if (provider !== 'sandbox') problems.push(`${setting} is "${provider}", but it is sandbox or http`)
  else if (env[setting] && isLive(env)) problems.push(`${setting}=sandbox knows no real persons`)
  return { provider: 'sandbox' }
}

const kycSettings = { provider: 'KYC_PROVIDER', url: 'KYC_URL', secrets: 'KYC_SECRETS' }
const registrySettings = { provider: 'REGISTRY_PROVIDER', url: 'REGISTRY_URL', secrets: 'REGISTRY_SECRETS' }

export const readPersonConfig = (env: Env, problems: Problems): PersonConfig => ({
  kyc: readProvider(env, kycSettings, 'the provider that verifies persons', problems),
  registry: readProvider(
    env,
    registrySettings,
    'the register of impeded and self-excluded persons',
    problems,
  ),
})
