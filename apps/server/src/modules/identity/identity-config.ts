/** Settings of identity: the SMS provider. */
import { type Env, isLive, type Problems, requireForLive } from '#kernel/config/env.ts'

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

export type IdentityConfig = { readonly sms: SmsConfig }

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

export const readIdentityConfig = (env: Env, problems: Problems): IdentityConfig => ({
  sms: readSms(env, problems),
})
