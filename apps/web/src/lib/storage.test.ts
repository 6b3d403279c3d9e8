import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onOtherTabChange, read, remove, storageKeys, write } from './storage.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

describe('storage', () => {
  it('uses exactly the eighteen keys of the product [R3.01]', () => {
    const keys =
      'locale token country isBonus StickyBanner cid channel shared currentReward clickShareIcon clickInviteBtn ' +
      'todayShowed BonusGamesID localFrom agentcode showPb showPb2 showFirstRecharge'
    expect([...storageKeys]).toEqual(keys.split(' '))
  })

  it('stores a value under its own name in local storage [R3.01]', () => {
    write('agentcode', 'AB12')
    expect(localStorage.getItem('agentcode')).toBe('AB12')
    expect(read('agentcode')).toBe('AB12')
  })

  it('a key that was never written or was removed reads as undefined', () => {
    write('cid', '7')
    remove('cid')
    expect(read('cid')).toBeUndefined()
    expect(read('channel')).toBeUndefined()
  })

  it('a value that a full disk refuses is kept in memory for this visit', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    write('token', 't1')
    expect(read('token')).toBe('t1')
    remove('token')
    expect(read('token')).toBeUndefined()
  })

  it('works when storage is blocked', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    expect(read('country')).toBeUndefined()
    write('country', 'CL')
    expect(read('country')).toBe('CL')
    remove('country')
    expect(read('country')).toBeUndefined()
  })

  it('reports changes made by another tab', () => {
    const changes: (string | undefined)[] = []
    onOtherTabChange('token', (value) => changes.push(value))
    localStorage.setItem('token', 'from another tab')
    dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    dispatchEvent(new StorageEvent('storage', { key: 'cid' }))
    expect(changes).toEqual(['from another tab'])
  })
})
