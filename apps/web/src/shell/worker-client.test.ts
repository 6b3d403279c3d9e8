import { beforeEach, describe, expect, it, vi } from 'vitest'
import { settleRequest, withRequestId } from '#api/pending-requests.ts'
import { emit, resetUi, useUi } from '#stores/ui.ts'
import { applyUpdate, canReload } from './worker-client.ts'

beforeEach(resetUi)

const canReloadAt = (path: string) => canReload(path, useUi.getState())

describe('a new version', () => {
  it('is applied between two screens when nothing is in progress', () => {
    expect(['/', '/promotion', '/me'].map(canReloadAt)).toEqual([true, true, true])
  })

  it.each(['/deposit', '/withdraw', '/Deposit'])('waits at %s', (path) => {
    expect(canReloadAt(path)).toBe(false)
  })

  it.each([
    ['a game', () => emit('SHOW_GAME_FOOTER', true)],
    ['a popup', () => emit('SHOW_POPUP', { kind: 'LOGIN' })],
    ['the chat', () => emit('SHOW_CHAT', true)],
    ['the deposit in a game', () => emit('SHOW_DEPOSIT_IN_GAME')],
  ])('waits while %s is open', (_, open) => {
    open()
    expect(canReloadAt('/')).toBe(false)
  })

  it('waits while a request that moves money is pending', () => {
    const body = { amount: 10 }
    withRequestId('/withdraw/create', body)
    expect(canReloadAt('/')).toBe(false)
    settleRequest('/withdraw/create', body)
    expect(canReloadAt('/')).toBe(true)
  })

  it('that another tab has activated needs only a reload', () => {
    vi.useFakeTimers()
    const reload = vi.fn()
    applyUpdate(reload)
    vi.runAllTimers()
    vi.useRealTimers()
    expect(reload).toHaveBeenCalledOnce()
  })
})
