/** Settings of identity: the SMS provider and the limits against SMS pumping and harvesting of numbers. */
import { type Env, isLive, type Problems, requireForLive } from '#kernel/config/env.ts'
import { type PersonConfig, readPersonConfig } from '#modules/identity/person/person-config.ts'

export type SmsConfig =
  | { readonly provider: 'sandbox' }
  | { readonly provider: 'gateway'; readonly url: string; readonly secret: string }
  | {
      readonly provider: 'twilio'
      readonly baseUrl: string
      readonly accountSid: string
      readonly authToken: string
      readonly from: string
    }

/** Per hour. */
export type IdentityLimits = {
  readonly smsPerAddress: number
  /** A block are the numbers that differ only in their last four digits. */
  readonly smsPerBlock: number
  /** Calls per address whose response depends on whether a name exists. */
  readonly lookupsPerAddress: number
}

export type IdentityConfig = PersonConfig & {
  readonly sms: SmsConfig
  readonly identityLimits: IdentityLimits
}

const requiredSettings = {
  gateway: ['SMS_URL', 'SMS_SECRET'],
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
} as const

const twilioUrl = 'https://api.twilio.com'

function readSms(env: Env, problems: Problems): SmsConfig {
  requireForLive(env, 'SMS_PROVIDER', 'the provider that sends verification codes', problems)
  const provider = env.SMS_PROVIDER || 'sandbox'
  if (provider === 'sandbox' && isLive(env))
    problems.push('SMS_PROVIDER=sandbox sends nothing to real phones')
  if (provider !== 'gateway' && provider !== 'twilio') {
    if (provider !== 'sandbox')
      problems.push(`SMS_PROVIDER is "${provider}", but it is sandbox, gateway or twilio`)
    return { provider: 'sandbox' }
  }
  for (const name of requiredSettings[provider])
    if (!env[name]) problems.push(`SMS_PROVIDER=${provider} needs ${name}`)
  const of = (name: string): string => env[name] ?? ''
  if (provider === 'gateway') return { provider, url: of('SMS_URL'), secret: of('SMS_SECRET') }
  const baseUrl = env.TWILIO_BASE_URL || twilioUrl
  const [accountSid, authToken, from] = [of('TWILIO_ACCOUNT_SID'), of('TWILIO_AUTH_TOKEN'), of('TWILIO_FROM')]
  return { provider, baseUrl, accountSid, authToken, from }
}

const liveLimits = { SMS_PER_ADDRESS: 20, SMS_PER_BLOCK: 50, LOOKUPS_PER_ADDRESS: 60 } as const
/** All players of a sandbox use one machine, and test numbers are consecutive. */
const sandboxLimits = { SMS_PER_ADDRESS: 500, SMS_PER_BLOCK: 1_000, LOOKUPS_PER_ADDRESS: 2_000 } as const

function readLimits(env: Env, problems: Problems): IdentityLimits {
  const read = (name: keyof typeof liveLimits): number => {
    const text = env[name]
    if (text === undefined || text === '') return (isLive(env) ? liveLimits : sandboxLimits)[name]
    if (!/^[1-9]\d{0,6}$/.test(text))
      problems.push(`${name} is "${text}", but it is a whole number from 1 on`)
    return Number(text)
  }
  return {
    smsPerAddress: read('SMS_PER_ADDRESS'),
    smsPerBlock: read('SMS_PER_BLOCK'),
    lookupsPerAddress: read('LOOKUPS_PER_ADDRESS'),
  }
}

export const readIdentityConfig = (env: Env, problems: Problems): IdentityConfig => ({
  sms: readSms(env, problems),
  identityLimits: readLimits(env, problems),
  ...readPersonConfig(env, problems),
})
