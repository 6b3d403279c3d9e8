import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { clearCodeWaits } from '#features/account/forms/code-wait.ts'
import { RegisterForm } from '#features/account/forms/RegisterForm.tsx'
import { clearTypedPhone } from '#features/account/forms/typed-phone.ts'
import { loadLanguage, loadMessages, t } from '#i18n/i18n.ts'
import { currentToken, endSession } from '#stores/session.ts'
import { useToasts } from '#stores/toasts.ts'
import { emit, resetUi, useUi } from '#stores/ui.ts'

const fetchSpy = vi.spyOn(window, 'fetch')

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt')
  localStorage.clear()
  endSession()
  resetUi()
  fetchSpy.mockReset()
  clearTypedPhone()
  clearCodeWaits()
  useToasts.setState({ toasts: [] })
})
afterEach(() => localStorage.clear())

const open = () => render(<RegisterForm popup={{ kind: 'REGISTER' }} />)

it('the agent code is optional, collapsible, limited to 4 characters and stored when complete [R5.04] [R9.12]', async () => {
  const form = await open()
  const toggle = form.getByRole('button', { name: 'Tenho um código de agente' })
  const field = form.getByLabelText('Código de agente', { exact: true })
  expect(field.query()).toBeNull()
  await toggle.click()
  await field.fill('AB1')
  expect(localStorage.getItem('agentcode')).toBeNull()
  await field.fill('AB12C')
  await expect.element(field).toHaveValue('AB12')
  expect(localStorage.getItem('agentcode')).toBe('AB12')
  await toggle.click()
  expect(field.query()).toBeNull()
})

it('an incomplete agent code shows an error before anything is sent [R5.04]', async () => {
  const form = await open()
  await form.getByLabelText('Celular').fill('11987654321')
  await form.getByLabelText('Senha', { exact: true }).fill('segredo22')
  await form.getByRole('button', { name: 'Tenho um código de agente' }).click()
  await form.getByLabelText('Código de agente', { exact: true }).fill('AB')
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  await expect.element(form.getByText('O código tem 4 letras ou números')).toBeVisible()
  expect(fetchSpy.mock.calls.filter(([url]) => !String(url).startsWith('/legal-texts/'))).toEqual([])
})

it.each([
  ['AB12', 'AB12'],
  ['AB123', null],
])('a stored agent code %s is filled in as %s [R5.04]', async (stored, shown) => {
  localStorage.setItem('agentcode', stored)
  const field = (await open()).getByLabelText('Código de agente', { exact: true })
  if (shown) await expect.element(field).toHaveValue(shown)
  else expect(field.query()).toBeNull()
})

it('a mistyped number can be corrected without starting over, and shows no error', async () => {
  // The answer for the legal texts has no list here: the form must not depend on it.
  const response = (data: object) => Response.json({ success: true, message: '', data })
  fetchSpy.mockImplementation(async (url) =>
    response(String(url).includes('check') ? { phoneNumber: '' } : { resendIn: 60 }),
  )
  emit('SHOW_POPUP', { kind: 'REGISTER' })
  const form = await open()
  await form.getByLabelText('Celular').fill('11987654322')
  await form.getByLabelText('Senha', { exact: true }).fill('segredo22')
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  await form.getByRole('button', { name: 'Usar outro número' }).click()
  await expect.element(form.getByLabelText('Celular')).toHaveValue('11987654322')
  expect(form.getByText('Use de 6 a 24').query()).toBeNull()
})

type Call = { readonly path: string; readonly body: Record<string, unknown> }

const refusal = {
  success: false,
  message: 'Código errado.',
  data: null,
  code: 'CODE_WRONG',
  field: 'verificationCode',
}

/** Responds by path; a path without a response is refused. */
function stubServer(responses: Readonly<Record<string, object>>): Call[] {
  const calls: Call[] = []
  fetchSpy.mockImplementation(async (url, init) => {
    calls.push({ path: String(url), body: JSON.parse(String(init?.body)) })
    const data = responses[String(url)]
    return Response.json(data ? { success: true, message: '', data } : refusal)
  })
  return calls
}

const unregistered = { '/user/checkBindViaUser': { phoneNumber: '' }, '/captcha/sms': { resendIn: 60 } }
const account = { country: 'BR', username: '11987654323' }

async function openCodeStep() {
  emit('SHOW_POPUP', { kind: 'REGISTER' })
  const form = await open()
  await form.getByLabelText('Celular').fill(account.username)
  await form.getByLabelText('Senha', { exact: true }).fill('segredo22')
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  await expect.element(form.getByLabelText('Código de verificação')).toBeVisible()
  return form
}

it('phone and password request a code, and its sixth digit creates the account [R4.06]', async () => {
  const calls = stubServer({ ...unregistered, '/user/register': { status: 1, token: 't9', userId: 'u9' } })
  const form = await openCodeStep()
  expect(calls).toEqual([
    { path: '/user/checkBindViaUser', body: account },
    { path: '/captcha/sms', body: { country: 'BR', phoneNumber: account.username } },
  ])
  await form.getByLabelText('Código de verificação').fill('12345')
  expect(calls).toHaveLength(2)
  await form.getByLabelText('Código de verificação').fill('123456')
  await vi.waitFor(() => expect(useUi.getState().popup).toBeNull())
  expect(calls[2]).toEqual({
    path: '/user/register',
    body: { ...account, password: 'segredo22', verificationCode: '123456' },
  })
  expect(currentToken()).toBe('t9')
  expect(useToasts.getState().toasts[0]?.text).toBe(t('register.success'))
  await vi.waitFor(() => {
    const events = calls.filter(({ path }) => path === '/v1/ads/mgSkyAdsReport').map(({ body }) => body.event)
    expect(events).toEqual(['CompleteRegistration'])
  })
})

it('a registered phone gets an error and no code [R4.06]', async () => {
  const calls = stubServer({ '/user/checkBindViaUser': { phoneNumber: '11*****4323' } })
  const form = await open()
  await form.getByLabelText('Celular').fill(account.username)
  await form.getByLabelText('Senha', { exact: true }).fill('segredo22')
  await form.getByRole('button', { name: 'Cadastrar' }).click()
  await expect.element(form.getByText(t('message.exists'))).toBeVisible()
  expect(calls.map(({ path }) => path)).toEqual(['/user/checkBindViaUser'])
})

it('a refused code clears the form and shows the reason above it [R4.06]', async () => {
  stubServer(unregistered)
  const form = await openCodeStep()
  await form.getByLabelText('Código de verificação').fill('000000')
  await expect.element(form.getByRole('alert')).toHaveTextContent('Código errado.')
  await expect.element(form.getByLabelText('Celular')).toHaveValue('')
  await expect.element(form.getByLabelText('Senha', { exact: true })).toHaveValue('')
  expect([currentToken(), useUi.getState().popup?.kind]).toEqual([undefined, 'REGISTER'])
})
