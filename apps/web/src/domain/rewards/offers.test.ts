import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resetOffers, showOfferInGame, startHomeOffers } from '#domain/rewards/offers.ts'
import { read, write } from '#lib/storage.ts'
import { utcDay } from '#lib/utc-day.ts'
import { closeOperatorPopup, useOperatorPopups } from '#stores/operator-popups.ts'
import { endSession, setToken } from '#stores/session.ts'
import { emit, resetUi, useUi } from '#stores/ui.ts'

const offerDelayMs = 600
const config = {
  rewardType: 1,
  rewardRecharge: 50,
  rewardTotal: 5000,
  rewardTag: '',
  rewardAlready: 0,
  rewardReg: 100,
}
const operatorPopup = {
  id: 'n1',
  title: 'Novo',
  content: 'Veja',
  image: '',
  cmd: 'deeplink',
  cmdValue: '/promotion',
}
let responses: Record<string, unknown> = {}
let called: { path: string; body: unknown }[] = []
let leaving = new AbortController()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  localStorage.clear()
  endSession()
  resetUi()
  resetOffers()
  useOperatorPopups.setState({ queue: [] })
  leaving = new AbortController()
  called = []
  responses = {
    '/v1/pb/config': { pbConfig: [config] },
    '/v1/pb/list': { list: [{ ...config, rewardRecharge: 0, status: 1, isHeld: false }] },
    '/lobby/popups': { popUps: [operatorPopup], count: 1 },
  }
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    called.push({ path: String(url), body: JSON.parse(String(init?.body)) })
    const data = responses[String(url)]
    const refusal = { success: false, message: 'Ainda não.', data: null, code: 'NOT_AVAILABLE' }
    return Response.json(data ? { success: true, message: '', data } : refusal)
  })
})
afterEach(() => {
  leaving.abort()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const popup = () => useUi.getState().popup
const firstOperatorPopup = () => useOperatorPopups.getState().queue[0]?.id
/** Waits until pending calls have responded. */
const settle = () => vi.advanceTimersByTimeAsync(offerDelayMs)
const close = async () => {
  if (popup()) emit('SHOW_POPUP', null)
  else closeOperatorPopup()
  await settle()
}
const enterHomeAgain = async () => {
  leaving.abort()
  leaving = new AbortController()
  await start()
}
const start = async () => {
  startHomeOffers(leaving.signal)
  await settle()
}

describe('offers', () => {
  it('are shown one per visit to home: first recharge, new-user deposit, operator popups [R4.13] [R4.12] [R3.12]', async () => {
    await start()
    expect([popup()?.kind, firstOperatorPopup()]).toEqual(['FIRST_RECHARGE_POPUP', undefined])
    await close()
    await enterHomeAgain()
    await vi.waitFor(() => expect(popup()?.kind).toBe('DEPOSIT_ACTIVE_POPUP'))
    expect(firstOperatorPopup()).toBeUndefined()
    await close()
    await enterHomeAgain()
    await vi.waitFor(() => expect(firstOperatorPopup()).toBe('n1'))
    expect(popup()).toBeNull()
    await close()
    expect([popup(), firstOperatorPopup()]).toEqual([null, undefined])
  })

  it('the first recharge is not shown once its flag is set [R4.13]', async () => {
    write('showFirstRecharge', '1')
    await start()
    await vi.waitFor(() => expect(popup()?.kind).toBe('DEPOSIT_ACTIVE_POPUP'))
  })

  it('a guest sees the new-user deposit once a day, with the registration bonus where there is one [R4.12]', async () => {
    write('showFirstRecharge', '1')
    await start()
    await vi.waitFor(() => {
      expect(popup()).toEqual({ kind: 'DEPOSIT_ACTIVE_POPUP', multiple: 3, isInGame: false })
    })
    expect(read('showPb')).toBe(utcDay())
    leaving.abort()
    resetUi()
    resetOffers()
    leaving = new AbortController()
    await start()
    await vi.waitFor(() => expect(firstOperatorPopup()).toBe('n1'))
    expect(popup()).toBeNull()
  })

  it('a player sees the new-user deposit only before the first deposit, and the day is recorded [R4.12]', async () => {
    write('showFirstRecharge', '1')
    setToken('t1')
    await start()
    await vi.waitFor(() => expect(popup()).toMatchObject({ kind: 'DEPOSIT_ACTIVE_POPUP', multiple: 1 }))
    expect([read('showPb2'), read('showPb')]).toEqual([utcDay(), undefined])
  })

  it('a player who has deposited does not see it again [R4.12]', async () => {
    write('showFirstRecharge', '1')
    setToken('t1')
    responses['/v1/pb/list'] = { list: [{ ...config, rewardRecharge: 20 }] }
    await start()
    await vi.waitFor(() => expect(firstOperatorPopup()).toBe('n1'))
    expect([popup(), read('showPb2')]).toEqual([null, undefined])
  })

  it.each([
    ['is under review', { status: 1, isHeld: true }],
    ['was rejected', { status: 4, isHeld: false }],
  ])('a reward that %s is not offered [R4.12]', async (_, status) => {
    write('showFirstRecharge', '1')
    setToken('t1')
    responses['/v1/pb/list'] = { list: [{ ...config, rewardRecharge: 0, ...status }] }
    await start()
    await vi.waitFor(() => expect(firstOperatorPopup()).toBe('n1'))
    expect(popup()).toBeNull()
  })

  it('in a game it opens with the deposit, once a day, and not after a deposit [R4.12]', async () => {
    setToken('t1')
    emit('SHOW_DEPOSIT_IN_GAME')
    await showOfferInGame()
    expect(popup()).toEqual({ kind: 'DEPOSIT_ACTIVE_POPUP', multiple: 1, isInGame: true })
    expect(read('showPb2')).toBe(utcDay())
    emit('CLOSE_NEWUSERDEPOSIT_POPUP')
    await showOfferInGame()
    expect([popup(), useUi.getState().depositInGame]).toEqual([null, 'open'])
    write('showPb2', '2020-01-01')
    responses['/v1/pb/list'] = { list: [{ ...config, rewardRecharge: 50, status: 2, isHeld: false }] }
    await showOfferInGame()
    expect(popup()).toBeNull()
  })

  it('an offer the server does not return is not shown', async () => {
    write('showFirstRecharge', '1')
    responses = {}
    await start()
    expect([popup(), firstOperatorPopup()]).toEqual([null, undefined])
    expect(read('showPb')).toBeUndefined()
  })

  it('operator popups are requested for the device system and limited by the count, once a day [R3.12]', async () => {
    write('showFirstRecharge', '1')
    write('showPb', utcDay())
    responses['/lobby/popups'] = {
      popUps: [operatorPopup, { ...operatorPopup, id: 'n2' }, { ...operatorPopup, id: 'n3' }],
      count: 2,
    }
    await start()
    await vi.waitFor(() => expect(firstOperatorPopup()).toBe('n1'))
    expect(called).toEqual([
      { path: '/lobby/popups', body: { country: 'BR', system: 'unknown', terminal: 'h5' } },
    ])
    await close()
    expect(firstOperatorPopup()).toBe('n2')
    await close()
    expect(firstOperatorPopup()).toBeUndefined()
    expect(read('todayShowed')).toBe(utcDay())
  })

  it('no second offer is shown during the same visit to home', async () => {
    await start()
    await close()
    emit('SHOW_POPUP', { kind: 'LOGIN' })
    await close()
    expect([popup(), firstOperatorPopup()]).toEqual([null, undefined])
    expect(called).toEqual([])
  })

  it('are not shown over another popup', async () => {
    emit('SHOW_POPUP', { kind: 'LOGIN' })
    await start()
    expect(popup()?.kind).toBe('LOGIN')
    await close()
    expect(popup()?.kind).toBe('FIRST_RECHARGE_POPUP')
  })

  it('stop when home is left and continue when it is entered again', async () => {
    await start()
    leaving.abort()
    await close()
    expect(popup()).toBeNull()
    leaving = new AbortController()
    await start()
    await vi.waitFor(() => expect(popup()?.kind).toBe('DEPOSIT_ACTIVE_POPUP'))
  })
})
