import { beforeEach, expect, it } from 'vitest'
import type { Order } from '#domain/payments/announce-deposit.ts'
import { depositSteps, type WithdrawOrder, withdrawSteps } from '#domain/payments/order-steps.ts'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'

const at = '2026-11-15T12:00:00.000Z'
const common = {
  id: 'o1',
  orderId: 'o1',
  amount: 50,
  fee: 0,
  payChannel: 'sandbox',
  paymentMethod: 'pix',
  reason: null,
  createdAt: at,
  finishedAt: null,
}
const deposit: Order = {
  ...common,
  status: 1,
  routing: null,
  timeline: [{ at, state: 'created' }],
  next: 'qr',
  qrCode: '',
  url: null,
  expiresAt: at,
}
const payout: WithdrawOrder = {
  ...common,
  status: 1,
  account: '****25',
  accountName: null,
  received: 50,
  cancellable: true,
  timeline: [{ at, state: 'approved' }],
}
const summary = (steps: readonly { title: string; state: string }[]) =>
  steps.map(({ title, state }) => `${title}: ${state}`)

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt', 'payments')
})

it('a pending deposit shows the current and the next step [R2.09]', () => {
  expect(summary(depositSteps(deposit))).toEqual([
    'Pedido feito: done',
    'Aguardando pagamento: now',
    'Confirmado: next',
  ])
})

it('a failed deposit shows the reason [R2.09]', () => {
  const failed: Order = {
    ...deposit,
    status: 3,
    reason: 'O banco recusou.',
    timeline: [...deposit.timeline, { at, state: 'failure' }],
  }
  expect(depositSteps(failed).at(-1)).toMatchObject({
    title: 'Não concluído',
    text: 'O banco recusou.',
    state: 'failed',
  })
})

it('a deposit that was paid after a failure shows both [R2.09]', () => {
  const late: Order = {
    ...deposit,
    status: 2,
    timeline: [...deposit.timeline, { at, state: 'failure' }, { at, state: 'success' }],
  }
  expect(summary(depositSteps(late))).toEqual([
    'Pedido feito: done',
    'Não concluído: failed',
    'Confirmado: done',
  ])
})

it('a pending withdrawal shows the current and the remaining steps [R2.05]', () => {
  expect(summary(withdrawSteps(payout))).toEqual([
    'Pedido feito: done',
    'Aprovado: done',
    'Enviando ao banco: now',
    'Pago: next',
  ])
})

it('a returned withdrawal shows the reason and no further step [R2.05]', () => {
  const back: WithdrawOrder = {
    ...payout,
    status: 3,
    reason: 'Conta não encontrada.',
    timeline: [...payout.timeline, { at, state: 'sent' }, { at, state: 'returned' }],
  }
  expect(summary(withdrawSteps(back))).toEqual([
    'Pedido feito: done',
    'Aprovado: done',
    'Enviado ao banco: done',
    'Devolvido ao saldo: failed',
  ])
  expect(withdrawSteps(back).at(-1)?.text).toBe('Conta não encontrada.')
})
