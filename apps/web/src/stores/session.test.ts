import type { Path } from '@saguao/contract/calls/calls.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { clearCache, getCached, keyOf, setCached } from '#api/query-cache.ts'
import { read, storageKeys, write } from '#lib/storage.ts'
import { currentCountry, setCountry } from '#stores/country.ts'
import { currentToken, endSession, isLoggedIn, setToken } from '#stores/session.ts'

beforeEach(() => {
  endSession()
  localStorage.clear()
  clearCache()
})

const balance = { total: 5, cash: 5, bonus: 0, locked: 0, currency: 'BRL', currencyAlias: 'R$' }
const favourites = { list: [], pageNum: 1, pageSize: 20, total: 0 }
const notices = { list: [], winners: [] }
const cached = (path: Path, body = {}) => getCached(keyOf(path, body)).data
const flags = ['shared', 'currentReward', 'clickShareIcon', 'clickInviteBtn'] as const

describe('session', () => {
  it('a visitor without a token is a guest, with one a player [R6.01] [R3.04]', () => {
    expect(isLoggedIn()).toBe(false)
    setToken('t1')
    expect([isLoggedIn(), currentToken(), read('token')]).toEqual([true, 't1', 't1'])
  })

  it('a new token clears the share, reward and invite flags [R4.09]', () => {
    for (const flag of flags) write(flag, '1')
    setToken('t1')
    expect(flags.map(read)).toEqual([undefined, undefined, undefined, undefined])
  })

  it('setting the same token clears nothing [R4.09]', () => {
    setToken('t1')
    for (const flag of flags) write(flag, '1')
    setToken('t1')
    expect(flags.map(read)).toEqual(['1', '1', '1', '1'])
  })

  it('logout clears token, balance and user info, and resets the country [R4.09]', () => {
    setToken('t1')
    setCountry('CL')
    setCached('/wallet/balance', {}, balance)
    setCached('/recharge/usc', {}, { count: 1 })
    setCached('/game/list', { country: 'BR', favorite: true }, favourites)
    setCached('/notice/list', { country: 'BR' }, notices)
    endSession()
    expect([isLoggedIn(), read('token'), currentCountry(), read('country')]).toEqual([
      false,
      undefined,
      'BR',
      undefined,
    ])
    expect(cached('/wallet/balance')).toBeUndefined()
    expect(cached('/recharge/usc')).toBeUndefined()
    expect(cached('/game/list', { country: 'BR', favorite: true })).toBeUndefined()
    expect(cached('/notice/list', { country: 'BR' })).toEqual(notices)
  })

  it('logout keeps the keys that belong to the device and not to the player [R4.09]', () => {
    for (const key of storageKeys) write(key, 'x')
    setToken('t1')
    endSession()
    const removed = storageKeys.filter((key) => read(key) === undefined)
    expect(removed.sort()).toEqual(['country', 'token', ...flags].sort())
  })

  it('a logout in another tab ends the session here', () => {
    setToken('t1')
    setCached('/wallet/balance', {}, balance)
    localStorage.removeItem('token')
    dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    expect(isLoggedIn()).toBe(false)
    expect(cached('/wallet/balance')).toBeUndefined()
  })
})
