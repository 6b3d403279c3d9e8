/** The payment methods that are offered, and checks of an order against one of them. */
import type { Country } from '@saguao/contract/product/countries.ts'
import { type Minor, parseAmount } from '@saguao/contract/product/money.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import { configsOf, type Direction, type PaymentConfig } from '#modules/payments/config-store.ts'
import type { PaymentDeps } from '#modules/payments/deps.ts'

type Deps = Pick<PaymentDeps, 'db' | 'channels' | 'readPolicy'>

/** The first of each method that the market allows and whose channel runs: PIX over the Central Bank's API hides PIX over the sandbox. */
export async function offersOf(
  { db, channels, readPolicy }: Deps,
  country: Country,
  direction: Direction,
): Promise<PaymentConfig[]> {
  const { deposits, paymentMethods } = await readPolicy(country)
  // A closed market still pays out.
  if (direction === 'in' && !deposits) return []
  const running = (await configsOf(db, country, direction)).filter(
    ({ payChannel, paymentMethod }) =>
      channels.has(payChannel) && (paymentMethods?.includes(paymentMethod) ?? true),
  )
  return running.filter(
    ({ paymentMethod }, i) => running.findIndex((other) => other.paymentMethod === paymentMethod) === i,
  )
}

type OfferKey = { readonly payChannel: string; readonly paymentMethod: string }

export async function offerFor(
  deps: Deps,
  { country }: Session,
  direction: Direction,
  { payChannel, paymentMethod }: OfferKey,
): Promise<PaymentConfig> {
  if (direction === 'in' && !(await deps.readPolicy(country)).deposits) throw new Refusal('MARKET_CLOSED')
  const offer = (await offersOf(deps, country, direction)).find(
    (one) => one.payChannel === payChannel && one.paymentMethod === paymentMethod,
  )
  if (!offer) throw new Refusal('CHANNEL_UNAVAILABLE', { field: 'paymentMethod' })
  return offer
}

/** The amount in minor units, or a refusal when it is outside the offer's range. */
export function amountWithin(offer: PaymentConfig, major: number, { currency }: Session): Minor {
  const amount = parseAmount(major, currency)
  if (amount === null) throw new Refusal('VALIDATION', { field: 'amount' })
  if (amount < offer.minAmount || amount > offer.maxAmount)
    throw new Refusal('AMOUNT_OUT_OF_RANGE', { field: 'amount' })
  return amount
}

/** The requested route, or the offer's first; null where the offer has none. */
export function routeOf({ routing }: PaymentConfig, requested: string | undefined): string | null {
  if (requested !== undefined && !routing.includes(requested))
    throw new Refusal('CHANNEL_UNAVAILABLE', { field: 'routing' })
  return requested ?? routing[0] ?? null
}

type FieldValues = { readonly account?: string; readonly bankCode?: string }

/** Required fields of the offer. The OTP code is not among them: the channel sends it later. */
export function requireFields({ fields, bankCodes }: PaymentConfig, values: FieldValues): void {
  for (const field of ['account', 'bankCode'] as const)
    if (fields.includes(field) && !values[field]?.trim()) throw new Refusal('FIELD_REQUIRED', { field })
  const known = bankCodes?.some(({ code }) => code === values.bankCode) ?? true
  if (values.bankCode !== undefined && !known) throw new Refusal('ACCOUNT_INVALID', { field: 'bankCode' })
}
