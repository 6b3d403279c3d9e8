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
const told = (steps: readonly { title: string; state: string }[]) =>
  steps.map(({ title, state }) => `${title}: ${state}`)

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt', 'payments')
})

it('a deposit that waits says what it waits for and what comes then [R2.09]', () => {
  expect(told(depositSteps(deposit))).toEqual([
    'Pedido feito: done',
    'Aguardando pagamento: now',
    'Confirmado: next',
  ])
})

it('a deposit that failed says why [R2.09]', () => {
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

it('a deposit that arrived after all tells both [R2.09]', () => {
  const late: Order = {
    ...deposit,
    status: 2,
    timeline: [...deposit.timeline, { at, state: 'failure' }, { at, state: 'success' }],
  }
  expect(told(depositSteps(late))).toEqual([
    'Pedido feito: done',
    'Não concluído: failed',
    'Confirmado: done',
  ])
})

it('a payout under way says where it is and what is still to come [R2.05]', () => {
  expect(told(withdrawSteps(payout))).toEqual([
    'Pedido feito: done',
    'Aprovado: done',
    'Enviando ao banco: now',
    'Pago: next',
  ])
})

it('a payout that came back says why, and promises nothing more [R2.05]', () => {
  const back: WithdrawOrder = {
    ...payout,
    status: 3,
    reason: 'Conta não encontrada.',
    timeline: [...payout.timeline, { at, state: 'sent' }, { at, state: 'returned' }],
  }
  expect(told(withdrawSteps(back))).toEqual([
    'Pedido feito: done',
    'Aprovado: done',
    'Enviado ao banco: done',
    'Devolvido ao saldo: failed',
  ])
  expect(withdrawSteps(back).at(-1)?.text).toBe('Conta não encontrada.')
})
