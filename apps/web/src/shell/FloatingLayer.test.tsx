import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clearCache } from '#api/query-cache.ts'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'
import { BottomBar } from '#shell/BottomBar.tsx'
import { FloatingLayer } from '#shell/FloatingLayer.tsx'
import { endSession } from '#stores/session.ts'
import { emit, resetUi, useUi } from '#stores/ui.ts'
import { drag } from '#widgets/test-setup.ts'

vi.mock('#shell/worker-client.ts', () => ({ registerWorker: () => undefined, useUpdate: () => false }))

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt')
  endSession()
  clearCache()
  resetUi()
  history.replaceState(null, '', '/promotion')
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({ success: true, message: '', data: { banners: [] } }),
  )
})
afterEach(async () => {
  vi.restoreAllMocks()
  await page.viewport(390, 844)
})

const chat = () => page.getByRole('button', { name: 'Ajuda' }).element()
const barTop = () => page.getByRole('navigation').element().getBoundingClientRect().top

/** The box of the chat button after its animations. */
async function chatBox(): Promise<DOMRect> {
  await Promise.all(
    chat()
      .getAnimations()
      .map((animation) => animation.finished),
  )
  return chat().getBoundingClientRect()
}

async function showAt(width: number, height: number): Promise<void> {
  await page.viewport(width, height)
  await render(
    <>
      <BottomBar path="/promotion" />
      <FloatingLayer />
    </>,
  )
}

describe('the chat button', () => {
  it.each([1000, 1280])('is 55 px and at 87 %% of a height of %i px [R2.28] [R9.15]', async (height) => {
    await showAt(390, height)
    const { width, height: buttonHeight, top, bottom } = await chatBox()
    expect([width, buttonHeight]).toEqual([55, 55])
    expect(top).toBeCloseTo(height * 0.87, 0)
    expect(bottom).toBeLessThan(barTop())
  })

  it('is directly above the bottom bar where 87 % of the height would cover the bar [R2.28] [R9.15]', async () => {
    await showAt(390, 640)
    const { bottom, top } = await chatBox()
    expect(bottom).toBeLessThan(barTop())
    expect(barTop() - bottom).toBeLessThan(16)
    expect(top).toBeLessThan(640 * 0.87)
  })

  it('snaps to the left or right edge after a drag and keeps its height [R2.28]', async () => {
    await showAt(390, 1000)
    expect((await chatBox()).right).toBeGreaterThan(370)
    drag(chat(), { x: -250, y: -300 })
    await vi.waitFor(async () => expect((await chatBox()).left).toBeLessThan(20))
    expect((await chatBox()).top).toBeCloseTo(570, 0)
    drag(chat(), { x: 250, y: 0 })
    await vi.waitFor(async () => expect((await chatBox()).right).toBeGreaterThan(370))
  })

  it('opens the support chat by a tap, not by a drag, and is hidden in a game [R2.28] [R1.05]', async () => {
    await showAt(390, 844)
    drag(chat(), { x: -60, y: -60 })
    expect(useUi.getState().chat).toBe(false)
    await page.getByRole('button', { name: 'Ajuda' }).click()
    expect(useUi.getState().chat).toBe(true)
    emit('SHOW_GAME_FOOTER', true)
    await expect.element(page.getByRole('button', { name: 'Ajuda' })).not.toBeInTheDocument()
  })
})
