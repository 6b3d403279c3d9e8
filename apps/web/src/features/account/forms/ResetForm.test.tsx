import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { clearCodeWaits } from '#features/account/forms/code-wait.ts'
import { ResetForm } from '#features/account/forms/ResetForm.tsx'
import { loadLanguage, loadMessages, t } from '#i18n/i18n.ts'
import { setCountry } from '#stores/country.ts'
import { endSession, isLoggedIn, setToken } from '#stores/session.ts'
import { useToasts } from '#stores/toasts.ts'
import { resetUi, useUi } from '#stores/ui.ts'

let calls: { path: string; body: unknown }[] = []

function stubServer(responses: Record<string, object | null>): void {
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    calls.push({ path: String(url), body: JSON.parse(String(init?.body)) })
    const data = responses[String(url)]
    const refusal = { success: false, message: 'O código não confere.', data: null, code: 'CODE_WRONG' }
    return Response.json(data === undefined ? refusal : { success: true, message: '', data })
  })
}
const known = {
  '/user/checkBindViaUser': { phoneNumber: '11*****4321' },
  '/captcha/usernameSms': { resendIn: 60, expiresIn: 600, phoneNumber: '11*****4321' },
}

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt')
  calls = []
  clearCodeWaits()
  endSession()
  resetUi()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

async function reachPassword() {
  const shown = await render(<ResetForm />)
  await shown.getByLabelText('Celular').fill('119876543219')
  await shown.getByRole('button', { name: 'Continuar' }).click()
  await shown.getByLabelText('Código de verificação').fill('123456')
  await shown.getByLabelText('Nova senha').fill('segredo22segredo22')
  return shown
}

it('an unknown phone shows an error [R4.07] [R8.05]', async () => {
  stubServer({ '/user/checkBindViaUser': { phoneNumber: '' } })
  const shown = await render(<ResetForm />)
  await shown.getByLabelText('Celular').fill('1198765432')
  await shown.getByRole('button', { name: 'Continuar' }).click()
  await expect.element(shown.getByText(t('message.unexists'))).toBeVisible()
  expect(calls.map(({ path }) => path)).toEqual(['/user/checkBindViaUser'])
})

it('phone, code and new password, one after the other, then login [R4.07] [R5.01] [R5.02] [R5.03]', async () => {
  stubServer({ ...known, '/user/resetPwd': null })
  const account = { country: 'BR', username: '11987654321' }
  const shown = await reachPassword()
  expect(calls).toEqual([
    { path: '/user/checkBindViaUser', body: account },
    { path: '/captcha/usernameSms', body: account },
  ])
  await shown.getByRole('button', { name: 'Salvar senha' }).click()
  await vi.waitFor(() => expect(useUi.getState().popup).toEqual({ kind: 'LOGIN' }))
  const body = { ...account, verificationCode: '123456', password: 'segredo22segredo' }
  expect(calls.slice(2)).toEqual([{ path: '/user/resetPwd', body }])
  expect(useToasts.getState().toasts.at(-1)).toMatchObject({ text: t('password.success'), kind: 'success' })
})

it('five digits do not open the password step [R4.07]', async () => {
  stubServer(known)
  const shown = await render(<ResetForm />)
  await shown.getByLabelText('Celular').fill('11987654321')
  await shown.getByRole('button', { name: 'Continuar' }).click()
  await shown.getByLabelText('Código de verificação').fill('12345')
  expect(shown.getByLabelText('Nova senha').query()).toBeNull()
  await shown.getByLabelText('Código de verificação').fill('123456')
  await expect.element(shown.getByLabelText('Nova senha')).toBeVisible()
})

it('a logged-in player continues to the password change [R4.07]', async () => {
  setToken('t1')
  stubServer({ ...known, '/user/resetPwd': null })
  const shown = await reachPassword()
  await shown.getByRole('button', { name: 'Salvar senha' }).click()
  await vi.waitFor(() => expect(useUi.getState().popup).toEqual({ kind: 'CHANGE_PASSWORD' }))
  expect(isLoggedIn()).toBe(true)
})

it('a refusal is shown under the password [R8.05]', async () => {
  stubServer(known)
  const shown = await reachPassword()
  await shown.getByRole('button', { name: 'Salvar senha' }).click()
  await expect.element(shown.getByText('O código não confere.')).toBeVisible()
  await expect.element(shown.getByLabelText('Nova senha')).toBeVisible()
  expect(useUi.getState().popup?.kind).not.toBe('LOGIN')
})

it('outside Brazil the phone has at most 10 digits [R5.01]', async () => {
  setCountry('CL')
  const shown = await render(<ResetForm />)
  await shown.getByLabelText('Celular').fill('91234567890')
  await expect.element(shown.getByLabelText('Celular')).toHaveValue('9123456789')
})

it('a mistyped code can be typed again [R4.07]', async () => {
  stubServer(known)
  const shown = await reachPassword()
  await shown.getByRole('button', { name: 'Digitar o código de novo' }).click()
  await expect.element(shown.getByLabelText('Código de verificação')).toHaveValue('')
})

it('a new code can be requested after 60 s [R4.07] [R9.12]', async () => {
  stubServer(known)
  const shown = await render(<ResetForm />)
  await shown.getByLabelText('Celular').fill('1198765432')
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  await shown.getByRole('button', { name: 'Continuar' }).click()
  await expect.element(shown.getByRole('button', { name: 'Novo código em 60 s' })).toBeDisabled()
  vi.advanceTimersByTime(60_000)
  await shown.getByRole('button', { name: 'Tentar de novo' }).click()
  await vi.waitFor(() => {
    expect(calls.filter(({ path }) => path === '/captcha/usernameSms')).toHaveLength(2)
  })
})
