import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Order } from '#domain/payments/announce-deposit.ts'
import { DepositSuccess } from '#features/deposit/DepositEnded.tsx'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'
import { DepositNotice } from '#shell/notices/DepositNotice.tsx'
import { emit, resetUi } from '#stores/ui.ts'
import { cleanUpLayers } from '#widgets/test-setup.ts'

const order: Order = {
  id: 'D1',
  orderId: 'D1',
  amount: 50,
  fee: 0,
  payChannel: 'sandbox',
  paymentMethod: 'pix',
  routing: null,
  status: 2,
  reason: null,
  timeline: [],
  next: null,
  qrCode: null,
  url: null,
  expiresAt: null,
  createdAt: '2026-11-15T12:00:00.000Z',
  finishedAt: '2026-11-15T12:01:00.000Z',
}

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt', 'payments')
  resetUi()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await cleanUpLayers()
})

it('the toast of a deposit covers nothing of its receipt [R2.27] [R8.06]', async () => {
  await page.viewport(390, 844)
  await render(
    <>
      <main>
        <DepositSuccess order={order} goLabel="Jogar agora" onGo={() => {}} />
      </main>
      <DepositNotice />
    </>,
  )
  emit('PAY_SUCCESS', 50)
  const notice = page.getByText('Depósito confirmado', { exact: true })
  await expect.element(notice).toBeVisible()
  const { bottom } = page.getByRole('main').element().getBoundingClientRect()
  expect(notice.element().getBoundingClientRect().top).toBeGreaterThan(bottom)
})
