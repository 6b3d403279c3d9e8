/** Verification codes sent by SMS: limits on sending, and redemption for one purpose. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits, smsPerPhone } from '@saguao/contract/calls/limits.ts'
import { smsResendSeconds, verificationCodeLength } from '@saguao/contract/product/constants.ts'
import { isVerificationCode } from '@saguao/contract/product/field-rules.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import type { Clock } from '#kernel/clock.ts'
import type { ServerConfig } from '#kernel/config/server-config.ts'
import type { Db } from '#kernel/db/db.ts'
import { networkBlocksOf, networkOf } from '#kernel/http/network-block.ts'
import type { Random } from '#kernel/random.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Secrets } from '#kernel/security/secrets.ts'
import {
  type AttemptLimit,
  type CodeTarget,
  countCodeAttempt,
  forgetAttempt,
  redeemCode,
  replaceCode,
  reserveAttempt,
  reserveSms,
  type SmsCap,
} from '#modules/identity/code-store.ts'
import type { IdentityConfig, IdentityLimits } from '#modules/identity/identity-config.ts'
import { dialledPhone } from '#modules/identity/phone.ts'
import type { SendSms } from '#modules/identity/sms/sms.ts'
import { smsText } from '#modules/identity/sms/sms-text.ts'

export type Codes = {
  /** Returns the seconds until another code may be requested, and the lifetime of this one. */
  send(
    target: CodeTarget,
    address: string,
    lang: Lang,
    /** The purpose as shown in the text message, such as the amount and account of a payout. */
    about?: string,
  ): Promise<{ resendIn: number; expiresIn: number }>
  /** Redeems the code or throws a refusal. A wrong code counts as an attempt. */
  use(target: CodeTarget, code: string): Promise<void>
}

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly secrets: Pick<Secrets, 'keys'>
  readonly config: Pick<ServerConfig, 'rateLimits'> & Pick<IdentityConfig, 'identityLimits'>
  readonly sendSms: SendSms
}

const hourSeconds = 3600
const blockDigits = 4
const maxOverall = 10_000

const capsOfPhone = (phone: string): SmsCap[] =>
  smsPerPhone.map(({ points, perSeconds }) => ({ column: 'phone', value: phone, points, perSeconds }))

/** Caps per address, per block of numbers and overall, against SMS pumping: fraud that earns from texts to own numbers. */
const capsOfSender = (phone: string, address: string, limits: IdentityLimits): SmsCap[] => [
  ...networkBlocksOf(address).map(
    ({ key, factor }): SmsCap => ({
      column: factor === 1 ? 'address' : 'block',
      value: key,
      points: limits.smsPerAddress * factor,
      perSeconds: hourSeconds,
    }),
  ),
  {
    column: 'prefix',
    value: phone.slice(0, -blockDigits),
    points: limits.smsPerBlock,
    perSeconds: hourSeconds,
  },
  { column: 'all', value: '', points: maxOverall, perSeconds: hourSeconds },
]

/** Guesses at all codes of a number together, so that new codes bring no new guesses. */
const guessesOf = (country: string, phone: string): AttemptLimit => ({
  kind: 'code',
  subject: `${country} ${phone}`,
  points: limits.maxCodeGuessesPerHour,
  perSeconds: hourSeconds,
})

export function createCodes({ db, clock, random, secrets, config, sendSms }: Deps): Codes {
  const [newest] = secrets.keys
  const hashOf = (key: string, { country, phone, purpose, context = '' }: CodeTarget, code: string): Buffer =>
    createHmac('sha256', key).update(`${country}|${phone}|${purpose}|${context}|${code}`).digest()

  return {
    send: async (target, address, lang, about) => {
      const now = clock.now()
      const to = dialledPhone(target.country, target.phone)
      const shared = config.rateLimits ? capsOfSender(to, address, config.identityLimits) : []
      const caps = [...capsOfPhone(to), ...shared]
      const waitSeconds = await reserveSms(db, caps, to, networkOf(address), new Date(now))
      if (waitSeconds > 0) throw new Refusal('RATE_LIMITED', { retryAfter: waitSeconds })
      const code = String(random.below(10 ** verificationCodeLength)).padStart(verificationCodeLength, '0')
      const expiresAt = new Date(now + limits.codeLifetimeSeconds * 1000)
      await replaceCode(db, target, hashOf(newest, target, code), expiresAt)
      await sendSms({ to, code, text: smsText(code, lang, about) })
      return { resendIn: smsResendSeconds, expiresIn: limits.codeLifetimeSeconds }
    },
    use: async (target, code) => {
      const { country, phone } = target
      const guess = await reserveAttempt(db, guessesOf(country, phone), new Date(clock.now()))
      if (guess.waitSeconds > 0)
        throw new Refusal('RATE_LIMITED', { field: 'verificationCode', retryAfter: guess.waitSeconds })
      const stored = isVerificationCode(code)
        ? await countCodeAttempt(db, target, limits.maxCodeAttempts, new Date(clock.now()))
        : undefined
      if (!stored) throw new Refusal('CODE_WRONG', { field: 'verificationCode' })
      if (stored.isExpired) throw new Refusal('CODE_EXPIRED', { field: 'verificationCode' })
      const right = secrets.keys.some((key) => timingSafeEqual(stored.codeHash, hashOf(key, target, code)))
      if (!right || !(await redeemCode(db, target, stored.codeHash, new Date(clock.now()))))
        throw new Refusal('CODE_WRONG', { field: 'verificationCode' })
      await forgetAttempt(db, guess.id)
    },
  }
}
