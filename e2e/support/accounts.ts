// How journeys become players, and what the popups they pass on the way have in them. A number gets one text a minute,
// so every journey has numbers of its own; players who need a text later are made without one.
import { randomInt } from 'node:crypto'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { call, latestCode, type Player, playerWith } from './players.ts'

export const password = 'segredo77'

export const freshPhone = () => `119${String(randomInt(10 ** 8)).padStart(8, '0')}`
export const masked = (phone: string) => `(${phone.slice(0, 2)}) •••••-${phone.slice(-4)}`
export const popup = (page: Page, name: string) => page.getByRole('dialog', { name })
export const toast = (page: Page, text: string) => page.getByRole('alert').getByText(text)
/** Toasts stand inside the open dialog too, so what is said at a field is looked for in the form itself. */
export const said = (dialog: Locator, text: string) => dialog.locator('form').getByText(text)
export const header = (page: Page) => page.getByRole('banner')
export const codeField = (page: Page) => page.getByLabel('Código de verificação')

export const notCode = (code: string) => String((Number(code) + 1) % 10 ** 6).padStart(6, '0')

/** A player with a password, whose number has had its text of the minute. */
export async function registered(request: APIRequestContext): Promise<Player> {
  const username = freshPhone()
  await call(request, '/captcha/sms', { country: 'BR', phoneNumber: username })
  const verificationCode = await latestCode(request, username)
  const asked = { country: 'BR', username, password, verificationCode }
  const { token } = await call<{ token: string }>(request, '/user/register', asked)
  return { username, token }
}

export const logIn = (request: APIRequestContext, username: string) =>
  call<{ status: number; token: string }>(request, '/user/login', { country: 'BR', username, password })

/** A player without a password, whose number can still get a text. */
export const textless = (): Player => playerWith(0)

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
