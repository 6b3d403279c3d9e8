// Accounts and account popups of the journeys. A phone gets one SMS per minute, so every journey uses phones of its own;
// players who need an SMS later are seeded instead of registered.
import { randomInt } from 'node:crypto'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { call, latestCode, type Player, playerWith } from './players.ts'

export const password = 'segredo77'

export const freshPhone = () => `119${String(randomInt(10 ** 8)).padStart(8, '0')}`
export const maskedPhone = (phone: string) => `(${phone.slice(0, 2)}) •••••-${phone.slice(-4)}`
export const popup = (page: Page, name: string) => page.getByRole('dialog', { name })
export const toast = (page: Page, text: string) => page.getByRole('alert').getByText(text)
/** A message at a field. Toasts are inside the open dialog too, so only the form is searched. */
export const formMessage = (dialog: Locator, text: string) => dialog.locator('form').getByText(text)
export const header = (page: Page) => page.getByRole('banner')
export const codeField = (page: Page) => page.getByLabel('Código de verificação')

export const wrongCode = (code: string) => String((Number(code) + 1) % 10 ** 6).padStart(6, '0')

/** Registers a player through the API; the phone has then used its SMS of the minute. */
export async function registerPlayer(request: APIRequestContext): Promise<Player> {
  const username = freshPhone()
  await call(request, '/captcha/sms', { country: 'BR', phoneNumber: username })
  const verificationCode = await latestCode(request, username)
  const account = { country: 'BR', username, password, verificationCode }
  const { token } = await call<{ token: string }>(request, '/user/register', account)
  return { username, token }
}

export const logIn = (request: APIRequestContext, username: string) =>
  call<{ status: number; token: string }>(request, '/user/login', { country: 'BR', username, password })

/** A seeded player, whose phone can still get an SMS. */
export const seededPlayer = () => playerWith(0)

/** SMS sent to a phone, newest first. */
export async function smsTo(request: APIRequestContext, phone: string): Promise<readonly object[]> {
  const response = await request.get(`/sandbox/sms?country=BR&phone=${phone}`)
  return ((await response.json()) as { list: object[] }).list
}

export async function fillRegister(form: Locator, phone: string, typed = password): Promise<void> {
  await form.getByLabel('Celular').fill(phone)
  await form.getByLabel('Senha', { exact: true }).fill(typed)
  await form.getByRole('button', { name: 'Cadastrar' }).click()
}

export async function fillLogin(form: Locator, phone: string, typed = password): Promise<void> {
  await form.getByLabel('Celular').fill(phone)
  await form.getByLabel('Senha', { exact: true }).fill(typed)
  await form.getByRole('button', { name: 'Entrar', exact: true }).click()
}

export async function openRegister(page: Page): Promise<Locator> {
  await header(page).getByRole('button', { name: 'Cadastrar' }).click()
  return popup(page, 'Criar conta')
}

export async function openLogin(page: Page): Promise<Locator> {
  await header(page).getByRole('button', { name: 'Entrar' }).click()
  return popup(page, 'Entrar')
}
