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
  subscribe,
  updateCached,
} from '#api/query-cache.ts'

const balance = keyOf('/wallet/balance')
const money = { total: 5, cash: 5, bonus: 0, locked: 0, currency: 'BRL', currencyAlias: 'R$' }
const changed = vi.fn()
let stops: (() => void)[] = []

function listen(key: string, asked: () => Promise<unknown>): void {
  stops.push(subscribe(key, asked, changed))
}
/** A call whose answers are given by hand, one after the other. */
function askedByHand() {
  const open: ((data: unknown) => void)[] = []
  const asked = vi.fn(() => new Promise<unknown>((resolve) => open.push(resolve)))
  return { asked, answer: (at: number, data: unknown) => open[at]?.(data) }
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

describe('answers', () => {
  it('are known by path and body, whatever the order of its fields', () => {
    expect(keyOf('/game/list', { category: 'hot', country: 'BR' })).toBe(
      keyOf('/game/list', { country: 'BR', category: 'hot' }),
    )
    expect(keyOf('/game/list', { country: 'BR', category: undefined })).toBe(
      keyOf('/game/list', { country: 'BR' }),
    )
    expect(keyOf('/ping')).toBe(keyOf('/ping', {}))
    expect(keyOf('/game/list', { country: 'BR' })).not.toBe(keyOf('/game/list', { country: 'CL' }))
  })

  it('that are known are asked for again only when they are 30 s old', () => {
    vi.useFakeTimers()
    const asked = vi.fn(async () => money)
    setCached('/wallet/balance', {}, money)
    vi.advanceTimersByTime(30_000)
    listen(balance, asked)
    expect(asked).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    listen(balance, asked)
    expect(asked).toHaveBeenCalledOnce()
  })

  it('that say the same again are the same object, so nobody draws anew', async () => {
    setCached('/wallet/balance', {}, money)
    const before = getCached(balance).data
    listen(balance, async () => ({ ...money }))
    await refresh('/wallet/balance')
    expect(getCached(balance).data).toBe(before)
  })

  it('a refresh outruns the answer on its way: that one may be from before', async () => {
    const { asked, answer } = askedByHand()
    listen(balance, asked)
    void refresh('/wallet/balance')
    expect(asked).toHaveBeenCalledTimes(2)
    answer(1, { total: 2 })
    answer(0, { total: 1 })
    await settled()
    expect(getCached(balance)).toMatchObject({ data: { total: 2 }, isFetching: false })
  })

  it('a renewal lets the answer on its way come', () => {
    const { asked } = askedByHand()
    listen(balance, asked)
    void refreshUnlessPending('/wallet/balance')
    expect(asked).toHaveBeenCalledOnce()
  })

  it('that fail say so, keep what was known, and can be asked for again', async () => {
    setCached('/wallet/balance', {}, money)
    const asked = vi
      .fn()
      .mockRejectedValueOnce('no')
      .mockResolvedValueOnce({ ...money, total: 6 })
    listen(balance, asked)
    await refresh('/wallet/balance')
    expect(getCached(balance)).toEqual({ data: money, error: 'no', isFetching: false })
    await refetch(balance)
    expect(getCached(balance)).toEqual({ data: { ...money, total: 6 }, error: null, isFetching: false })
  })

  it('that failed are asked for again when the phone is online again', async () => {
    const asked = vi.fn().mockRejectedValueOnce('no').mockResolvedValue(money)
    listen(balance, asked)
    await settled()
    dispatchEvent(new Event('online'))
    await settled()
    expect(getCached(balance).data).toEqual(money)
    dispatchEvent(new Event('online'))
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('that were shown to a session which is over are gone with it [R8.02]', async () => {
    setCached('/wallet/balance', {}, money)
    listen(balance, () => Promise.reject({ success: false, code: 'UNAUTHORIZED' }))
    await refresh('/wallet/balance')
    expect(getCached(balance)).toMatchObject({ data: undefined, error: { code: 'UNAUTHORIZED' } })
  })

  it('that grew old while nobody looked are asked for again, quietly, when somebody does', () => {
    vi.useFakeTimers()
    const asked = vi.fn(async () => money)
    setCached('/wallet/balance', {}, money)
    listen(balance, asked)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(asked).not.toHaveBeenCalled()
    vi.advanceTimersByTime(30_001)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(asked.mock.calls).toEqual([[true]])
  })

  it('that are said to be old while nobody looks are asked for when somebody does', () => {
    const asked = vi.fn(async () => money)
    setCached('/wallet/balance', {}, money)
    listen(balance, asked)
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    void refresh('/wallet/balance')
    expect(asked).not.toHaveBeenCalled()
    hidden.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(asked).toHaveBeenCalledOnce()
  })

  it('nobody looks at are forgotten beyond 200, those on screen never', () => {
    setCached('/wallet/balance', {}, money)
    listen(balance, async () => money)
    for (let at = 0; at < 300; at += 1) setCached('/recharge/queryPay', { id: String(at) }, {})
    expect(getCached(balance).data).toEqual(money)
    expect(getCached(keyOf('/recharge/queryPay', { id: '0' })).data).toBeUndefined()
    expect(getCached(keyOf('/recharge/queryPay', { id: '299' })).data).toEqual({})
  })

  it('can be amended in every list at once', () => {
    setCached('/notice/list', { country: 'BR' }, { list: [], winners: [] })
    setCached('/notice/list', { country: 'CL' }, { list: [], winners: [] })
    const line = { id: '1', content: 'x', createdAt: '' }
    updateCached('/notice/list', (notices) => ({ ...notices, list: [line] }))
    for (const country of ['BR', 'CL'])
      expect(getCached(keyOf('/notice/list', { country })).data).toMatchObject({ list: [line] })
  })

  it('a player who leaves takes theirs along, even the one still on its way [R4.09]', async () => {
    const { asked, answer } = askedByHand()
    listen(balance, asked)
    clearPlayerData()
    answer(0, money)
    await settled()
    expect(getCached(balance)).toEqual({ data: undefined, error: null, isFetching: false })
    expect(asked).toHaveBeenCalledOnce()
  })

  it('what was theirs is not asked for again until somebody watches it as a player [R4.09] [R6.03]', async () => {
    const { asked } = askedByHand()
    listen(balance, asked)
    clearPlayerData()
    await Promise.all([refresh('/wallet/balance'), refetch(balance)])
    expect(asked).toHaveBeenCalledOnce()
    listen(balance, asked)
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('another player who took over sees their own, without a trace of the other [R4.09]', async () => {
    const asked = vi.fn().mockResolvedValueOnce({ total: 1 }).mockResolvedValueOnce({ total: 2 })
    listen(balance, asked)
    await settled()
    clearPlayerData(true)
    expect(getCached(balance).data).toBeUndefined()
    await settled()
    expect(getCached(balance).data).toEqual({ total: 2 })
  })

  it('stars and favourites go with the player, the list on screen comes back for the guest [R4.09]', async () => {
    const list = keyOf('/game/list', { country: 'BR' })
    const asked = vi.fn(async () => ({ list: [] }))
    listen(list, asked)
    await settled()
    clearPlayerData()
    expect(getCached(list).data).toBeUndefined()
    await settled()
    expect(getCached(list).data).toEqual({ list: [] })
  })
})
