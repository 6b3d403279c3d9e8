import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { erase, onChangeElsewhere, read, storageKeys, write } from './storage.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

describe('storage', () => {
  it('knows exactly the eighteen keys of the product [R3.01]', () => {
    const keys =
      'locale token country isBonus StickyBanner cid channel shared currentReward clickShareIcon clickInviteBtn ' +
      'todayShowed BonusGamesID localFrom agentcode showPb showPb2 showFirstRecharge'
    expect([...storageKeys]).toEqual(keys.split(' '))
  })

  it('keeps a value under its own name in local storage [R3.01]', () => {
    write('agentcode', 'AB12')
    expect(localStorage.getItem('agentcode')).toBe('AB12')
    expect(read('agentcode')).toBe('AB12')
  })

  it('gives nothing for a key that was never written or was erased', () => {
    write('cid', '7')
    erase('cid')
    expect(read('cid')).toBeUndefined()
    expect(read('channel')).toBeUndefined()
  })

  it('remembers for this visit what a full disk refuses to store', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    write('token', 'kept')
    expect(read('token')).toBe('kept')
    erase('token')
    expect(read('token')).toBeUndefined()
  })

  it('works where storage is blocked altogether', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    expect(read('country')).toBeUndefined()
    write('country', 'CL')
    expect(read('country')).toBe('CL')
    erase('country')
    expect(read('country')).toBeUndefined()
  })

  it('hears what another tab changes', () => {
    const heard: (string | undefined)[] = []
    onChangeElsewhere('token', (value) => heard.push(value))
    localStorage.setItem('token', 'from another tab')
    dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    dispatchEvent(new StorageEvent('storage', { key: 'cid' }))
    expect(heard).toEqual(['from another tab'])
  })
})
