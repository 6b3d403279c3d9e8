// A player's phone beside the operator's screen.
import type { Browser } from '@playwright/test'
import { type Player, playerWith } from '../support/players.ts'
import { offersSeen, popupsClosed } from '../support/test.ts'
import type { Page } from './support.ts'

export const playersOrigin = `http://127.0.0.1:${process.env.E2E_PORT}`

/** The logged-in web app at phone size. The context is closed with the browser. */
export async function openPhone(browser: Browser, player: Player = playerWith(10)): Promise<Page> {
  const context = await browser.newContext({
    baseURL: playersOrigin,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'pt-BR',
    serviceWorkers: 'block',
  })
  await context.addCookies([{ name: 'popups', value: popupsClosed(), domain: '127.0.0.1', path: '/' }])
  const page = await context.newPage()
  await page.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    },
    { ...offersSeen(), token: player.token },
  )
  // Events for the player arrive from then on.
  const socket = page.waitForEvent('websocket')
  await page.goto('/')
  await (await socket).waitForEvent('framereceived')
  return page
}
