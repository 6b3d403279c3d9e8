// Fixtures of the console's journeys: a page without console errors and policy violations, demo operators, sign-in.
import { createHmac } from 'node:crypto'
import { type APIRequestContext, type Browser, test as base, expect, type Page } from '@playwright/test'
import { permissions, type Role, rolePermissions } from '@saguao/contract/operators/roles.ts'
import { attachFailureScreenshots, closeOpenedContexts } from '../support/failure-screenshots.ts'

export type { Page }
export { expect, permissions, rolePermissions }

export type DemoOperator = {
  readonly email: string
  readonly password: string
  readonly totpSecret: string
}

type Journey = {
  /** The console's address. */
  readonly origin: string
  /**
   * Signs a demo operator in and opens an address. Each journey uses operators of its own (`number`), because a code of
   * an authenticator is accepted once.
   */
  readonly enter: (path: string, role?: Role, number?: number) => Promise<DemoOperator>
}

export const test = base.extend<Journey & { readonly openedContexts: undefined }>({
  openedContexts: [closeOpenedContexts, { auto: true }],
  page: async ({ page, browser }, use, testInfo) => {
    const errors = recordErrors(page)
    await use(page)
    const hasFailed = errors.length > 0 || testInfo.status !== testInfo.expectedStatus
    await attachFailureScreenshots(browser, testInfo, hasFailed)
    expect(errors, 'console errors').toEqual([])
  },
  origin: async ({ baseURL }, use) => {
    await use(baseURL ?? '')
  },
  enter: async ({ page, origin }, use) => {
    await use(async (path, role = 'admin', number = 1) => {
      const operator = await demoOperator(page.request, role, number)
      await signInByCall(page.request, origin, operator)
      await page.goto(path)
      await expect(page.getByRole('navigation')).toBeVisible()
      return operator
    })
  },
})

type Opened = { readonly page: Page; readonly operator: DemoOperator }
type Place = {
  readonly origin: string
  readonly path: string
  readonly role: Role
  readonly number: number
  readonly viewport?: { readonly width: number; readonly height: number }
}

/** The screen of another operator, or of another server; the caller closes its context. */
export async function openConsole(browser: Browser, place: Place): Promise<Opened> {
  const { origin, path, role, number, viewport = { width: 1440, height: 900 } } = place
  const hasTouch = viewport.width < 600
  const context = await browser.newContext({ baseURL: origin, locale: 'pt-BR', viewport, hasTouch })
  const page = await context.newPage()
  const operator = await demoOperator(page.request, role, number)
  await signInByCall(page.request, origin, operator)
  await page.goto(path)
  await expect(page.getByRole('main')).toBeVisible()
  return { page, operator }
}

export function recordErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    // Calls that the server refuses on purpose.
    const isExpected = /Failed to load resource/.test(message.text())
    if (message.type() === 'error' && !isExpected) errors.push(message.text())
  })
  return errors
}

export async function demoOperator(
  request: APIRequestContext,
  role: Role,
  number = 1,
): Promise<DemoOperator> {
  const response = await request.get(`/sandbox/operator?role=${role}&number=${number}`)
  expect(response.ok()).toBe(true)
  return (await response.json()) as DemoOperator
}

/** The cookie of the session is then in the browser context of the request. */
export async function signInByCall(
  request: APIRequestContext,
  origin: string,
  operator: DemoOperator,
): Promise<void> {
  const { email, password, totpSecret } = operator
  await expect
    .poll(
      async () => {
        for (const code of codes(totpSecret)) {
          const data = { email, password, code }
          const response = await request.post('/operator/signIn', { headers: { origin }, data })
          const { success } = (await response.json()) as { success: boolean }
          if (success) return true
        }
        return false
      },
      // The three codes of this moment may have been used by a repeated journey.
      { timeout: 60_000, intervals: [5000] },
    )
    .toBe(true)
}

const periodMs = 30_000

/** The codes that the server accepts now, earliest first: a code is refused after a later one. */
const codes = (secret: string): string[] => [-1, 0, 1].map((steps) => totpCode(secret, steps))

export function totpCode(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / periodMs) + steps))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0x0f
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000
  return String(number).padStart(6, '0')
}

function fromBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []
  return Buffer.from(bytes)
}

export async function chooseLanguage(page: Page, lang: 'pt' | 'es' | 'en'): Promise<void> {
  await page.addInitScript((code) => localStorage.setItem('console.language', code), lang)
}

/** Fills the reason of an open dialog and confirms. */
export async function confirmWithReason(page: Page, button: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Motivo') })
  await dialog.getByLabel('Motivo').fill(reason)
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toBeHidden()
}
