/** SQL on the settings of payments: payment methods, payout rules, recommended amounts, deposit promotions. */
import type { Country } from '@saguao/contract/product/countries.ts'
import { type Minor, minor } from '@saguao/contract/product/money.ts'
import type { Db } from '#kernel/db/db.ts'

/** The pool or a transaction. */
type Reader = Pick<Db, 'query'>

export type Direction = 'in' | 'out'
export type Field = 'account' | 'bankCode' | 'otpCode'
export type BankCode = { readonly code: string; readonly name: string }

export type PaymentConfig = {
  readonly id: string
  readonly payChannel: string
  readonly paymentMethod: string
  readonly name: string
  readonly icon: string
  readonly minAmount: Minor
  readonly maxAmount: Minor
  readonly amounts: readonly Minor[]
  readonly feePoints: number
  readonly feeFixed: Minor
  readonly routing: readonly string[]
  readonly fields: readonly Field[]
  readonly bankCodes: readonly BankCode[] | null
}

/** Sorted by weight. Only those of running channels are offered. */
export async function configsOf(
  db: Reader,
  country: Country,
  direction: Direction,
): Promise<PaymentConfig[]> {
  const rows = await db.query
    .selectFrom('paymentConfig')
    .where('country', '=', country)
    .where('direction', '=', direction)
    .where('enabled', '=', true)
    .selectAll()
    .orderBy('weight')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...row,
    minAmount: minor(row.minAmount),
    maxAmount: minor(row.maxAmount),
    feeFixed: minor(row.feeFixed),
    // The driver parses bigint values but returns bigint arrays as strings.
    amounts: row.amounts.map((amount) => minor(BigInt(amount))),
    fields: row.fields as Field[],
    bankCodes: row.bankCodes as BankCode[] | null,
  }))
}

export const payoutRule = (db: Reader, country: Country) =>
  db.query.selectFrom('payoutRule').where('country', '=', country).selectAll().executeTakeFirstOrThrow()

export const recommendedAmounts = (db: Reader, country: Country) =>
  db.query
    .selectFrom('recommendedAmount')
    .where('country', '=', country)
    .select(['amount', 'bonus', 'tag'])
    .orderBy('amount')
    .execute()

export const activitiesOf = (db: Reader, country: Country) =>
  db.query
    .selectFrom('depositActivity')
    .where('country', '=', country)
    .selectAll()
    .orderBy('weight')
    .orderBy('id')
    .execute()
