import { getNowDelayMs } from '@saguao/contract/product/constants.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { clearCache } from '#api/query-cache.ts'
import { PbOffer } from '#features/rewards/PbOffer.tsx'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'
import { emit, type Popup, resetUi, useUi } from '#stores/ui.ts'

const popup: Extract<Popup, { kind: 'DEPOSIT_ACTIVE_POPUP' }> = {
  kind: 'DEPOSIT_ACTIVE_POPUP',
  multiple: 2,
  isInGame: true,
}

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt', 'rewards')
  resetUi()
  clearCache()
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({ success: true, message: '', data: { pbConfig: [config], banners: [] } }),
  )
  history.replaceState(null, '', '/')
  emit('SHOW_POPUP', popup)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const config = {
  rewardType: 2,
  rewardRecharge: 20,
  rewardTotal: 4000,
  rewardTag: '',
  rewardAlready: 0,
  rewardReg: 0,
  releaseRate: 0.004,
  regWagerTimes: 0,
}

it('Get Now leads to the new-user deposit after 800 ms [R4.12] [R9.16] [R2.12]', async () => {
  emit('SHOW_DEPOSIT_IN_GAME')
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
  expect(useUi.getState().depositInGame).toBe('closed')
})

it('the offer shows its full terms before it is accepted [R4.12]', async () => {
  const shown = await render(<PbOffer popup={popup} />)
  await expect.element(shown.getByText(/4\.000 em bônus/)).toBeVisible()
  expect(shown.container.textContent).toContain('1.000.000 contados em apostas')
})

it.each([
  [true, '/gameView/dice'],
  [false, '/'],
])('declined in a game: %s, it leaves the player at %s [R4.12]', async (isInGame, place) => {
  history.replaceState(null, '', '/gameView/dice')
  const shown = await render(<PbOffer popup={{ ...popup, isInGame }} />)
  await shown.getByText('Agora não').click()
  expect([location.pathname, useUi.getState().popup]).toEqual([place, null])
})
