/** SQL on the pretend bank's own books. */
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
  readonly expiresAt: Date
  readonly createdAt: Date
  readonly changedAt: Date
}

export type NewBankCharge = Omit<BankCharge, 'otpTries' | 'state' | 'reason' | 'eventId' | 'changedAt'>

/** The charge of this order, made now or before. */
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
  if (!found) throw new Error('The pretend bank lost a charge')
  return { charge: found, isNew: made !== undefined }
}

export const chargeOf = async (db: Db, orderId: string): Promise<BankCharge | undefined> =>
  (await db.query
    .selectFrom('sandboxCharge')
    .where('orderId', '=', orderId)
    .selectAll()
    .executeTakeFirst()) as BankCharge | undefined

export type BankChange = { readonly state: State; readonly reason?: string | null; readonly eventId: string }

export const changeCharge = async (db: Db, orderId: string, change: BankChange, now: Date): Promise<void> => {
  await db.query
    .updateTable('sandboxCharge')
    .set({ ...change, changedAt: now })
    .where('orderId', '=', orderId)
    .execute()
}

/** How many times a code was typed, this time included. */
export async function countOtpTry(db: Db, orderId: string): Promise<number> {
  const row = await db.query
    .updateTable('sandboxCharge')
    .set((e) => ({ otpTries: e('otpTries', '+', 1) }))
    .where('orderId', '=', orderId)
    .returning('otpTries')
    .executeTakeFirst()
  return row?.otpTries ?? 0
}

export const latestCharges = async (db: Db, most: number): Promise<BankCharge[]> =>
  (await db.query
    .selectFrom('sandboxCharge')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .limit(most)
    .execute()) as BankCharge[]

export type BankPayout = {
  readonly orderId: string
  readonly country: string
  readonly paymentMethod: string
  readonly amount: Minor
  readonly currency: Cash
  /** Masked: nobody needs more to press a button. */
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

/** The first decision about a payout stands: a bank that paid has paid. */
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

export const latestPayouts = async (db: Db, most: number): Promise<BankPayout[]> =>
  (await db.query
    .selectFrom('sandboxPayout')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .limit(most)
    .execute()) as BankPayout[]

// What moved

export const chargesPaidIn = async (db: Db, { from, to }: Span): Promise<BankCharge[]> =>
  (await db.query
    .selectFrom('sandboxCharge')
    .where('state', '=', 'paid')
    .where('changedAt', '>=', from)
    .where('changedAt', '<', to)
    .selectAll()
    .execute()) as BankCharge[]

export const payoutsTakenIn = async (db: Db, { from, to }: Span): Promise<BankPayout[]> =>
  (await db.query
    .selectFrom('sandboxPayout')
    .where('createdAt', '>=', from)
    .where('createdAt', '<', to)
    .selectAll()
    .execute()) as BankPayout[]
