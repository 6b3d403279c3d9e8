/** Settings of keys and sessions. */
import { type Env, listOf, type Problems, requireForLive } from '#kernel/config/env.ts'

export type SecurityConfig = {
  /** Undefined: a key generated for this checkout is used. */
  readonly secretsKey: string | undefined
  /** Former and future keys: accepted for decryption and verification, never used to encrypt or sign. */
  readonly secretsKeysOther: readonly string[]
  /** Undefined: pseudonyms are derived from secretsKey, which then cannot be rotated. */
  readonly namesKey: string | undefined
  /** Minutes without a request after which money calls need the password; undefined: the market's policy decides. */
  readonly idleMinutes: number | undefined
}

function readIdleMinutes({ IDLE_MINUTES: text }: Env, problems: Problems): number | undefined {
  if (!text) return undefined
  if (Number(text) > 0) return Number(text)
  problems.push(`IDLE_MINUTES is "${text}", but it is a number above 0`)
  return undefined
}

export function readSecurityConfig(env: Env, problems: Problems): SecurityConfig {
  requireForLive(env, 'SECRETS_KEY', 'the key that signs and encrypts', problems)
  const secretsKeysOther = listOf(env.SECRETS_KEYS_OTHER)
  if (secretsKeysOther.length > 0 && !env.NAMES_KEY)
    problems.push(
      'SECRETS_KEYS_OTHER needs NAMES_KEY: without it the pseudonyms of players, devices and accounts change',
    )
  if (secretsKeysOther.includes(env.SECRETS_KEY ?? ''))
    problems.push('SECRETS_KEYS_OTHER holds SECRETS_KEY itself')
  return {
    secretsKey: env.SECRETS_KEY || undefined,
    secretsKeysOther,
    namesKey: env.NAMES_KEY || undefined,
    idleMinutes: readIdleMinutes(env, problems),
  }
}
