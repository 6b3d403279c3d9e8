import { depositNoticeMs } from '@saguao/contract/constants.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { speak } from '#i18n/i18n.ts'
import { DepositNotice } from '#shell/DepositNotice.tsx'
import { endSession, setToken } from '#stores/session.ts'
import { emit, resetUi } from '#stores/ui.ts'

beforeEach(async () => {
  await speak('pt')
  resetUi()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  endSession()
})

it('a success is told for 2 s [R9.02] [R8.06]', async () => {
  expect(depositNoticeMs).toBe(2000)
  const { container } = await render(<DepositNotice />)
  emit('PAY_SUCCESS', 50)
  await vi.waitFor(() => expect(container.textContent).toBe('R$\u00a050,00Depósito confirmado'))
  vi.advanceTimersByTime(depositNoticeMs)
  await vi.waitFor(() => expect(container.textContent).toBe(''))
})

it('a failure is told with amount, currency and reason [R8.06]', async () => {
  const { container } = await render(<DepositNotice />)
  emit('PAY_INVALID', { amount: 1234.5, reason: 'O PIX expirou' })
  await vi.waitFor(() => {
    expect(container.textContent).toBe('R$\u00a01.234,50Depósito não concluídoO PIX expirou')
  })
})

it('a push leads to the notice, and of two that come together none is lost [R4.10] [R3.11]', async () => {
  setToken('t1')
  const asked: string[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (_url, init) => {
    asked.push(JSON.parse(String(init?.body)).id)
    return Response.json({ success: true, message: '', data: { status: 3, reason: 'Recusado' } })
  })
  const { container } = await render(<DepositNotice />)
  emit('PUSH_NOTIFICATION', { orderId: 'o1', amount: 20 })
  emit('PUSH_NOTIFICATION', { orderId: 'o2', amount: 30 })
  await vi.waitFor(() => expect(asked).toEqual(['o1', 'o2']))
  await vi.waitFor(() => expect(container.textContent).toContain('Recusado'))
})
