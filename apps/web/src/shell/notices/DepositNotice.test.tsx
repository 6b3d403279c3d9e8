import { depositNoticeMs } from '@saguao/contract/product/constants.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clearAnnounced } from '#domain/payments/announce-deposit.ts'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'
import { DepositNotice } from '#shell/notices/DepositNotice.tsx'
import { endSession, setToken } from '#stores/session.ts'
import { emit, resetUi } from '#stores/ui.ts'
import { Sheet } from '#widgets/overlay/Sheet.tsx'
import { cleanUpLayers } from '#widgets/test-setup.ts'

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt')
  resetUi()
  clearAnnounced()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await cleanUpLayers()
  vi.restoreAllMocks()
  endSession()
})

/** Rendered in a portal, outside of the container. */
const noticeText = () => page.getByRole('status').element().textContent

it('a success is shown for 2 s [R9.02] [R8.06]', async () => {
  expect(depositNoticeMs).toBe(2000)
  await render(<DepositNotice />)
  emit('PAY_SUCCESS', 50)
  await vi.waitFor(() => expect(noticeText()).toBe('R$\u00a050,00Depósito confirmado'))
  vi.advanceTimersByTime(depositNoticeMs)
  await vi.waitFor(() => expect(noticeText()).toBe(''))
})

it('a failure is shown with amount, currency and reason [R8.06]', async () => {
  await render(<DepositNotice />)
  emit('PAY_INVALID', { amount: 1234.5, reason: 'O PIX expirou' })
  await vi.waitFor(() => {
    expect(noticeText()).toBe('R$\u00a01.234,50Depósito não concluídoO PIX expirou')
  })
})

it('a push shows the notice, and of two simultaneous pushes none is lost [R4.10] [R3.11]', async () => {
  setToken('t1')
  const polled: string[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (_url, init) => {
    polled.push(JSON.parse(String(init?.body)).id)
    return Response.json({
      success: true,
      message: '',
      data: { id: polled.at(-1), status: 3, amount: 20, reason: 'Recusado' },
    })
  })
  await render(<DepositNotice />)
  emit('PUSH_NOTIFICATION', { orderId: 'o1', amount: 20 })
  emit('PUSH_NOTIFICATION', { orderId: 'o2', amount: 30 })
  await vi.waitFor(() => expect(polled).toEqual(['o1', 'o2']))
  await vi.waitFor(() => expect(noticeText()).toContain('Recusado'))
})

it('it is visible above an open sheet, such as the deposit in a game [R4.10]', async () => {
  await render(
    <>
      <Sheet open onClose={() => {}} title="Depositar" closeLabel="Fechar">
        …
      </Sheet>
      <DepositNotice />
    </>,
  )
  emit('PAY_SUCCESS', 50)
  await expect.element(page.getByRole('dialog').getByText('Depósito confirmado')).toBeVisible()
})
