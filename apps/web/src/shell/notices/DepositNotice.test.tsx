import { depositNoticeMs } from '@saguao/contract/product/constants.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clearAnnounced } from '#domain/payments/announce-deposit.ts'
import { loadLanguage } from '#i18n/i18n.ts'
import { DepositNotice } from '#shell/notices/DepositNotice.tsx'
import { endSession, setToken } from '#stores/session.ts'
import { emit, resetUi } from '#stores/ui.ts'
import { Sheet } from '#widgets/overlay/Sheet.tsx'
import { cleanUpLayers } from '#widgets/test-setup.ts'

beforeEach(async () => {
  await loadLanguage('pt')
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

/** It stands above every layer, outside of what was rendered. */
const said = () => page.getByRole('status').element().textContent

it('a success is told for 2 s [R9.02] [R8.06]', async () => {
  expect(depositNoticeMs).toBe(2000)
  await render(<DepositNotice />)
  emit('PAY_SUCCESS', 50)
  await vi.waitFor(() => expect(said()).toBe('R$\u00a050,00Depósito confirmado'))
  vi.advanceTimersByTime(depositNoticeMs)
  await vi.waitFor(() => expect(said()).toBe(''))
})

it('a failure is told with amount, currency and reason [R8.06]', async () => {
  await render(<DepositNotice />)
  emit('PAY_INVALID', { amount: 1234.5, reason: 'O PIX expirou' })
  await vi.waitFor(() => {
    expect(said()).toBe('R$\u00a01.234,50Depósito não concluídoO PIX expirou')
  })
})

it('a push leads to the notice, and of two that come together none is lost [R4.10] [R3.11]', async () => {
  setToken('t1')
  const asked: string[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (_url, init) => {
    asked.push(JSON.parse(String(init?.body)).id)
    return Response.json({
      success: true,
      message: '',
      data: { id: asked.at(-1), status: 3, amount: 20, reason: 'Recusado' },
    })
  })
  await render(<DepositNotice />)
  emit('PUSH_NOTIFICATION', { orderId: 'o1', amount: 20 })
  emit('PUSH_NOTIFICATION', { orderId: 'o2', amount: 30 })
  await vi.waitFor(() => expect(asked).toEqual(['o1', 'o2']))
  await vi.waitFor(() => expect(said()).toContain('Recusado'))
})

it('it is seen above an open sheet, where a game is paid for [R4.10]', async () => {
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
