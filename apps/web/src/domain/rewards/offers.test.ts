import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resetOffers, showOfferInGame, startHomeOffers } from '#domain/rewards/offers.ts'
import { read, write } from '#lib/storage.ts'
import { utcDay } from '#lib/utc-day.ts'
import { closeOperatorPopup, useOperatorPopups } from '#stores/operator-popups.ts'
import { endSession, setToken } from '#stores/session.ts'
import { emit, resetUi, useUi } from '#stores/ui.ts'

const breathMs = 600
const config = {
  rewardType: 1,
  rewardRecharge: 50,
  rewardTotal: 5000,
  rewardTag: '',
  rewardAlready: 0,
  rewardReg: 100,
}
const news = { id: 'n1', title: 'Novo', content: 'Veja', image: '', cmd: 'deeplink', cmdValue: '/promotion' }
let answers: Record<string, unknown> = {}
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
  answers = {
    '/v1/pb/config': { pbConfig: [config] },
    '/v1/pb/list': { list: [{ ...config, rewardRecharge: 0, status: 1, isHeld: false }] },
    '/lobby/popups': { popUps: [news], count: 1 },
  }
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    called.push({ path: String(url), body: JSON.parse(String(init?.body)) })
    const data = answers[String(url)]
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
const news1 = () => useOperatorPopups.getState().queue[0]?.id
/** Long enough for what was asked to be answered. */
const settle = () => vi.advanceTimersByTimeAsync(breathMs)
const close = async () => {
  if (popup()) emit('SHOW_POPUP', null)
  else closeOperatorPopup()
  await settle()
}
const comeHomeAgain = async () => {
  leaving.abort()
  leaving = new AbortController()
  await start()
}
const start = async () => {
  startHomeOffers(leaving.signal)
  await settle()
}

describe('offers', () => {
  it('come one each time home is entered: the first recharge, the new-user deposit, then what the operator wrote [R4.13] [R4.12] [R3.12]', async () => {
    await start()
    expect([popup()?.kind, news1()]).toEqual(['FIRST_RECHARGE_POPUP', undefined])
    await close()
    await comeHomeAgain()
    await vi.waitFor(() => expect(popup()?.kind).toBe('DEPOSIT_ACTIVE_POPUP'))
    expect(news1()).toBeUndefined()
    await close()
    await comeHomeAgain()
    await vi.waitFor(() => expect(news1()).toBe('n1'))
    expect(popup()).toBeNull()
    await close()
    expect([popup(), news1()]).toEqual([null, undefined])
  })

  it('the first recharge is not offered once its flag is set [R4.13]', async () => {
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
    await vi.waitFor(() => expect(news1()).toBe('n1'))
    expect(popup()).toBeNull()
  })

  it('a player sees it only while nothing was deposited towards it, and the day is recorded [R4.12]', async () => {
    write('showFirstRecharge', '1')
    setToken('t1')
    await start()
    await vi.waitFor(() => expect(popup()).toMatchObject({ kind: 'DEPOSIT_ACTIVE_POPUP', multiple: 1 }))
    expect([read('showPb2'), read('showPb')]).toEqual([utcDay(), undefined])
  })

  it('a player who has deposited is not asked again [R4.12]', async () => {
    write('showFirstRecharge', '1')
    setToken('t1')
    answers['/v1/pb/list'] = { list: [{ ...config, rewardRecharge: 20 }] }
    await start()
    await vi.waitFor(() => expect(news1()).toBe('n1'))
    expect([popup(), read('showPb2')]).toEqual([null, undefined])
  })

  it.each([
    ['is looked at', { status: 1, isHeld: true }],
    ['was refused', { status: 4, isHeld: false }],
  ])('a reward that %s is not offered again [R4.12]', async (_, stands) => {
    write('showFirstRecharge', '1')
    setToken('t1')
    answers['/v1/pb/list'] = { list: [{ ...config, rewardRecharge: 0, ...stands }] }
    await start()
    await vi.waitFor(() => expect(news1()).toBe('n1'))
    expect(popup()).toBeNull()
  })

  it('in a game it comes with the wish to deposit, once a day, and not to who has deposited [R4.12]', async () => {
    setToken('t1')
    emit('SHOW_DEPOSIT_IN_GAME')
    await showOfferInGame()
    expect(popup()).toEqual({ kind: 'DEPOSIT_ACTIVE_POPUP', multiple: 1, isInGame: true })
    expect(read('showPb2')).toBe(utcDay())
    emit('CLOSE_NEWUSERDEPOSIT_POPUP')
    await showOfferInGame()
    expect([popup(), useUi.getState().depositInGame]).toEqual([null, 'open'])
    write('showPb2', '2020-01-01')
    answers['/v1/pb/list'] = { list: [{ ...config, rewardRecharge: 50, status: 2, isHeld: false }] }
    await showOfferInGame()
    expect(popup()).toBeNull()
  })

  it('what the server does not know is not offered', async () => {
    write('showFirstRecharge', '1')
    answers = {}
    await start()
    expect([popup(), news1()]).toEqual([null, undefined])
    expect(read('showPb')).toBeUndefined()
  })

  it('the operator’s are asked for by kind of device and shown as many as are counted, once a day [R3.12]', async () => {
    write('showFirstRecharge', '1')
    write('showPb', utcDay())
    answers['/lobby/popups'] = { popUps: [news, { ...news, id: 'n2' }, { ...news, id: 'n3' }], count: 2 }
    await start()
    await vi.waitFor(() => expect(news1()).toBe('n1'))
    expect(called).toEqual([
      { path: '/lobby/popups', body: { country: 'BR', system: 'unknown', terminal: 'h5' } },
    ])
    await close()
    expect(news1()).toBe('n2')
    await close()
    expect(news1()).toBeUndefined()
    expect(read('todayShowed')).toBe(utcDay())
  })

  it('leave whoever closed one in peace while they stay', async () => {
    await start()
    await close()
    emit('SHOW_POPUP', { kind: 'LOGIN' })
    await close()
    expect([popup(), news1()]).toEqual([null, undefined])
    expect(called).toEqual([])
  })

  it('never stand over something the player is busy with', async () => {
    emit('SHOW_POPUP', { kind: 'LOGIN' })
    await start()
    expect(popup()?.kind).toBe('LOGIN')
    await close()
    expect(popup()?.kind).toBe('FIRST_RECHARGE_POPUP')
  })

  it('end when home is left, and go on where they were when it is entered again', async () => {
    await start()
    leaving.abort()
    await close()
    expect(popup()).toBeNull()
    leaving = new AbortController()
    await start()
    await vi.waitFor(() => expect(popup()?.kind).toBe('DEPOSIT_ACTIVE_POPUP'))
  })
})
