/** Settings of payments: the channel that PIX orders go to, and the payouts that need two operators. */
import type { Cash } from '@saguao/contract/product/money.ts'
import { type Env, isLive, listOf, type Problems, requireForLive } from '#kernel/config/env.ts'
import { type PixConfig, pixOf } from '#modules/payments/channels/pix/pix-config.ts'

export type PaymentsConfig = {
  /** Signing secrets of the sandbox bank; the first signs, both are accepted. Empty: one generated for this checkout. */
  readonly sandboxSecrets: readonly string[]
  /** A second operator approves payouts above this amount of minor units. */
  readonly payoutApproval: Readonly<Record<Cash, bigint>>
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

const defaultApproval: Readonly<Record<Cash, bigint>> = { BRL: 1_000_000n, CLP: 2_000_000n }
const approvalForm = /^(BRL|CLP)=(\d{1,15})$/

/** `BRL=1000000,CLP=2000000` */
function readPayoutApproval(env: Env, problems: Problems): Readonly<Record<Cash, bigint>> {
  const parts = listOf(env.PAYOUT_APPROVAL_MINOR).map((part) => approvalForm.exec(part))
  if (parts.includes(null))
    problems.push(
      'PAYOUT_APPROVAL_MINOR is a list of amounts in minor units, such as BRL=1000000,CLP=2000000',
    )
  const given = parts.flatMap((part) => (part ? [[part[1], BigInt(part[2] ?? 0)] as const] : []))
  return { ...defaultApproval, ...Object.fromEntries(given) }
}

export function readPaymentsConfig(env: Env, problems: Problems): PaymentsConfig {
  requireForLive(env, 'PAYMENT_CHANNEL', 'the channel that moves the money', problems)
  return {
    sandboxSecrets: listOf(env.SANDBOX_BANK_SECRETS).slice(0, maxSandboxSecrets),
    payoutApproval: readPayoutApproval(env, problems),
    pix: readPix(env, problems),
  }
}
