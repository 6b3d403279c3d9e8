/** Settings of payments: the channel that PIX orders go to. */
import { type Env, isLive, listOf, type Problems, requireForLive } from '#kernel/config/env.ts'
import { type PixConfig, pixOf } from '#modules/payments/channels/pix/pix-config.ts'

export type PaymentsConfig = {
  /** Signing secrets of the sandbox bank; the first signs, both are accepted. Empty: one generated for this checkout. */
  readonly sandboxSecrets: readonly string[]
  /** Undefined: PIX orders go to the sandbox bank, as all others do. */
  readonly pix: PixConfig | undefined
}

const maxSandboxSecrets = 2

function readPix(env: Env, problems: Problems): PixConfig | undefined {
  const channel = env.PAYMENT_CHANNEL || 'sandbox'
  if (channel === 'pix') return pixOf(env, problems)
  if (channel !== 'sandbox') problems.push(`PAYMENT_CHANNEL is "${channel}", but it is sandbox or pix`)
  if (env.PAYMENT_CHANNEL === 'sandbox' && isLive(env))
    problems.push('PAYMENT_CHANNEL=sandbox moves no real money')
  return undefined
}

export function readPaymentsConfig(env: Env, problems: Problems): PaymentsConfig {
  requireForLive(env, 'PAYMENT_CHANNEL', 'the channel that moves the money', problems)
  return {
    sandboxSecrets: listOf(env.SANDBOX_BANK_SECRETS).slice(0, maxSandboxSecrets),
    pix: readPix(env, problems),
  }
}
