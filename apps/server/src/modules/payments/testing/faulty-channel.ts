/** A channel with its own state behind a network that fails on demand, before or after the provider receives a call. */
import { type Minor, minor } from '@saguao/contract/product/money.ts'
import type {
  Channel,
  Charge,
  ChargeState,
  Payout,
  PayoutState,
  RefundState,
  StatementLine,
  Unknown,
} from '#modules/payments/channels/channel.ts'

/** `before`: the request is lost. `after`: the response is lost. */
export type Fault = 'before' | 'after' | 'refuse' | undefined

export type FaultyChannel = Channel & {
  /** Faults of the next calls of each kind, in order; without one a call succeeds. */
  readonly faults: Record<'charge' | 'read' | 'payout' | 'readPayout' | 'refund' | 'statement', Fault[]>
  readonly charges: Map<string, { amount: Minor; state: ChargeState }>
  readonly payouts: Map<string, { amount: Minor; state: PayoutState; sendings: number }>
  readonly refunds: string[]
  /** The lines of its statement. */
  readonly listed: StatementLine[]
  pay(orderId: string, payerDocument?: string): void
}

const lost: Unknown = { outcome: 'unknown', error: 'no response' }
const at = new Date('2026-11-15T12:00:00Z')

const created = ({ orderId, expiresAt }: Charge) =>
  ({
    outcome: 'created',
    providerRef: orderId,
    next: 'qr',
    qrCode: `code of ${orderId}`,
    url: null,
    expiresAt,
  }) as const

export function createFaultyChannel(): FaultyChannel {
  const faults: FaultyChannel['faults'] = {
    charge: [],
    read: [],
    payout: [],
    readPayout: [],
    refund: [],
    statement: [],
  }
  const charges: FaultyChannel['charges'] = new Map()
  const payouts: FaultyChannel['payouts'] = new Map()
  const refunds: string[] = []
  const listed: StatementLine[] = []

  const send = ({ orderId, amount }: Payout): PayoutState => {
    const known = payouts.get(orderId)
    const state: PayoutState = known?.state ?? { outcome: 'sent', providerRef: orderId }
    payouts.set(orderId, { amount, state, sendings: (known?.sendings ?? 0) + 1 })
    return state
  }

  return {
    faults,
    charges,
    payouts,
    refunds,
    listed,
    pay: (orderId, payerDocument) => {
      const amount = charges.get(orderId)?.amount ?? minor(0n)
      const payment = {
        providerEventId: `paid-${orderId}`,
        amount,
        currency: 'BRL',
        payerName: null,
        at,
      } as const
      const state = {
        outcome: 'paid',
        payment: { ...payment, payerDocument: payerDocument ?? null },
      } as const
      charges.set(orderId, { amount, state })
    },
    createCharge: async (charge) => {
      const fault = faults.charge.shift()
      if (fault === 'before') return lost
      if (fault === 'refuse') return { outcome: 'refused', reason: 'channel-refused' }
      if (!charges.has(charge.orderId))
        charges.set(charge.orderId, { amount: charge.amount, state: { outcome: 'waiting' } })
      return fault === 'after' ? lost : created(charge)
    },
    readCharge: async ({ orderId }) =>
      faults.read.shift() ? lost : (charges.get(orderId)?.state ?? { outcome: 'absent' }),
    verifyNotification: async () => ({ verdict: 'unknown' }),
    refund: async ({ providerEventId }): Promise<RefundState> => {
      const fault = faults.refund.shift()
      if (fault === 'refuse') return { outcome: 'refused', reason: 'too late' }
      if (fault !== 'before' && !refunds.includes(providerEventId)) refunds.push(providerEventId)
      return fault ? lost : { outcome: 'refunded', refundRef: `back-${providerEventId}` }
    },
    sendPayout: async (payout) => {
      const fault = faults.payout.shift()
      if (fault === 'before') return lost
      if (fault === 'refuse') return { outcome: 'refused', reason: 'account-unknown' }
      const state = send(payout)
      return fault === 'after' ? lost : state
    },
    readPayout: async ({ orderId }) =>
      faults.readPayout.shift() ? lost : (payouts.get(orderId)?.state ?? { outcome: 'absent' }),
    statement: async ({ from, to }) => {
      if (faults.statement.shift()) return lost
      const lines = listed.filter((line) => {
        const { at } = line.kind === 'charge' ? line.payment : line
        return at >= from && at < to
      })
      return { outcome: 'statement', lines }
    },
  }
}
