/** Which ways to pay are offered, and whether an order fits one of them. */
import type { Country } from '@saguao/contract/product/countries.ts'
import { type Minor, parseAmount } from '@saguao/contract/product/money.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import { configsOf, type Direction, type PaymentConfig } from '#modules/payments/config-store.ts'
import type { PaymentDeps } from '#modules/payments/deps.ts'

type Deps = Pick<PaymentDeps, 'db' | 'channels'>

/** The first of each method whose channel runs here: PIX over the Central Bank's API hides PIX over the sandbox. */
export async function offersOf(
  { db, channels }: Deps,
  country: Country,
  direction: Direction,
): Promise<PaymentConfig[]> {
  const running = (await configsOf(db, country, direction)).filter(({ payChannel }) =>
    channels.has(payChannel),
  )
  return running.filter(
    ({ paymentMethod }, i) => running.findIndex((other) => other.paymentMethod === paymentMethod) === i,
  )
}

type Wanted = { readonly payChannel: string; readonly paymentMethod: string }

export async function offerFor(
  deps: Deps,
  { country }: Session,
  direction: Direction,
  { payChannel, paymentMethod }: Wanted,
): Promise<PaymentConfig> {
  const offer = (await offersOf(deps, country, direction)).find(
    (one) => one.payChannel === payChannel && one.paymentMethod === paymentMethod,
  )
  if (!offer) throw new Refusal('CHANNEL_UNAVAILABLE', { field: 'paymentMethod' })
  return offer
}

/** Minor units from here on. */
export function amountWithin(offer: PaymentConfig, major: number, { currency }: Session): Minor {
  const amount = parseAmount(major, currency)
  if (amount === null) throw new Refusal('VALIDATION', { field: 'amount' })
  if (amount < offer.minAmount || amount > offer.maxAmount)
    throw new Refusal('AMOUNT_OUT_OF_RANGE', { field: 'amount' })
  return amount
}

/** The route asked for, or the offer's first; null where there are none. */
export function routeOf({ routing }: PaymentConfig, asked: string | undefined): string | null {
  if (asked !== undefined && !routing.includes(asked))
    throw new Refusal('CHANNEL_UNAVAILABLE', { field: 'routing' })
  return asked ?? routing[0] ?? null
}

type Given = { readonly account?: string; readonly bankCode?: string }

/** The code sent by the channel is asked for later, when there is one. */
export function demandFields({ fields, bankCodes }: PaymentConfig, given: Given): void {
  for (const field of ['account', 'bankCode'] as const)
    if (fields.includes(field) && !given[field]?.trim()) throw new Refusal('FIELD_REQUIRED', { field })
  const known = bankCodes?.some(({ code }) => code === given.bankCode) ?? true
  if (given.bankCode !== undefined && !known) throw new Refusal('ACCOUNT_INVALID', { field: 'bankCode' })
}
