import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { clearCache } from '#api/query-cache.ts'
import { JackpotBar } from '#domain/games/jackpot/JackpotBar.tsx'
import { loadLanguage } from '#i18n/i18n.ts'
import { endSession, setToken } from '#stores/session.ts'

let amount = 1_000
const fetched = vi.fn()

beforeEach(async () => {
  await loadLanguage('pt')
  clearCache()
  setToken('t1')
  amount = 1_000
  fetched.mockClear()
  vi.spyOn(window, 'fetch').mockImplementation(async () => {
    fetched()
    amount += 1
    return Response.json({ success: true, message: '', data: { isOn: true, amount, currency: 'BRL' } })
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  endSession()
})

it('the jackpot is read again every six seconds, and no longer than two minutes on a screen that is left open', async () => {
  await render(<JackpotBar />)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1))
  for (let time = 1; time <= 30; time += 1) {
    await vi.advanceTimersByTimeAsync(6_000)
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1 + Math.min(time, 20)))
  }
})
