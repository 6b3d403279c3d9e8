import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { GameView } from '#features/play/GameView.tsx'
import { StudioFrame } from '#features/play/studio/StudioFrame.tsx'
import { speak, speakMore } from '#i18n/i18n.ts'
import { resetUi, useUi } from '#stores/ui.ts'
import { leavePage } from '#widgets/test-page.ts'

beforeEach(async () => {
  await speak('pt')
  await speakMore('pt', 'play')
  resetUi()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await leavePage()
})

it.each(['javascript:alert(1)', 'https://evil.example/', '/me'])(
  '%s asks for nothing and goes home [R2.14]',
  async (address) => {
    const fetched = vi.spyOn(window, 'fetch')
    history.replaceState(null, '', `/gameView/${encodeURIComponent(address)}`)
    await render(<GameView params={{ currentGameUrl: encodeURIComponent(address) }} />)
    await vi.waitFor(() => expect(location.pathname).toBe('/'))
    expect(document.querySelector('iframe')).toBeNull()
    expect(fetched).not.toHaveBeenCalled()
  },
)

const origin = 'https://games.coruja.example'

/** The frame of a studio that is not reached: what matters is what it may do. */
async function framed(): Promise<HTMLIFrameElement> {
  await render(<StudioFrame href="about:blank" origin={origin} />)
  const frame = document.querySelector('iframe')
  if (!frame) throw new Error('There is no frame')
  return frame
}

it('a studio’s frame may run and keep its own, and can neither navigate the page nor open another [R2.14]', async () => {
  const frame = await framed()
  expect([...frame.sandbox].sort()).toEqual(['allow-same-origin', 'allow-scripts'])
  expect(frame.referrerPolicy).toBe('no-referrer')
})

function say(source: Window | null, from: string, data: unknown): void {
  dispatchEvent(new MessageEvent('message', { source, origin: from, data }))
}

it('it is heard from its own origin and from its own window only [R11.02]', async () => {
  const { contentWindow } = await framed()
  say(contentWindow, 'https://evil.example', { type: 'saguao:close' })
  say(window, origin, { type: 'saguao:close' })
  say(contentWindow, origin, { type: 'close' })
  expect(useUi.getState().leavingGame).toBe(false)
  say(contentWindow, origin, { type: 'saguao:close' })
  expect(useUi.getState().leavingGame).toBe(true)
  say(contentWindow, origin, { type: 'saguao:deposit' })
  expect(useUi.getState().depositInGame).toBe('open')
})
