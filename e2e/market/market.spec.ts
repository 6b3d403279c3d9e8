import { randomInt } from 'node:crypto'
import { latestCode } from '../support/players.ts'
import { expect, test } from '../support/test.ts'

test.describe('a Chilean first visit', () => {
  test.use({ locale: 'es-CL', timezoneId: 'America/Santiago' })

  test('is offered Chile once, in one tap, and registers with +56 in pesos [R1.01] [R3.03] [R4.03]', async ({
    page,
    visit,
    request,
  }) => {
    await visit('/')
    const sheet = page.getByRole('dialog', { name: '¿Estás en Chile?' })
    await expect(sheet).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('country'))).toBeNull()
    // On a slow network the page must not change its history before the new document has come.
    await page.route(
      (url) => url.pathname === '/',
      async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1000))
        await route.continue()
      },
    )
    await sheet.getByRole('button', { name: 'Cambiar a Chile' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-CL')
    await expect(page.getByRole('button', { name: 'Registrarme' }).first()).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('country'))).toBe('CL')
    await page.getByRole('banner').getByRole('button', { name: 'Registrarme' }).click()
    const form = page.getByRole('dialog', { name: 'Crear cuenta' })
    await expect(form.getByLabel('País').locator('..')).toContainText(/^\+56/)
    await expect(form).not.toContainText('+51')
    const phone = `9${String(randomInt(10 ** 8)).padStart(8, '0')}`
    await form.getByLabel('Celular').fill(phone)
    await form.getByLabel('Clave', { exact: true }).fill('porta-aberta')
    await form.getByRole('button', { name: 'Registrarme' }).click()
    await expect(form.getByText(`+56 ${phone.slice(0, -4)} ${phone.slice(-4)}`)).toBeVisible()
    await page.getByLabel('Código de verificación').fill(await latestCode(request, phone, 'CL'))
    await expect(form).toBeHidden()
    await expect(page.getByRole('banner').getByText('$ 0')).toBeAttached()
  })

  test('that stays in Brazil is not asked again [R1.01]', async ({ page, visit }) => {
    await visit('/')
    const sheet = page.getByRole('dialog', { name: '¿Estás en Chile?' })
    await sheet.getByRole('button', { name: 'Continuar no Brasil' }).click()
    await expect(sheet).toBeHidden()
    await page.reload()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Cadastrar' })).toBeVisible()
    await page.waitForTimeout(1500)
    await expect(sheet).toBeHidden()
  })
})
