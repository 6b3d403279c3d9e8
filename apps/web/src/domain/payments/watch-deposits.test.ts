import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearCache } from '#api/query-cache.ts'
import { clearAnnounced } from '#domain/payments/announce-deposit.ts'
import { clearWatched, pollDeposit, pollIntervalMs, watchDeposit } from '#domain/payments/watch-deposits.ts'
import { endSession, setToken } from '#stores/session.ts'
import { resetUi, useUi } from '#stores/ui.ts'

let status = 1
let asked: string[] = []

beforeEach(() => {
  status = 1
  asked = []
  clearCache()
  clearAnnounced()
  clearWatched()
  resetUi()
  setToken('t1')
  vi.useFakeTimers()
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    if (String(url) === '/recharge/queryPay') asked.push(JSON.parse(String(init?.body)).id)
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

const later = () => vi.advanceTimersByTimeAsync(pollIntervalMs)
const hidden = (now: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(now)

it('a deposit the socket says nothing about is asked about until it ends [R4.10]', async () => {
  watchDeposit('o1')
  await later()
  await vi.waitFor(() => expect(asked).toEqual(['o1']))
  status = 2
  await later()
  await vi.waitFor(() => expect(useUi.getState().depositNotice).toEqual({ outcome: 'success', amount: 20 }))
  await later()
  await later()
  expect(asked).toHaveLength(2)
})

it('nobody asks while nobody looks; what was missed is seen on return [R4.10]', async () => {
  watchDeposit('o1')
  hidden(true)
  await later()
  expect(asked).toEqual([])
  status = 3
  hidden(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(useUi.getState().depositNotice?.outcome).toBe('failure'))
})

it('a phone that is online again asks at once', async () => {
  watchDeposit('o1')
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(asked).toEqual(['o1']))
})

it('a question that fails is asked again, and nobody is bothered', async () => {
  vi.mocked(window.fetch).mockRejectedValueOnce(new TypeError('offline'))
  watchDeposit('o1')
  await later()
  await vi.waitFor(() => expect(asked).toEqual(['o1']), { timeout: 2 * pollIntervalMs })
})

it('whoever says they have paid is answered from the order itself', async () => {
  status = 2
  await pollDeposit('o1')
  expect(useUi.getState().depositNotice?.outcome).toBe('success')
})

it('a player who leaves takes the waiting deposits along [R4.09]', async () => {
  watchDeposit('o1')
  endSession()
  setToken('t2')
  await later()
  expect(asked).toEqual([])
})
