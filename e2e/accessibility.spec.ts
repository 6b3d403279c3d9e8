import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from './test.ts'

async function findings(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

for (const path of [
  '/',
  '/promotion',
  '/newUserDeposit',
  '/newUserCashback',
  '/luckyMoney',
  '/allgame',
  '/searchGame/all',
  '/balanceTips',
  '/pwa',
]) {
  test(`${path} can be used without seeing it`, async ({ page, visit }) => {
    await visit(path)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await findings(page)).toEqual([])
  })
}

for (const path of [
  '/',
  '/deposit',
  '/withdraw',
  '/me',
  '/transactions',
  '/bettinghistory',
  '/gameView/mines',
]) {
  test(`${path} can be used by a player without seeing it`, async ({ page, visitAsPlayer }) => {
    await visitAsPlayer(path)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await findings(page)).toEqual([])
  })
}

const layers: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  menu: (page) => page.getByRole('button', { name: 'Abrir menu' }).click(),
  login: (page) => page.getByRole('banner').getByRole('button', { name: 'Entrar' }).click(),
  register: (page) => page.getByRole('banner').getByRole('button', { name: 'Cadastrar' }).click(),
  rewards: (page) => page.getByRole('button', { name: 'Prêmios' }).click(),
  offer: (page) => page.getByRole('button', { name: 'Bônus', exact: true }).click(),
}

for (const [name, open] of Object.entries(layers)) {
  test(`the ${name} layer can be used without seeing it`, async ({ page, visit }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit('/')
    await open(page)
    const dialog = page.getByRole('dialog').first()
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button').last()).toBeVisible()
    expect(await findings(page)).toEqual([])
  })
}
