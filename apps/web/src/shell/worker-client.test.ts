import { beforeEach, describe, expect, it, vi } from 'vitest'
import { settleRequest, withRequestId } from '#api/pending-requests.ts'
import { emit, resetUi, useUi } from '#stores/ui.ts'
import { applyUpdate, canReload } from './worker-client.ts'

beforeEach(resetUi)

const calmAt = (path: string) => canReload(path, useUi.getState())

describe('a new version', () => {
  it('comes between two screens when nothing is under way', () => {
    expect(['/', '/promotion', '/me'].map(calmAt)).toEqual([true, true, true])
  })

  it.each(['/deposit', '/withdraw', '/Deposit'])('waits at %s', (path) => {
    expect(calmAt(path)).toBe(false)
  })

  it.each([
    ['a game', () => emit('SHOW_GAME_FOOTER', true)],
    ['a popup', () => emit('SHOW_POPUP', { kind: 'LOGIN' })],
    ['the chat', () => emit('SHOW_CHAT', true)],
    ['the deposit in a game', () => emit('SHOW_DEPOSIT_IN_GAME')],
  ])('waits while %s is open', (_, open) => {
    open()
    expect(calmAt('/')).toBe(false)
  })

  it('waits while money was sent for and nobody has answered', () => {
    const body = { amount: 10 }
    withRequestId('/withdraw/create', body)
    expect(calmAt('/')).toBe(false)
    settleRequest('/withdraw/create', body)
    expect(calmAt('/')).toBe(true)
  })

  it('that another tab has let in already needs only a fresh start', () => {
    vi.useFakeTimers()
    const reload = vi.fn()
    applyUpdate(reload)
    vi.runAllTimers()
    vi.useRealTimers()
    expect(reload).toHaveBeenCalledOnce()
  })
})
