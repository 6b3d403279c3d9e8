import { expect, openScreen, type Page, test } from './support/test.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Navegação principal' })
const loginPopup = (page: Page) => page.getByRole('dialog', { name: 'Entrar' })

const openScreens = [
  ['/promotion', 'Promoções'],
  ['/firstRecharge', 'Primeiro depósito'],
  ['/newUserDeposit?multiple=1&isInGame=false', 'Bônus de boas-vindas'],
  ['/newUserCashback', 'Cashback'],
  ['/searchGame/all', 'Buscar'],
  ['/balanceTips', 'Entenda seu saldo'],
  ['/pwa', 'Instalar o app'],
  ['/pwainstallsuccess', 'App instalado'],
  ['/allgame', 'Jogos'],
  ['/allgame/hot', 'Jogos'],
] as const

const playerScreens = [
  ['/deposit', 'Depositar'],
  ['/withdraw', 'Sacar'],
  ['/me', 'Conta'],
  ['/transactions', 'Transações'],
  ['/bettinghistory', 'Histórico de apostas'],
  ['/gameView/mines', 'Mina de Esmeraldas'],
] as const

test('these screens are open to a guest [R2.06] [R2.07] [R2.11] [R2.12] [R2.13] [R2.15] [R2.16] [R2.17] [R2.19]', async ({
  page,
  visit,
}) => {
  await visit('/legal')
  for (const [path, title] of openScreens)
    await test.step(path, async () => {
      await openScreen(page, path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached()
      await expect(page).toHaveTitle(`${title} · Saguão`)
      await expect(loginPopup(page)).toBeHidden()
    })
})

test('these screens ask a guest to log in [R6.02]', async ({ page, visit }) => {
  await visit('/promotion')
  for (const [path] of playerScreens)
    await test.step(path, async () => {
      await openScreen(page, '/promotion')
      await expect(page.getByRole('heading', { level: 1, name: 'Promoções' })).toBeAttached()
      await openScreen(page, path)
      await expect(loginPopup(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('heading', { name: 'Entre para continuar' })).toBeVisible()
    })
})

test('these screens open for a player [R2.04] [R2.05] [R2.08] [R2.09] [R2.10] [R2.14]', async ({
  page,
  visitAsPlayer,
}) => {
  await visitAsPlayer('/promotion')
  for (const [path, title] of playerScreens)
    await test.step(path, async () => {
      await openScreen(page, path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(loginPopup(page)).toBeHidden()
    })
})

test('any other path redirects to / [R2.18]', async ({ page, visit }) => {
  await visit('/nowhere/at/all')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'A casa está aberta' })).toBeVisible()
})

test('a game that is gone says so, without a loading bar there or afterwards [R2.14]', async ({
  page,
  visitAsPlayer,
}) => {
  const loadingBar = page.getByRole('progressbar', { name: 'Carregando' })
  await visitAsPlayer('/gameView/nowhere')
  await expect(page.getByText('Este jogo não está disponível')).toBeVisible()
  await expect(loadingBar).toHaveCount(0)
  await page.getByRole('button', { name: 'Ir para o início' }).click()
  await expect(bar(page)).toBeVisible()
  await expect(loadingBar).toHaveCount(0)
})

test('an address whose hash contains pwa opens the install screen, and its button returns to / [R2.15] [R4.14]', async ({
  page,
  visit,
}) => {
  await visit('/me#install-pwa')
  await expect(page).toHaveURL('/pwa')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(loginPopup(page)).toBeHidden()
  await page.getByRole('button', { name: 'Ir para o início' }).click()
  await expect(page).toHaveURL('/')
  await page.evaluate('location.hash = "#pwa"')
  await expect(page).toHaveURL('/pwa')
})

test('all games is full-screen without header and bottom bar, and home leaves full-screen [R2.11] [R2.02]', async ({
  page,
  visit,
}) => {
  await visit('/')
  await page.getByRole('button', { name: 'Ver todos: Em alta' }).click()
  await expect(page).toHaveURL('/allgame/hot')
  await expect(bar(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cadastrar' })).toBeHidden()
  await page.getByRole('button', { name: 'Voltar ao início' }).click()
  await expect(bar(page)).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Cadastrar' })).toBeVisible()
})

test('a session the server no longer knows stays quiet, and shows the way in again [R8.02]', async ({
  page,
  visit,
}) => {
  await visit('/promotion', { token: 'a-token-of-long-ago' })
  await expect(page.getByRole('banner').getByRole('button', { name: 'Entrar' })).toBeVisible()
  await expect(loginPopup(page)).toBeHidden()
  await expect(page).toHaveURL('/promotion')
})

test('on a day already shown, a dead session logs out, returns to / and opens login [R8.02] [R4.05]', async ({
  page,
  visit,
}) => {
  const today = new Date().toISOString().slice(0, 10)
  await visit('/promotion', { token: 'a-token-of-long-ago', todayShowed: today })
  await expect(loginPopup(page)).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('pointerdown prefetches the code and the first call of a screen before the tap ends', async ({
  page,
  visitAsPlayer,
}) => {
  await visitAsPlayer('/')
  const touch = (name: string | RegExp) =>
    page
      .getByRole('button', { name, exact: true })
      .first()
      .dispatchEvent('pointerdown', { pointerType: 'touch' })
  for (const [name, code, call] of [
    ['Cashback', 'NewUserCashback', '**/v1/pig/load'],
    ['Sacar', 'Withdraw', '**/withdraw/accounts'],
    ['Depositar', 'Deposit', '**/recharge/depositActivity'],
    [/^Dado Certo/, 'GameView', undefined],
  ] as const) {
    const sent = [page.waitForRequest(`**/assets/${code}-*.js`), ...(call ? [page.waitForRequest(call)] : [])]
    await touch(name)
    await Promise.all(sent)
  }
  await expect(page).toHaveURL('/')
})
