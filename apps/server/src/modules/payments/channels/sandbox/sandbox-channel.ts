/** The sandbox channel: a bank simulated inside this server, with tables of its own. */
import type { Country } from '@saguao/contract/product/countries.ts'
import { isMobileMoney } from '@saguao/contract/product/mobile-money.ts'
import { type Cash, type Minor, minor } from '@saguao/contract/product/money.ts'
import type { App } from '#app.ts'
import type { Identity } from '#modules/identity/identity.ts'
import type {
  Channel,
  ChannelEvent,
  Charge,
  ChargeState,
  Next,
  OtpState,
  PayoutState,
  Span,
  Statement,
  Verified,
} from '#modules/payments/channels/channel.ts'
import { buildBrCode } from '#modules/payments/channels/pix/brcode/brcode.ts'
import {
  type BankCharge,
  type BankPayout,
  changeCharge,
  chargeOf,
  chargesPaidIn,
  countOtpAttempt,
  insertCharge,
  insertPayout,
  payoutOf,
  payoutsAcceptedIn,
} from '#modules/payments/channels/sandbox/sandbox-store.ts'
import { signatureVerdict } from '#modules/payments/channels/signature.ts'
import { maskedAccount } from '#modules/payments/withdraw/payout-account.ts'

export const sandboxName = 'sandbox'
/** Host of the URL in a QR code. It is never requested: the sandbox bank reads the order's id from the URL. */
export const codeHost = 'sandbox.saguao.example/qr'
const merchant = { merchantName: 'Saguao', merchantCity: 'Sao Paulo' }
const maxOtpAttempts = 5
const otpDigits = 6

export type SandboxDeps = Pick<App, 'db' | 'clock' | 'random'> & {
  readonly identity: Pick<Identity, 'textSandbox'>
  readonly secrets: readonly string[]
}

function nextOf(method: string): Next {
  if (method === 'pix') return 'qr'
  if (method === 'bank') return 'redirect'
  return isMobileMoney(method) && method !== 'Other' ? 'otp' : 'wait'
}

const qrOf = ({ orderId, amount }: Pick<Charge, 'orderId' | 'amount'>): string =>
  buildBrCode({ kind: 'dynamic', url: `${codeHost}/${orderId}`, amount, ...merchant })

const pageOf = (orderId: string): string => `/sandbox/bank?order=${orderId}`

export async function openCharge({ db, clock, random, identity }: SandboxDeps, charge: Charge) {
  const { orderId, country, paymentMethod, amount, currency, account, expiresAt } = charge
  const next = nextOf(paymentMethod)
  const code = String(random.below(10 ** otpDigits)).padStart(otpDigits, '0')
  const stored = await insertCharge(db, {
    orderId,
    country,
    paymentMethod,
    amount,
    currency,
    next,
    otpCode: next === 'otp' ? code : null,
    qrCode: next === 'qr' ? qrOf(charge) : null,
    expiresAt,
    createdAt: new Date(clock.now()),
  })
  if (stored.isNew && next === 'otp' && account !== null) {
    const text = `Banco de teste: ${code} autoriza o pagamento ao Saguão.`
    await identity.textSandbox({ country: country as Country, phone: account, text, code })
  }
  return stored.charge
}

/** Keys that start with `stranger@` belong to another person than any document. */
const isStrangersKey = (account: string): boolean => account.startsWith('stranger@')

const refOf = (orderId: string): string => `sandbox-${orderId}`

export const paymentOf = ({ eventId, amount, currency, payerDocument, changedAt }: BankCharge) => ({
  providerEventId: eventId ?? '',
  amount,
  currency,
  payerDocument,
  payerName: null,
  at: changedAt,
})

function stateOf(charge: BankCharge | undefined): ChargeState {
  if (!charge) return { outcome: 'absent' }
  if (charge.state === 'paid') return { outcome: 'paid', payment: paymentOf(charge) }
  return charge.state === 'failed'
    ? { outcome: 'failed', reason: charge.reason ?? 'declined' }
    : { outcome: 'waiting' }
}

async function checkOtp({ db, clock }: SandboxDeps, orderId: string, typed: string): Promise<OtpState> {
  const charge = await chargeOf(db, orderId)
  if (charge?.state !== 'waiting') return { outcome: 'refused', reason: charge?.reason ?? 'declined' }
  const tries = await countOtpAttempt(db, orderId)
  if (tries <= maxOtpAttempts && typed === charge.otpCode)
    return { outcome: 'accepted', next: 'wait', url: null }
  if (tries < maxOtpAttempts) return { outcome: 'wrong' }
  const change = { state: 'failed', reason: 'otp-tries', eventId: `otp-${orderId}` } as const
  await changeCharge(db, orderId, change, new Date(clock.now()))
  return { outcome: 'refused', reason: 'otp-tries' }
}

async function payoutState({ db }: SandboxDeps, orderId: string): Promise<PayoutState | undefined> {
  const payout = await payoutOf(db, orderId)
  if (!payout) return undefined
  if (payout.state === 'failed') return { outcome: 'refused', reason: payout.reason ?? 'declined' }
  if (payout.state === 'paid') return { outcome: 'paid', providerRef: refOf(orderId), at: payout.changedAt }
  return { outcome: 'sent', providerRef: refOf(orderId) }
}

const payoutLine = ({ orderId, state, amount, currency, createdAt: at }: BankPayout) =>
  ({ kind: 'payout', orderId, state: state === 'waiting' ? 'sent' : state, amount, currency, at }) as const

async function statementOf({ db }: SandboxDeps, span: Span): Promise<Statement> {
  const charges = (await chargesPaidIn(db, span)).map(
    (charge) =>
      ({ kind: 'charge', orderId: charge.orderId, state: 'paid', payment: paymentOf(charge) }) as const,
  )
  return { outcome: 'statement', lines: [...charges, ...(await payoutsAcceptedIn(db, span)).map(payoutLine)] }
}

// Notifications

/** The body of a notification. Amounts are minor units as text, because JSON numbers lose precision. */
export type BankNotification = {
  readonly id: string
  readonly type: ChannelEvent['kind']
  readonly orderId: string
  readonly amount: string
  readonly currency: Cash
  readonly reason: string | null
  readonly payerDocument?: string | null
  readonly at: string
}

const ids = ['id', 'orderId'] as const
const idForm = /^[!-~]{1,100}$/
const timeForm = /^20\d\d-\d\d-\d\dT[\d:.]{5,12}Z$/
const isTime = (text: unknown): boolean =>
  typeof text === 'string' && timeForm.test(text) && !Number.isNaN(Date.parse(text))
const isReason = (reason: unknown): boolean =>
  reason === undefined || reason === null || (typeof reason === 'string' && /^\P{Cc}{0,100}$/u.test(reason))
const kinds = ['charge.paid', 'charge.failed', 'payout.paid', 'payout.failed']

function readBankNotification(rawBody: Buffer): BankNotification | undefined {
  try {
    const notification = JSON.parse(rawBody.toString('utf8')) as Partial<
      Record<keyof BankNotification, unknown>
    > | null
    if (notification === null || typeof notification !== 'object') return undefined
    const fits =
      ids.every((name) => typeof notification[name] === 'string' && idForm.test(notification[name])) &&
      kinds.includes(String(notification.type)) &&
      typeof notification.amount === 'string' &&
      /^\d{1,15}$/.test(notification.amount) &&
      (notification.currency === 'BRL' || notification.currency === 'CLP') &&
      isTime(notification.at) &&
      isReason(notification.payerDocument) &&
      isReason(notification.reason)
    return fits ? (notification as BankNotification) : undefined
  } catch {
    return undefined
  }
}

function eventOf(notification: BankNotification): ChannelEvent {
  const { id, type, orderId, amount, currency, reason, payerDocument = null, at } = notification
  const common = { orderId, providerEventId: id, at: new Date(at) }
  const money = { amount: minor(BigInt(amount)), currency }
  if (type === 'charge.paid') {
    const payment = { ...money, providerEventId: id, payerDocument, payerName: null, at: new Date(at) }
    return { kind: type, orderId, payment }
  }
  if (type === 'payout.paid') return { kind: type, ...common, ...money }
  return { kind: type, ...common, reason: typeof reason === 'string' ? reason : 'declined' }
}

export function createSandboxChannel(deps: SandboxDeps): Channel {
  const { db, clock, secrets } = deps
  return {
    createCharge: async (charge) => {
      const { orderId, next, qrCode, expiresAt } = await openCharge(deps, charge)
      const url = next === 'redirect' ? pageOf(orderId) : null
      return { outcome: 'created', providerRef: refOf(orderId), next, qrCode, url, expiresAt }
    },
    submitOtp: ({ orderId }, otpCode) => checkOtp(deps, orderId, otpCode),
    readCharge: async ({ orderId }) => stateOf(await chargeOf(db, orderId)),
    verifyNotification: async (notification): Promise<Verified> => {
      const verdict = signatureVerdict(secrets, notification)
      if (verdict !== 'genuine') return { verdict }
      const parsed = readBankNotification(notification.rawBody)
      return parsed ? { verdict, events: [eventOf(parsed)] } : { verdict: 'malformed' }
    },
    refund: async ({ providerEventId }) => ({ outcome: 'refunded', refundRef: `refund-${providerEventId}` }),
    sendPayout: async (payout) => {
      const { orderId, country, paymentMethod, amount, currency, account, accountName, document } = payout
      if (document !== null && isStrangersKey(account))
        return { outcome: 'refused', reason: 'payee-mismatch' }
      const createdAt = new Date(clock.now())
      const masked = { account: maskedAccount(account), name: accountName }
      await insertPayout(db, {
        orderId,
        country,
        paymentMethod,
        amount: amount as Minor,
        currency,
        ...masked,
        createdAt,
      })
      return (await payoutState(deps, orderId)) ?? { outcome: 'unknown', error: 'the payout was not stored' }
    },
    readPayout: async ({ orderId }) => (await payoutState(deps, orderId)) ?? { outcome: 'absent' },
    statement: (span) => statementOf(deps, span),
  }
}
