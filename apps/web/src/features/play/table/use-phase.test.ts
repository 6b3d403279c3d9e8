import { afterEach, expect, it, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { createStore } from 'zustand'
import type { BetController } from '#features/play/bet/bet-controller.ts'
import { usePhase } from '#features/play/table/use-phase.ts'

afterEach(() => vi.restoreAllMocks())

it('the time of a phase is counted only while the page is visible', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const started = vi.spyOn(window, 'setInterval')
  const ended = vi.spyOn(window, 'clearInterval')
  const controller = { view: createStore(() => ({ shared: null })) } as unknown as BetController
  const { act } = await renderHook(() => usePhase(controller))
  const turn = (isHidden: boolean) =>
    act(() => {
      hidden.mockReturnValue(isHidden)
      document.dispatchEvent(new Event('visibilitychange'))
    })
  expect(started).not.toHaveBeenCalled()
  await turn(false)
  expect(started).toHaveBeenCalledOnce()
  await turn(true)
  expect(ended).toHaveBeenLastCalledWith(started.mock.results[0]?.value)
  expect(started).toHaveBeenCalledOnce()
})
