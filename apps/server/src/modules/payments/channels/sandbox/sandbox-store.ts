/** SQL on the sandbox bank's tables. */
import type { Cash, Minor } from '@saguao/contract/product/money.ts'
import type { Db } from '#kernel/db/db.ts'
import type { Next, Span } from '#modules/payments/channels/channel.ts'

type State = 'waiting' | 'paid' | 'failed'

export type BankCharge = {
  readonly orderId: string
  readonly country: string
  readonly paymentMethod: string
  readonly amount: Minor
  readonly currency: Cash
  readonly next: Next
  readonly otpCode: string | null
  readonly otpTries: number
  readonly qrCode: string | null
  readonly state: State
  readonly reason: string | null
  readonly eventId: string | null
  /** The document of the account that paid, as `/sandbox/pay` stated it. */
  readonly payerDocument: string | null
  readonly expiresAt: Date
  readonly createdAt: Date
  readonly changedAt: Date
}

export type NewBankCharge = Omit<
  BankCharge,
  'otpTries' | 'state' | 'reason' | 'eventId' | 'payerDocument' | 'changedAt'
>

/** Returns the order's charge, inserted now or before. */
export async function insertCharge(
  db: Db,
  charge: NewBankCharge,
): Promise<{ charge: BankCharge; isNew: boolean }> {
  const made = await db.query
    .insertInto('sandboxCharge')
    .values({ ...charge, changedAt: charge.createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('orderId')
    .executeTakeFirst()
  const found = await chargeOf(db, charge.orderId)
  if (!found) throw new Error(`sandbox: charge ${charge.orderId} cannot be found`)
  return { charge: found, isNew: made !== undefined }
}

export const chargeOf = async (db: Db, orderId: string): Promise<BankCharge | undefined> =>
  (await db.query
    .selectFrom('sandboxCharge')
    .where('orderId', '=', orderId)
    .selectAll()
    .executeTakeFirst()) as BankCharge | undefined

export type BankChange = { readonly state: State; readonly reason?: string | null; readonly eventId: string }
type ChargeChange = BankChange & { readonly payerDocument?: string | null }

export const changeCharge = async (
  db: Db,
  orderId: string,
  change: ChargeChange,
  now: Date,
): Promise<void> => {
  await db.query
    .updateTable('sandboxCharge')
    .set({ ...change, changedAt: now })
    .where('orderId', '=', orderId)
    .execute()
}

/** Counts an OTP attempt; returns the number so far. */
export async function countOtpAttempt(db: Db, orderId: string): Promise<number> {
  const row = await db.query
    .updateTable('sandboxCharge')
    .set((e) => ({ otpTries: e('otpTries', '+', 1) }))
    .where('orderId', '=', orderId)
    .returning('otpTries')
    .executeTakeFirst()
  return row?.otpTries ?? 0
}

export const latestCharges = async (db: Db, limit: number): Promise<BankCharge[]> =>
  (await db.query
    .selectFrom('sandboxCharge')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()) as BankCharge[]

export type BankPayout = {
  readonly orderId: string
  readonly country: string
  readonly paymentMethod: string
  readonly amount: Minor
  readonly currency: Cash
  /** Masked. */
  readonly account: string
  readonly name: string | null
  readonly state: State
  readonly reason: string | null
  readonly eventId: string | null
  readonly createdAt: Date
  readonly changedAt: Date
}

export async function insertPayout(
  db: Db,
  payout: Omit<BankPayout, 'state' | 'reason' | 'eventId' | 'changedAt'>,
): Promise<void> {
  await db.query
    .insertInto('sandboxPayout')
    .values({ ...payout, changedAt: payout.createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const payoutOf = async (db: Db, orderId: string): Promise<BankPayout | undefined> =>
  (await db.query
    .selectFrom('sandboxPayout')
    .where('orderId', '=', orderId)
    .selectAll()
    .executeTakeFirst()) as BankPayout | undefined

/** The first decision about a payout is final. */
export async function decidePayout(
  db: Db,
  orderId: string,
  change: BankChange,
  now: Date,
): Promise<BankPayout | undefined> {
  await db.query
    .updateTable('sandboxPayout')
    .set({ ...change, changedAt: now })
    .where('orderId', '=', orderId)
    .where('state', '=', 'waiting')
    .execute()
  return payoutOf(db, orderId)
}

export const latestPayouts = async (db: Db, limit: number): Promise<BankPayout[]> =>
  (await db.query
    .selectFrom('sandboxPayout')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()) as BankPayout[]

// Statement

export const chargesPaidIn = async (db: Db, { from, to }: Span): Promise<BankCharge[]> =>
  (await db.query
    .selectFrom('sandboxCharge')
    .where('state', '=', 'paid')
    .where('changedAt', '>=', from)
    .where('changedAt', '<', to)
    .selectAll()
    .execute()) as BankCharge[]

export const payoutsAcceptedIn = async (db: Db, { from, to }: Span): Promise<BankPayout[]> =>
  (await db.query
    .selectFrom('sandboxPayout')
    .where('createdAt', '>=', from)
    .where('createdAt', '<', to)
    .selectAll()
    .execute()) as BankPayout[]
