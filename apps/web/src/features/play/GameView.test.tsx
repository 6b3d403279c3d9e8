import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { GameView } from '#features/play/GameView.tsx'
import { StudioFrame } from '#features/play/studio/StudioFrame.tsx'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'
import { resetUi, useUi } from '#stores/ui.ts'
import { cleanUpLayers } from '#widgets/test-setup.ts'

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt', 'play')
  resetUi()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await cleanUpLayers()
})

const hostileAddresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//',
  'java\tscript:alert(1)',
  'blob:null/1',
  'https://evil.example/',
  'https://localhost@evil.example/',
  '\\\\evil.example',
  '/arcade/../../sandbox/bank',
  '/sandbox/bank',
  '<img src=x onerror=alert(1)>',
  '%00',
  '/me',
]

it.each(hostileAddresses)('%s sends no request and goes home [R2.14]', async (address) => {
  const fetchSpy = vi.spyOn(window, 'fetch')
  history.replaceState(null, '', `/gameView/${encodeURIComponent(address)}`)
  await render(<GameView params={{ currentGameUrl: encodeURIComponent(address) }} />)
  await vi.waitFor(() => expect(location.pathname).toBe('/'))
  expect(document.querySelector('iframe')).toBeNull()
  expect(fetchSpy).not.toHaveBeenCalled()
})

const origin = 'https://games.coruja.example'

/** Renders a studio frame without loading the studio's page: only the frame's permissions matter. */
async function renderFrame(): Promise<HTMLIFrameElement> {
  await render(<StudioFrame href="about:blank" origin={origin} />)
  const frame = document.querySelector('iframe')
  if (!frame) throw new Error('There is no frame')
  return frame
}

it('a studio frame may run scripts with its own origin, but cannot navigate the lobby or open windows [R2.14]', async () => {
  const frame = await renderFrame()
  expect([...frame.sandbox].sort()).toEqual(['allow-same-origin', 'allow-scripts'])
  expect(frame.referrerPolicy).toBe('no-referrer')
})

function postFrom(source: Window | null, from: string, data: unknown): void {
  dispatchEvent(new MessageEvent('message', { source, origin: from, data }))
}

it("messages are accepted only from the studio's origin and the frame's own window [R11.02]", async () => {
  const { contentWindow } = await renderFrame()
  postFrom(contentWindow, 'https://evil.example', { type: 'saguao:close' })
  postFrom(window, origin, { type: 'saguao:close' })
  postFrom(contentWindow, origin, { type: 'close' })
  expect(useUi.getState().leavingGame).toBe(false)
  postFrom(contentWindow, origin, { type: 'saguao:close' })
  expect(useUi.getState().leavingGame).toBe(true)
  postFrom(contentWindow, origin, { type: 'saguao:deposit' })
  expect(useUi.getState().depositInGame).toBe('open')
})
