import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  clearCache,
  clearPlayerData,
  getCached,
  keyOf,
  refetch,
  refresh,
  refreshUnlessPending,
  setCached,
  setRest,
  subscribe,
  updateCached,
} from '#api/query-cache.ts'

const balance = keyOf('/wallet/balance')
const money = { total: 5, cash: 5, bonus: 0, locked: 0, currency: 'BRL', currencyAlias: 'R$' }
const changed = vi.fn()
let stops: (() => void)[] = []

function listen(key: string, fetcher: () => Promise<unknown>): void {
  stops.push(subscribe(key, fetcher, changed))
}
/** A fetcher whose results the test resolves one by one. */
function manualFetcher() {
  const resolvers: ((data: unknown) => void)[] = []
  const fetcher = vi.fn(() => new Promise<unknown>((resolve) => resolvers.push(resolve)))
  return { fetcher, respond: (at: number, data: unknown) => resolvers[at]?.(data) }
}
const settled = () => new Promise<void>((resolve) => setTimeout(resolve))

beforeEach(() => {
  clearCache()
  changed.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  for (const stop of stops) stop()
  stops = []
})

describe('cached results', () => {
  it('are keyed by path and body, independent of the order of the fields', () => {
    expect(keyOf('/game/list', { category: 'hot', country: 'BR' })).toBe(
      keyOf('/game/list', { country: 'BR', category: 'hot' }),
    )
    expect(keyOf('/game/list', { country: 'BR', category: undefined })).toBe(
      keyOf('/game/list', { country: 'BR' }),
    )
    expect(keyOf('/ping')).toBe(keyOf('/ping', {}))
    expect(keyOf('/game/list', { country: 'BR' })).not.toBe(keyOf('/game/list', { country: 'CL' }))
  })

  it('are fetched again only when they are older than 30 s', () => {
    vi.useFakeTimers()
    const fetcher = vi.fn(async () => money)
    setCached('/wallet/balance', {}, money)
    vi.advanceTimersByTime(30_000)
    listen(balance, fetcher)
    expect(fetcher).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    listen(balance, fetcher)
    expect(fetcher).toHaveBeenCalledOnce()
  })

  it('keep the same object when the new data is equal, so that nothing is rendered again', async () => {
    setCached('/wallet/balance', {}, money)
    const before = getCached(balance).data
    listen(balance, async () => ({ ...money }))
    await refresh('/wallet/balance')
    expect(getCached(balance).data).toBe(before)
  })

  it('a refresh replaces a pending fetch, whose data may be outdated', async () => {
    const { fetcher, respond } = manualFetcher()
    listen(balance, fetcher)
    void refresh('/wallet/balance')
    expect(fetcher).toHaveBeenCalledTimes(2)
    respond(1, { total: 2 })
    respond(0, { total: 1 })
    await settled()
    expect(getCached(balance)).toMatchObject({ data: { total: 2 }, isFetching: false })
  })

  it('refreshUnlessPending lets a pending fetch finish', () => {
    const { fetcher } = manualFetcher()
    listen(balance, fetcher)
    void refreshUnlessPending('/wallet/balance')
    expect(fetcher).toHaveBeenCalledOnce()
  })

  it('that fail keep the old data and the error, and can be fetched again', async () => {
    setCached('/wallet/balance', {}, money)
    const fetcher = vi
      .fn()
      .mockRejectedValueOnce('no')
      .mockResolvedValueOnce({ ...money, total: 6 })
    listen(balance, fetcher)
    await refresh('/wallet/balance')
    expect(getCached(balance)).toEqual({ data: money, error: 'no', isFetching: false })
    await refetch(balance)
    expect(getCached(balance)).toEqual({ data: { ...money, total: 6 }, error: null, isFetching: false })
  })

  it('that failed are fetched again when the device comes online', async () => {
    const fetcher = vi.fn().mockRejectedValueOnce('no').mockResolvedValue(money)
    listen(balance, fetcher)
    await settled()
    dispatchEvent(new Event('online'))
    await settled()
    expect(getCached(balance).data).toEqual(money)
    dispatchEvent(new Event('online'))
    expect(fetcher).toHaveBeenCalledTimes(2)
  })

  it('of an ended session are removed [R8.02]', async () => {
    setCached('/wallet/balance', {}, money)
    listen(balance, () => Promise.reject({ success: false, code: 'UNAUTHORIZED' }))
    await refresh('/wallet/balance')
    expect(getCached(balance)).toMatchObject({ data: undefined, error: { code: 'UNAUTHORIZED' } })
  })

  it('that became stale in a hidden tab are fetched silently when it is visible again', () => {
    vi.useFakeTimers()
    const fetcher = vi.fn(async () => money)
    setCached('/wallet/balance', {}, money)
    listen(balance, fetcher)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(fetcher).not.toHaveBeenCalled()
    vi.advanceTimersByTime(30_001)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(fetcher.mock.calls).toEqual([[true]])
  })

  it('that are refreshed in a hidden tab are fetched when it is visible again', () => {
    const fetcher = vi.fn(async () => money)
    setCached('/wallet/balance', {}, money)
    listen(balance, fetcher)
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    void refresh('/wallet/balance')
    expect(fetcher).not.toHaveBeenCalled()
    hidden.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(fetcher).toHaveBeenCalledOnce()
  })

  it('without a listener are evicted beyond 200 entries, those on screen never', () => {
    setCached('/wallet/balance', {}, money)
    listen(balance, async () => money)
    for (let at = 0; at < 300; at += 1) setCached('/recharge/queryPay', { id: String(at) }, {})
    expect(getCached(balance).data).toEqual(money)
    expect(getCached(keyOf('/recharge/queryPay', { id: '0' })).data).toBeUndefined()
    expect(getCached(keyOf('/recharge/queryPay', { id: '299' })).data).toEqual({})
  })

  it('of one path can be updated together', () => {
    setCached('/notice/list', { country: 'BR' }, { list: [], winners: [] })
    setCached('/notice/list', { country: 'CL' }, { list: [], winners: [] })
    const notice = { id: '1', content: 'x', createdAt: '' }
    updateCached('/notice/list', (notices) => ({ ...notices, list: [notice] }))
    for (const country of ['BR', 'CL'])
      expect(getCached(keyOf('/notice/list', { country })).data).toMatchObject({ list: [notice] })
  })

  it('on screen that the player did not ask for change only when the page is at rest [R13.11]', async () => {
    const lobby = keyOf('/notice/list', { country: 'BR' })
    const rest = Promise.withResolvers<void>()
    setRest(() => rest.promise)
    setCached('/notice/list', { country: 'BR' }, { list: [], winners: [] })
    const { fetcher, respond } = manualFetcher()
    listen(lobby, fetcher)
    void refresh('/notice/list', true)
    void refresh('/notice/list', true)
    respond(0, { list: ['older than the change'] })
    respond(1, { list: ['new'] })
    await settled()
    expect(getCached(lobby).data).toEqual({ list: [], winners: [] })
    rest.resolve()
    await settled()
    expect(getCached(lobby).data).toEqual({ list: ['new'] })
    void refresh('/notice/list')
    setRest(() => new Promise(() => undefined))
    respond(2, { list: ['asked for'] })
    await settled()
    expect(getCached(lobby).data).toEqual({ list: ['asked for'] })
    setRest(undefined)
  })

  it('of the player are removed at logout, pending fetches included [R4.09]', async () => {
    const { fetcher, respond } = manualFetcher()
    listen(balance, fetcher)
    clearPlayerData()
    respond(0, money)
    await settled()
    expect(getCached(balance)).toEqual({ data: undefined, error: null, isFetching: false })
    expect(fetcher).toHaveBeenCalledOnce()
  })

  it('of a player are not fetched after logout until a component subscribes again [R4.09] [R6.03]', async () => {
    const { fetcher } = manualFetcher()
    listen(balance, fetcher)
    clearPlayerData()
    await Promise.all([refresh('/wallet/balance'), refetch(balance)])
    expect(fetcher).toHaveBeenCalledOnce()
    listen(balance, fetcher)
    expect(fetcher).toHaveBeenCalledTimes(2)
  })

  it('of another player replace the old ones, which are removed first [R4.09]', async () => {
    const fetcher = vi.fn().mockResolvedValueOnce({ total: 1 }).mockResolvedValueOnce({ total: 2 })
    listen(balance, fetcher)
    await settled()
    clearPlayerData(true)
    expect(getCached(balance).data).toBeUndefined()
    await settled()
    expect(getCached(balance).data).toEqual({ total: 2 })
  })

  it('with favourites are removed at logout, and the list on screen is fetched again for the guest [R4.09]', async () => {
    const list = keyOf('/game/list', { country: 'BR' })
    const fetcher = vi.fn(async () => ({ list: [] }))
    listen(list, fetcher)
    await settled()
    clearPlayerData()
    expect(getCached(list).data).toBeUndefined()
    await settled()
    expect(getCached(list).data).toEqual({ list: [] })
  })
})
