/**
 * The second factor: a code by SMS at login when the last one is older than the market allows, and for a new password.
 * A payout account is confirmed by a code in every market, and a bound phone is never replaced.
 */
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { AccountDeps } from '#modules/identity/accounts.ts'
import { confirm, expectConfirmation } from '#modules/identity/confirmation.ts'
import { aboutPassword } from '#modules/identity/sms/sms-text.ts'
import { secondFactorOf, setSecondFactor } from '#modules/identity/store.ts'

const dayMs = 86_400_000
const passwordContext = 'password'

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'codes' | 'policyOf'>

type Login = {
  readonly country: Country
  readonly code: string | undefined
  readonly address: string
  readonly lang: Lang
}

const codeNeeded = (): Refusal => new Refusal('CONFIRMATION_REQUIRED', { field: 'verificationCode' })

/** A code that was sent a moment ago is still valid, so the wait for the next one is no refusal. */
async function sendLoginCode(
  { codes }: Deps,
  phone: string,
  { country, address, lang }: Login,
): Promise<void> {
  await codes.send({ country, phone, purpose: 'login' }, address, lang).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'RATE_LIMITED') throw error
  })
}

/**
 * Called when the password was right. Sends a code and refuses when one is due, or redeems the typed one. A player
 * without a phone cannot get a code and is let in; such a player cannot add a payout account either.
 */
export async function requireLoginCode(deps: Deps, player: bigint, login: Login): Promise<void> {
  const { secondFactorDays } = deps.policyOf(login.country)
  if (secondFactorDays === null) return
  const { phone, secondFactorAt } = await secondFactorOf(deps.db, player)
  const now = deps.clock.now()
  const isRecent = secondFactorAt !== null && now - secondFactorAt.getTime() < secondFactorDays * dayMs
  if (phone === null || isRecent) return
  if (login.code === undefined) {
    await sendLoginCode(deps, phone, login)
    throw codeNeeded()
  }
  await deps.codes.use({ country: login.country, phone, purpose: 'login' }, login.code)
  await setSecondFactor(deps.db, player, new Date(now))
}

/** Refuses a new password without the code that was sent for it, where the market has a second factor. */
export async function requirePasswordCode(
  deps: Deps,
  { playerId, country }: { readonly playerId: bigint; readonly country: Country },
  code: string | undefined,
): Promise<void> {
  if (deps.policyOf(country).secondFactorDays === null) return
  if ((await secondFactorOf(deps.db, playerId)).phone === null) return
  if (code === undefined) {
    await expectConfirmation(deps, playerId, { context: passwordContext, about: aboutPassword })
    throw codeNeeded()
  }
  await confirm(deps, playerId, passwordContext, code)
  await setSecondFactor(deps.db, playerId, new Date(deps.clock.now()))
}
