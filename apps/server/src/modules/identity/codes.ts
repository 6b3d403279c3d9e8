/** Codes sent by SMS: who may get one how often, and who may use it for what. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits, smsPerPhone } from '@saguao/contract/calls/limits.ts'
import { smsResendSeconds, verificationCodeLength } from '@saguao/contract/product/constants.ts'
import type { Country } from '@saguao/contract/product/countries.ts'
import { isVerificationCode } from '@saguao/contract/product/field-rules.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import type { Clock } from '#kernel/clock.ts'
import type { ServerConfig } from '#kernel/config/server-config.ts'
import type { Db } from '#kernel/db/db.ts'
import type { Random } from '#kernel/random.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Secrets } from '#kernel/security/secrets.ts'
import { replaceCode, type SmsCap, takeCodeTry, useCode, withinCaps } from '#modules/identity/code-store.ts'
import { dialledPhone } from '#modules/identity/phone.ts'
import type { SendSms } from '#modules/identity/sms/sms.ts'
import { smsText } from '#modules/identity/sms/sms-text.ts'

/** A code is good for one thing: sent to register, it can't reset a password. */
export type Purpose = 'register' | 'bind' | 'reset' | 'payout'

export type Target = {
  readonly country: Country
  readonly phone: string
  readonly purpose: Purpose
  /** What exactly is confirmed, such as the amount and account of a payout. */
  readonly context?: string
}

export type Codes = {
  /** Tells in how many seconds another may be asked for, and how long this one lives. */
  send(
    target: Target,
    address: string,
    lang: Lang,
    /** What the text says the code is for, where that is worth a look before it is typed. */
    about?: string,
  ): Promise<{ resendIn: number; expiresIn: number }>
  /** Uses the code up, or refuses. A wrong one costs a try. */
  use(target: Target, code: string): Promise<void>
}

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly secrets: Pick<Secrets, 'keys'>
  readonly config: Pick<ServerConfig, 'rateLimits'>
  readonly sendSms: SendSms
}

const hourSeconds = 3600
const blockDigits = 4
/** Against those who make money from texts sent to numbers of theirs: caps per address, per block of numbers, overall. */
const addressMost = 500
const blockMost = 1_000
const overallMost = 10_000

const capsOfPhone = (phone: string): SmsCap[] =>
  smsPerPhone.map(({ points, perSeconds }) => ({ column: 'phone', value: phone, points, perSeconds }))

const capsOfSender = (phone: string, address: string): SmsCap[] => [
  { column: 'address', value: address, points: addressMost, perSeconds: hourSeconds },
  { column: 'prefix', value: phone.slice(0, -blockDigits), points: blockMost, perSeconds: hourSeconds },
  { column: 'all', value: '', points: overallMost, perSeconds: hourSeconds },
]

export function createCodes({ db, clock, random, secrets, config, sendSms }: Deps): Codes {
  const [newest] = secrets.keys
  const hashOf = (key: string, { country, phone, purpose, context = '' }: Target, code: string): Buffer =>
    createHmac('sha256', key).update(`${country}|${phone}|${purpose}|${context}|${code}`).digest()

  return {
    send: async (target, address, lang, about) => {
      const now = clock.now()
      const to = dialledPhone(target.country, target.phone)
      const caps = config.rateLimits ? [...capsOfPhone(to), ...capsOfSender(to, address)] : capsOfPhone(to)
      const waitSeconds = await withinCaps(db, caps, to, address, new Date(now))
      if (waitSeconds > 0) throw new Refusal('RATE_LIMITED', { retryAfter: waitSeconds })
      const code = String(random.below(10 ** verificationCodeLength)).padStart(verificationCodeLength, '0')
      const expiresAt = new Date(now + limits.codeLifetimeSeconds * 1000)
      await replaceCode(db, target, hashOf(newest, target, code), expiresAt)
      await sendSms({ to, code, text: smsText(code, lang, about) })
      return { resendIn: smsResendSeconds, expiresIn: limits.codeLifetimeSeconds }
    },
    use: async (target, code) => {
      const kept = isVerificationCode(code) ? await takeCodeTry(db, target, limits.codeTries) : undefined
      if (!kept) throw new Refusal('CODE_WRONG', { field: 'verificationCode' })
      if (kept.expiresAt.getTime() <= clock.now())
        throw new Refusal('CODE_EXPIRED', { field: 'verificationCode' })
      const right = secrets.keys.some((key) => timingSafeEqual(kept.codeHash, hashOf(key, target, code)))
      if (!right || !(await useCode(db, target, kept.codeHash, new Date(clock.now()))))
        throw new Refusal('CODE_WRONG', { field: 'verificationCode' })
    },
  }
}
