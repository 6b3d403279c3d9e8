import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearCache } from '#api/query-cache.ts'
import { showOfferInGame, startHomeOffers } from '#domain/rewards/offers.ts'
import { closeOperatorPopup } from '#domain/rewards/operator-popups.ts'
import { writeClosedPopups } from '#lib/choices.ts'
import { read, write } from '#lib/storage.ts'
import { utcDay } from '#lib/utc-day.ts'
import { useFirstRecharge } from '#stores/first-recharge.ts'
import { useOperatorPopup } from '#stores/operator-popups.ts'
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
  clearCache()
  useOperatorPopup.setState({ current: null })
  writeClosedPopups([])
  leaving = new AbortController()
  called = []
  responses = {
    '/v1/pb/config': { pbConfig: [config] },
    '/v1/pb/list': { list: [{ ...config, rewardRecharge: 0, status: 1, isHeld: false, regStatus: 3 }] },
    '/recharge/usc': { count: 0 },
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
const firstOperatorPopup = () => useOperatorPopup.getState().current?.id
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

const tap = (type: 'pointerdown' | 'pointerup') =>
  window.dispatchEvent(new PointerEvent(type, { pointerId: 1, bubbles: true }))

describe('offers', () => {
  it('are shown one after the other: first recharge, new-user deposit, operator popups [R4.13] [R4.12] [R3.12]', async () => {
    await start()
    expect([popup()?.kind, firstOperatorPopup()]).toEqual(['FIRST_RECHARGE_POPUP', undefined])
    await close()
    await vi.waitFor(() => expect(popup()?.kind).toBe('DEPOSIT_ACTIVE_POPUP'))
    expect(firstOperatorPopup()).toBeUndefined()
    await close()
    await vi.waitFor(() => expect(firstOperatorPopup()).toBe('n1'))
    expect(popup()).toBeNull()
    await close()
    expect([popup(), firstOperatorPopup()]).toEqual([null, undefined])
  })

  it('at every entry of home the first recharge is shown until its flag is set; the others once a day [R2.02] [R4.13]', async () => {
    await start()
    await close()
    await close()
    await vi.waitFor(() => expect(firstOperatorPopup()).toBe('n1'))
    await close()
    await enterHomeAgain()
    expect(popup()?.kind).toBe('FIRST_RECHARGE_POPUP')
    await close()
    await settle()
    expect([popup(), firstOperatorPopup()]).toEqual([null, undefined])
  })

  it('a popup that is published while home is open is shown there, changed and closed with it [R13.11]', async () => {
    write('showFirstRecharge', '1')
    write('showPb', utcDay())
    responses['/lobby/popups'] = { popUps: [], count: 0 }
    await start()
    expect(firstOperatorPopup()).toBeUndefined()
    responses['/lobby/popups'] = { popUps: [operatorPopup], count: 1 }
    tap('pointerdown')
    dispatchEvent(new Event('popupspublished'))
    await settle()
    expect(firstOperatorPopup()).toBeUndefined()
    tap('pointerup')
    await settle()
    await vi.waitFor(() => expect(firstOperatorPopup()).toBe('n1'))
    responses['/lobby/popups'] = { popUps: [{ ...operatorPopup, title: 'Outro' }], count: 1 }
    dispatchEvent(new Event('popupspublished'))
    await vi.waitFor(() => expect(useOperatorPopup.getState().current?.title).toBe('Outro'))
    responses['/lobby/popups'] = { popUps: [], count: 0 }
    dispatchEvent(new Event('popupspublished'))
    await vi.waitFor(() => expect(firstOperatorPopup()).toBeUndefined())
  })

  it('wait while a finger is down and for a moment after it', async () => {
    startHomeOffers(leaving.signal)
    await vi.advanceTimersByTimeAsync(offerDelayMs - 100)
    tap('pointerdown')
    await vi.advanceTimersByTimeAsync(5 * offerDelayMs)
    expect(popup()).toBeNull()
    tap('pointerup')
    await vi.advanceTimersByTimeAsync(offerDelayMs - 100)
    expect(popup()).toBeNull()
    await vi.advanceTimersByTimeAsync(100)
    expect(popup()?.kind).toBe('FIRST_RECHARGE_POPUP')
  })

  it('a tap while the server responds postpones the offer and does not lose it', async () => {
    write('showFirstRecharge', '1')
    const respond = vi.mocked(window.fetch).getMockImplementation()
    vi.mocked(window.fetch).mockImplementationOnce(async (url, init) => {
      tap('pointerdown')
      return respond?.(url, init) ?? Response.error()
    })
    await start()
    expect(popup()).toBeNull()
    tap('pointerup')
    await settle()
    await vi.waitFor(() => expect(popup()?.kind).toBe('DEPOSIT_ACTIVE_POPUP'))
  })

  it('do not open over a dialog of a screen', async () => {
    const dialog = document.body.appendChild(document.createElement('dialog'))
    dialog.showModal()
    await start()
    expect(popup()).toBeNull()
    dialog.close()
    dialog.remove()
    tap('pointerdown')
    tap('pointerup')
    await settle()
    expect(popup()?.kind).toBe('FIRST_RECHARGE_POPUP')
  })

  it('a login on home asks for the offers of the player, operator popups included, without a reload [R4.04] [R3.12]', async () => {
    write('showFirstRecharge', '1')
    write('showPb', utcDay())
    responses['/lobby/popups'] = { popUps: [], count: 0 }
    await start()
    expect([popup(), firstOperatorPopup()]).toEqual([null, undefined])
    responses['/lobby/popups'] = { popUps: [operatorPopup], count: 1 }
    setToken('t1')
    await settle()
    await vi.waitFor(() => expect(popup()).toMatchObject({ kind: 'DEPOSIT_ACTIVE_POPUP', multiple: 1 }))
    await close()
    await vi.waitFor(() => expect(firstOperatorPopup()).toBe('n1'))
  })

  it('the registration reward that waits for the player comes first [R4.12]', async () => {
    setToken('t1')
    responses['/v1/pb/list'] = {
      list: [{ ...config, rewardRecharge: 0, status: 1, isHeld: false, regStatus: 1 }],
    }
    await start()
    await vi.waitFor(() =>
      expect(popup()).toEqual({ kind: 'DEPOSIT_ACTIVE_POPUP', multiple: 3, isInGame: false }),
    )
    await close()
    await vi.waitFor(() => expect(popup()?.kind).toBe('FIRST_RECHARGE_POPUP'))
  })

  it('the first recharge ends for a player who has deposited [R4.13]', async () => {
    setToken('t1')
    write('showPb2', utcDay())
    responses['/recharge/usc'] = { count: 2 }
    await start()
    await vi.waitFor(() => expect(firstOperatorPopup()).toBe('n1'))
    expect([read('showFirstRecharge'), useFirstRecharge.getState().isOver]).toEqual(['1', true])
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
    resetUi()
    await enterHomeAgain()
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

  it('operator popups are requested for the device system and limited by the count; a closed one stays closed for the day [R3.12]', async () => {
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
    // A reload before it is closed: it is shown again, the closed one is not.
    useOperatorPopup.setState({ current: null })
    await enterHomeAgain()
    expect(firstOperatorPopup()).toBe('n2')
    await close()
    expect(firstOperatorPopup()).toBeUndefined()
    expect(read('todayShowed')).toBeUndefined()
  })

  it('are not shown over another popup', async () => {
    emit('SHOW_POPUP', { kind: 'LOGIN' })
    await start()
    expect(popup()?.kind).toBe('LOGIN')
    await close()
    expect(popup()?.kind).toBe('FIRST_RECHARGE_POPUP')
  })

  it('stop when home is left', async () => {
    await start()
    leaving.abort()
    await close()
    await settle()
    expect([popup(), firstOperatorPopup()]).toEqual([null, undefined])
  })
})

it('a paused or excluded player gets no offer on home [R12.08]', async () => {
  setToken('t1')
  for (const state of ['paused', 'excluded']) {
    responses['/protection/state'] = { state, until: null }
    await enterHomeAgain()
    expect([popup(), firstOperatorPopup()]).toEqual([null, undefined])
  }
  responses['/protection/state'] = { state: 'open', until: null }
  await enterHomeAgain()
  await vi.waitFor(() => expect(popup()).not.toBeNull())
})

it('a tap while the state of the player is asked for postpones the offer and does not lose it [R12.08] [R4.13]', async () => {
  setToken('t1')
  responses['/protection/state'] = { state: 'open', until: null }
  const respond = vi.mocked(window.fetch).getMockImplementation()
  let isTapped = false
  vi.mocked(window.fetch).mockImplementation(async (url, init) => {
    if (url === '/protection/state' && !isTapped) {
      isTapped = true
      tap('pointerdown')
      tap('pointerup')
    }
    return respond?.(url, init) ?? Response.error()
  })
  await enterHomeAgain()
  await settle()
  await vi.waitFor(() => expect(popup()?.kind).toBe('FIRST_RECHARGE_POPUP'))
})
