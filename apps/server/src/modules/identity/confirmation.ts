/**
 * A code that confirms one action of a logged-in player, such as a payout's amount and account. The module that needs it
 * registers the action; the player's next code is then sent for this action and valid for nothing else.
 */

import { limits } from '@saguao/contract/calls/limits.ts'
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { AccountDeps } from '#modules/identity/accounts.ts'
import {
  deletePendingCode,
  findPendingCode,
  type PendingCode,
  setPendingCode,
} from '#modules/identity/code-store.ts'
import { personById } from '#modules/identity/store.ts'

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'codes'>

export const expectConfirmation = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  player: bigint,
  pending: PendingCode,
): Promise<void> =>
  setPendingCode(db, player, pending, new Date(clock.now() + limits.codeLifetimeSeconds * 1000))

/** Undefined when no action waits for confirmation. */
export async function sendConfirmation(
  { db, clock, codes }: Deps,
  player: bigint,
  address: string,
  lang: Lang,
): Promise<{ phone: string; resendIn: number; expiresIn: number } | undefined> {
  const pending = await findPendingCode(db, player, new Date(clock.now()))
  if (!pending) return undefined
  const { country, phone } = await personById(db, player)
  if (phone === null) return undefined
  const target = { country: country as Country, phone, purpose: 'payout', context: pending.context } as const
  return { phone, ...(await codes.send(target, address, lang, pending.about)) }
}

/** Redeems the code or throws a refusal. */
export async function confirm(
  { db, codes }: Deps,
  player: bigint,
  context: string,
  code: string,
): Promise<void> {
  const { country, phone } = await personById(db, player)
  if (phone === null) throw new Refusal('CODE_WRONG', { field: 'verificationCode' })
  await codes.use({ country: country as Country, phone, purpose: 'payout', context }, code)
  await deletePendingCode(db, player)
}
