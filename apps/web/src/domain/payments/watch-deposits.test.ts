import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearCache } from '#api/query-cache.ts'
import { clearAnnounced } from '#domain/payments/announce-deposit.ts'
import { clearWatched, pollDeposit, pollIntervalMs, watchDeposit } from '#domain/payments/watch-deposits.ts'
import { endSession, setToken } from '#stores/session.ts'
import { resetUi, useUi } from '#stores/ui.ts'

let status = 1
let polled: string[] = []

beforeEach(() => {
  status = 1
  polled = []
  clearCache()
  clearAnnounced()
  clearWatched()
  resetUi()
  setToken('t1')
  vi.useFakeTimers()
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    if (String(url) === '/recharge/queryPay') polled.push(JSON.parse(String(init?.body)).id)
    const data =
      String(url) === '/recharge/usc' ? { count: 2 } : { id: 'o1', amount: 20, status, reason: 'Não' }
    return Response.json({ success: true, message: '', data })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  endSession()
})

const nextPoll = () => vi.advanceTimersByTimeAsync(pollIntervalMs)
const hidden = (now: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(now)

it('a deposit without a push is polled until it ends [R4.10]', async () => {
  watchDeposit('o1')
  await nextPoll()
  await vi.waitFor(() => expect(polled).toEqual(['o1']))
  status = 2
  await nextPoll()
  await vi.waitFor(() => expect(useUi.getState().depositNotice).toEqual({ outcome: 'success', amount: 20 }))
  await nextPoll()
  await nextPoll()
  expect(polled).toHaveLength(2)
})

it('a hidden tab does not poll, and polls at once when it is visible again [R4.10]', async () => {
  watchDeposit('o1')
  hidden(true)
  await nextPoll()
  expect(polled).toEqual([])
  status = 3
  hidden(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(useUi.getState().depositNotice?.outcome).toBe('failure'))
})

it('a device that comes online polls at once', async () => {
  watchDeposit('o1')
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(polled).toEqual(['o1']))
})

it('a failed poll is repeated without a toast', async () => {
  vi.mocked(window.fetch).mockRejectedValueOnce(new TypeError('offline'))
  watchDeposit('o1')
  await nextPoll()
  await vi.waitFor(() => expect(polled).toEqual(['o1']), { timeout: 2 * pollIntervalMs })
})

it('a poll on request announces the outcome of the order', async () => {
  status = 2
  await pollDeposit('o1')
  expect(useUi.getState().depositNotice?.outcome).toBe('success')
})

it('a logout stops the polling of pending deposits [R4.09]', async () => {
  watchDeposit('o1')
  endSession()
  setToken('t2')
  await nextPoll()
  expect(polled).toEqual([])
})
