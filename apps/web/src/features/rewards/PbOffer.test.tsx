import { getNowDelayMs } from '@saguao/contract/constants.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { PbOffer } from '#features/rewards/PbOffer.tsx'
import { speak, speakMore } from '#i18n/i18n.ts'
import { emit, type Popup, resetUi, useUi } from '#stores/ui.ts'

const popup: Popup = { kind: 'DEPOSIT_ACTIVE_POPUP', multiple: 2, isInGame: true }

beforeEach(async () => {
  await speak('pt')
  await speakMore('pt')
  resetUi()
  history.replaceState(null, '', '/')
  emit('SHOW_POPUP', popup)
})
afterEach(() => vi.useRealTimers())

it('Get Now leads to the new-user deposit after 800 ms [R4.12] [R9.16] [R2.12]', async () => {
  const shown = await render(<PbOffer popup={popup} />)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const button = shown.container.querySelector('button')
  button?.click()
  await new Promise(requestAnimationFrame)
  expect(button?.getAttribute('aria-busy')).toBe('true')
  vi.advanceTimersByTime(getNowDelayMs - 1)
  expect(location.pathname).toBe('/')
  vi.advanceTimersByTime(1)
  expect(location.pathname + location.search).toBe('/newUserDeposit?multiple=2&isInGame=true')
  expect([getNowDelayMs, useUi.getState().popup]).toEqual([800, null])
})
