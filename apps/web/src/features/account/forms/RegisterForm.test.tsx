import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { RegisterForm } from '#features/account/forms/RegisterForm.tsx'
import { forgetTypedPhone } from '#features/account/forms/typed-phone.ts'
import { loadLanguage, loadMessages } from '#i18n/i18n.ts'
import { endSession } from '#stores/session.ts'
import { emit, resetUi } from '#stores/ui.ts'

const fetched = vi.spyOn(window, 'fetch')

beforeEach(async () => {
  await loadLanguage('pt')
  await loadMessages('pt')
  localStorage.clear()
  endSession()
  resetUi()
  fetched.mockReset()
  forgetTypedPhone()
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
  expect(fetched).not.toHaveBeenCalled()
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
  const answer = (data: object) => Response.json({ success: true, message: '', data })
  fetched.mockImplementation(async (url) =>
    answer(String(url).includes('check') ? { phoneNumber: '' } : { resendIn: 60 }),
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
