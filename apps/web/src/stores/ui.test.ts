import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keyOf, subscribe } from '#api/query-cache.ts'
import { type EventName, emit, resetUi, type UiState, useUi } from '#stores/ui.ts'

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The events of the specification; a missing or extra one does not compile. */
const specified: Readonly<Record<EventName, true>> = {
  SHOW_MENU: true,
  SHOW_POPUP: true,
  FULL_SCREEN: true,
  UPDATE_GAME: true,
  SHOW_DEPOSIT_IN_GAME: true,
  CHECK_INPUT_VALUE: true,
  PAY_SUCCESS: true,
  PAY_INVALID: true,
  UPDATE_GAME_LIST: true,
  PUSH_NOTIFICATION: true,
  CLOSE_DEPOSIT_IN_GAME: true,
  SHOW_CHAT: true,
  SHOW_GAME_FOOTER: true,
  HIDE_DEPOSIT_IN_GAME: true,
  SHOW_TOP_BUTTON: true,
  CHANGE_IPUTfIELD_ERROR_TIPS: true,
  SHOW_SYSTEM_LOADING: true,
  UPDATE_BALANCE: true,
  BACK_IN_GAME: true,
  SHOW_ACTIVE_BOX: true,
  HIDE_NAV_BAR: true,
  HIDE_HEADER: true,
  CLOSE_NEWUSERDEPOSIT_POPUP: true,
}
const eventNames = Object.keys(specified)

beforeEach(() => resetUi())

const state = () => useUi.getState()

describe('the events of the frame', () => {
  it('are the 23 of the product [R4.02]', () => {
    expect(eventNames).toHaveLength(23)
  })

  it('are each emitted somewhere in the web app [R4.02]', () => {
    const source = Object.values(sources).join('\n')
    expect(eventNames.filter((name) => !source.includes(`emit('${name}'`))).toEqual([])
  })

  it('switch the boolean parts on and off [R4.02]', () => {
    const switches = [
      ['SHOW_MENU', 'menu'],
      ['FULL_SCREEN', 'fullScreen'],
      ['HIDE_HEADER', 'headerHidden'],
      ['HIDE_NAV_BAR', 'navBarHidden'],
      ['SHOW_TOP_BUTTON', 'topButton'],
      ['SHOW_CHAT', 'chat'],
      ['SHOW_ACTIVE_BOX', 'activeBox'],
      ['SHOW_GAME_FOOTER', 'gameFooter'],
      ['BACK_IN_GAME', 'leavingGame'],
    ] as const satisfies readonly (readonly [string, keyof UiState])[]
    for (const [name, part] of switches) {
      emit(name, true)
      expect(state()[part], name).toBe(true)
      emit(name, false)
      expect(state()[part], name).toBe(false)
    }
  })

  it('a popup opens with a reset form, replaces the menu, and closes [R4.01] [R4.02]', () => {
    emit('SHOW_MENU', true)
    emit('CHECK_INPUT_VALUE')
    emit('CHANGE_IPUTfIELD_ERROR_TIPS', { username: 'wrong' })
    emit('SHOW_POPUP', { kind: 'LOGIN', after: { go: 'bonus' } })
    expect(state()).toMatchObject({ popup: { kind: 'LOGIN', after: { go: 'bonus' } }, menu: false })
    expect(state()).toMatchObject({ inputChecks: 0, errorTips: {} })
    emit('SHOW_POPUP', null)
    expect(state().popup).toBeNull()
  })

  it('closing the new-user deposit popup closes that popup and no other [R4.02] [R4.12]', () => {
    emit('SHOW_POPUP', { kind: 'DEPOSIT_ACTIVE_POPUP', multiple: 1, isInGame: false })
    emit('CLOSE_NEWUSERDEPOSIT_POPUP')
    expect(state().popup).toBeNull()
    emit('SHOW_POPUP', { kind: 'LOGIN' })
    emit('CLOSE_NEWUSERDEPOSIT_POPUP')
    expect(state().popup).toEqual({ kind: 'LOGIN' })
  })

  it('loading ends when every pending operation has ended [R4.02]', () => {
    emit('SHOW_SYSTEM_LOADING', true)
    emit('SHOW_SYSTEM_LOADING', true)
    emit('SHOW_SYSTEM_LOADING', false)
    expect(state().systemLoading).toBe(1)
    emit('SHOW_SYSTEM_LOADING', false)
    emit('SHOW_SYSTEM_LOADING', false)
    expect(state().systemLoading).toBe(0)
  })

  it('forms are asked to validate and get the errors of the server [R4.02]', () => {
    emit('CHECK_INPUT_VALUE')
    expect(state().inputChecks).toBe(1)
    emit('CHANGE_IPUTfIELD_ERROR_TIPS', { username: 'unknown' })
    expect(state().errorTips).toEqual({ username: 'unknown' })
    emit('CHANGE_IPUTfIELD_ERROR_TIPS', {})
    expect(state().errorTips).toEqual({})
  })

  it('the balance and the game list are fetched again [R4.02] [R2.20]', () => {
    const fetcher = vi.fn(async () => ({}))
    const stops = [keyOf('/wallet/balance'), keyOf('/game/list', { country: 'BR' })].map((key) =>
      subscribe(
        key,
        () => fetcher(),
        () => undefined,
      ),
    )
    expect(fetcher).toHaveBeenCalledTimes(2)
    emit('UPDATE_BALANCE')
    expect(fetcher).toHaveBeenCalledTimes(3)
    emit('UPDATE_GAME_LIST')
    expect(fetcher).toHaveBeenCalledTimes(4)
    for (const stop of stops) stop()
  })

  it('a push is stored, and each outcome of a deposit sets a notice [R4.02] [R4.10]', () => {
    emit('PUSH_NOTIFICATION', { orderId: 'o1', amount: 50 })
    expect(state().push).toEqual({ orderId: 'o1', amount: 50 })
    emit('PAY_SUCCESS', 50)
    expect(state().depositNotice).toEqual({ outcome: 'success', amount: 50 })
    emit('PAY_INVALID', { amount: 50, reason: 'expired' })
    expect(state().depositNotice).toEqual({ outcome: 'failure', amount: 50, reason: 'expired' })
  })

  it('a game is reloaded, and its deposit opens, hides and closes [R4.02]', () => {
    emit('UPDATE_GAME')
    expect(state().gameRevision).toBe(1)
    emit('SHOW_DEPOSIT_IN_GAME')
    expect(state().depositInGame).toBe('open')
    emit('HIDE_DEPOSIT_IN_GAME')
    expect(state().depositInGame).toBe('hidden')
    emit('CLOSE_DEPOSIT_IN_GAME')
    expect(state().depositInGame).toBe('closed')
  })
})
