/** Routes of the sandbox bank. Not registered in live mode. */
import type { AddressInfo } from 'node:net'
import { type Minor, toMajor } from '@saguao/contract/product/money.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { success } from '#kernel/http/envelope.ts'
import { Refusal } from '#kernel/refusal.ts'
import { parseBrCode } from '#modules/payments/channels/pix/brcode/brcode-parse.ts'
import { bankPage, bankScript, bankStyle } from '#modules/payments/channels/sandbox/bank-page.ts'
import {
  type Bank,
  createBank,
  type PayOutcome,
  payOutcomes,
} from '#modules/payments/channels/sandbox/sandbox-bank.ts'
import {
  codeHost,
  openCharge,
  type SandboxDeps,
  sandboxName,
} from '#modules/payments/channels/sandbox/sandbox-channel.ts'
import {
  type BankCharge,
  type BankPayout,
  chargeOf,
  latestCharges,
  latestPayouts,
  payoutOf,
} from '#modules/payments/channels/sandbox/sandbox-store.ts'
import { depositById } from '#modules/payments/deposit/deposit-store.ts'
import type { PaymentDeps } from '#modules/payments/deps.ts'
import { reasonText } from '#modules/payments/failure-reasons.ts'
import { approveWithdrawal, sendPayout } from '#modules/payments/withdraw/payout.ts'
import { bySandbox, withdrawalById } from '#modules/payments/withdraw/withdraw-store.ts'

const maxListed = 30
const maxDelayMs = 600_000

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
}

const maxTextLength = 1000
/** PostgreSQL stores no NUL character, and no id or reason has any other control character. */
const isPlainText = (text: string): boolean =>
  text !== '' && text.length <= maxTextLength && !/\p{Cc}/u.test(text)

type RequestBody = Readonly<Record<string, unknown>>

function textIn(body: RequestBody, field: string): string {
  const value = body[field]
  if (typeof value !== 'string' || !isPlainText(value.trim())) throw new Refusal('VALIDATION', { field })
  return value.trim()
}

const optionalText = (body: RequestBody, field: string): string | undefined =>
  body[field] === undefined || body[field] === null ? undefined : textIn(body, field)

function outcomeIn<const O extends string>(body: RequestBody, known: readonly O[]): O {
  const outcome = known.find((one) => one === body.outcome)
  if (outcome === undefined) throw new Refusal('VALIDATION', { field: 'outcome' })
  return outcome
}

function delayIn({ delayMs = 0 }: RequestBody): number {
  const fits = Number.isInteger(delayMs) && Number(delayMs) >= 0 && Number(delayMs) <= maxDelayMs
  if (!fits) throw new Refusal('VALIDATION', { field: 'delayMs' })
  return Number(delayMs)
}

type Deps = PaymentDeps & { readonly sandbox: SandboxDeps }

/** The bank knows an order once it is prepared; an unprepared one is opened here. */
async function chargeFor({ db, sandbox }: Deps, id: string): Promise<BankCharge> {
  const known = await chargeOf(db, id)
  if (known) return known
  const order = await depositById(db, id)
  if (order?.payChannel !== sandboxName) throw new Refusal('ORDER_UNKNOWN', { field: 'id' })
  const { amount, fee } = order
  const charge = { ...order, orderId: id, amount: (amount + fee) as Minor }
  return openCharge(sandbox, { ...charge, account: null, bankCode: null, document: null })
}

/** The sandbox skips approval and the time for cancellation: the bank gets the payout now. */
async function sendToBank(deps: Deps, id: string): Promise<void> {
  const order = await withdrawalById(deps.db, id)
  if (order?.payChannel !== sandboxName) throw new Refusal('ORDER_UNKNOWN', { field: 'id' })
  // An operator holds it.
  if (order.heldAt) throw new Refusal('ORDER_CLOSED', { field: 'id' })
  if (order.state === 'created') await approveWithdrawal(deps, id, bySandbox)
  await sendPayout(deps, id, true)
}

const presentOrder = ({
  orderId,
  paymentMethod,
  amount,
  currency,
  state,
  reason,
  createdAt,
}: BankCharge | BankPayout) => ({
  id: orderId,
  paymentMethod,
  amount: toMajor(amount, currency),
  currency,
  state,
  reason: reasonText(reason, 'pt'),
  createdAt: createdAt.toISOString(),
})

/** An order's id, given as such or as the text of its QR code. */
function idIn(text: string): string {
  if (!text.startsWith('0002')) return text
  const parsed = parseBrCode(text)
  if (!parsed.ok || parsed.code.kind !== 'dynamic' || !parsed.code.url.startsWith(`${codeHost}/`))
    throw new Refusal('VALIDATION', { field: 'code' })
  return parsed.code.url.slice(codeHost.length + 1)
}

function addPaymentRoutes(http: FastifyInstance, deps: Deps, bank: Bank): void {
  const timers = new Set<NodeJS.Timeout>()
  http.addHook('onClose', async () => timers.forEach(clearTimeout))
  const runLater = (ms: number, work: () => Promise<unknown>): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work().catch((error: unknown) => deps.log.error({ error }, 'sandbox: a delayed payment failed'))
    }, ms)
    timers.add(timer)
  }
  const respond = (reply: FastifyReply, data: unknown) =>
    reply.type('application/json').send(success(JSON.stringify(data)))

  http.post('/sandbox/pay', async ({ body }, reply) => {
    const input = (body ?? {}) as RequestBody
    const [id, outcome, reason] = [
      textIn(input, 'id'),
      outcomeIn<PayOutcome>(input, payOutcomes),
      optionalText(input, 'reason'),
    ]
    const delayMs = delayIn(input)
    const payerDocument = optionalText(input, 'payerDocument') ?? null
    await chargeFor(deps, id)
    const pay = async () => bank.pay(await chargeFor(deps, id), outcome, { reason, payerDocument })
    if (delayMs > 0) runLater(delayMs, pay)
    return respond(reply, { id, outcome, delayMs, told: delayMs > 0 ? [] : await pay() })
  })
  http.post('/sandbox/payout', async ({ body }, reply) => {
    const input = (body ?? {}) as RequestBody
    const [id, outcome] = [textIn(input, 'id'), outcomeIn(input, ['success', 'failure'])]
    const reason = optionalText(input, 'reason')
    await sendToBank(deps, id)
    const results = await bank.payOut(id, outcome, reason)
    if (!results) throw new Refusal('ORDER_CLOSED', { field: 'id' })
    return respond(reply, { id, outcome, told: results })
  })
}

function addBankPage(http: FastifyInstance, deps: Deps): void {
  const files = {
    '/sandbox/bank': ['text/html', bankPage],
    '/sandbox/bank.css': ['text/css', bankStyle],
    '/sandbox/bank.js': ['text/javascript', bankScript],
  } as const
  for (const [path, [type, text]] of Object.entries(files))
    http.get(path, async (_, reply) => reply.headers(headers).type(`${type}; charset=utf-8`).send(text))
  http.get('/sandbox/bank/order', async ({ query }, reply) => {
    const id = idIn(textIn(query as RequestBody, 'code'))
    const charge = id.startsWith('W') ? await payoutOf(deps.db, id) : await chargeFor(deps, id)
    if (!charge) throw new Refusal('ORDER_UNKNOWN', { field: 'code' })
    return reply.headers(headers).send(presentOrder(charge))
  })
  http.get('/sandbox/bank/list', async (_, reply) => {
    const [charges, payouts] = await Promise.all([
      latestCharges(deps.db, maxListed),
      latestPayouts(deps.db, maxListed),
    ])
    return reply.headers(headers).send({
      charges: charges.map((charge) => ({ ...presentOrder(charge), otpCode: charge.otpCode })),
      payouts: payouts.map((payout) => ({
        ...presentOrder(payout),
        account: payout.account,
        name: payout.name,
      })),
    })
  })
}

export function addSandboxBank(http: FastifyInstance, deps: Deps): void {
  // The port is stored: a closing server still handles requests but has no address any more.
  let port = 0
  http.server.once('listening', () => {
    port = (http.server.address() as AddressInfo).port
  })
  const webhook = (): string => `http://127.0.0.1:${port}/psp/${sandboxName}/webhook`
  addPaymentRoutes(http, deps, createBank({ ...deps.sandbox, webhook }))
  addBankPage(http, deps)
}
