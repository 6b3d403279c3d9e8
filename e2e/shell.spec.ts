import { expect, goBack, type Page, test } from './support/test.ts'
import { swipe } from './support/touch.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Navegação principal' })
const header = (page: Page) => page.getByRole('banner')
const loginPopup = (page: Page) => page.getByRole('dialog', { name: 'Entrar' })

/** Opens the path and advances the clock by 3 s, when the floating layer loads. */
async function settled(page: Page, path: string, visit: (path: string) => Promise<void>) {
  await page.clock.install()
  await visit(path)
  await page.clock.runFor(3000)
}

test('a guest uses header, bottom bar and side menu [R2.21] [R2.22] [R2.23] [R2.24] [R6.02]', async ({
  page,
  visit,
}) => {
  await page.clock.install()
  await visit('/')
  const entries = await page.evaluate<number>('history.length')

  await test.step('the header of home has menu button and logo, login and registration', async () => {
    await expect(header(page).getByRole('button', { name: 'Abrir menu' })).toBeVisible()
    await expect(header(page).getByText('Saguão')).toBeVisible()
    await header(page).getByRole('button', { name: 'Entrar' }).click()
    await expect(loginPopup(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await header(page).getByRole('button', { name: 'Cadastrar' }).click()
    await expect(page.getByRole('dialog', { name: 'Criar conta' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate('history.state?.layers ?? 0')).toBe(0)
  })
  await test.step('the bottom bar has five links in order and marks the current one; a tap replaces the route', async () => {
    await expect(bar(page).getByRole('link')).toHaveText([
      'Início',
      'Promoções',
      'Depositar',
      'Sacar',
      'Conta',
    ])
    const before = await page.evaluate<number>('history.length')
    expect(before - entries, 'entries of the popups').toBeLessThanOrEqual(1)
    await page.clock.pauseAt(Date.now() + 60_000)
    await bar(page).getByRole('link', { name: 'Promoções' }).click()
    await expect(page).toHaveURL('/promotion')
    await expect(bar(page).getByRole('link', { name: 'Promoções' })).toHaveAttribute('aria-current', 'page')
    expect(await page.evaluate<number>('history.length')).toBe(before)
  })
  await test.step('a tap within 1 s of the last is ignored', async () => {
    await page.clock.runFor(999)
    await bar(page).getByRole('link', { name: 'Início' }).click()
    await expect(page).toHaveURL('/promotion')
    await page.clock.runFor(1)
    await bar(page).getByRole('link', { name: 'Início' }).click()
    await expect(page).toHaveURL('/')
    await page.clock.resume()
  })
  await test.step('the menu holds money buttons, banners and its entries, in Portuguese only', async () => {
    await header(page).getByRole('button', { name: 'Abrir menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('button')).toHaveText([
      /^$/,
      'Depositar',
      'Sacar',
      /Bônus de boas-vindas/,
      'Transações',
      'Histórico de apostas',
      'IdiomaPortuguês',
      'Promoções',
      'Jogo responsável',
      'Informações legais',
      /Saguão na tela inicial/,
    ])
    await menu.getByRole('button', { name: 'Promoções' }).click()
    await expect(page).toHaveURL('/promotion')
    await expect(menu).toBeHidden()
  })
  await test.step('elsewhere the header has a back arrow to /', async () => {
    await expect(header(page).getByRole('heading', { name: 'Promoções' })).toBeVisible()
    await header(page).getByRole('button', { name: 'Voltar ao início' }).click()
    await expect(page).toHaveURL('/')
  })
})

test.describe('popups', () => {
  test('Escape and the back button close the top one; a form shows field errors before it sends anything, and a refusal in a toast and under its field [R5.01] [R5.02] [R8.01] [R8.05]', async ({
    page,
    visit,
  }) => {
    const message = 'Celular ou senha não conferem.'
    const refusal = { success: false, message, data: null, code: 'CREDENTIALS_WRONG' }
    const sent: string[] = []
    await page.route('**/user/login', (route) => {
      sent.push('/user/login')
      return route.fulfill({ json: refusal })
    })
    await visit('/promotion')
    await header(page).getByRole('button', { name: 'Entrar' }).click()
    await expect(loginPopup(page)).toBeVisible()
    await goBack(page)
    await expect(loginPopup(page)).toBeHidden()
    await expect(page).toHaveURL('/promotion')
    await header(page).getByRole('button', { name: 'Entrar' }).click()
    await page.keyboard.press('Escape')
    await expect(loginPopup(page)).toBeHidden()

    await header(page).getByRole('button', { name: 'Entrar' }).click()
    const phone = loginPopup(page).getByLabel('Celular')
    const submit = loginPopup(page).getByRole('button', { name: 'Entrar', exact: true })
    await phone.fill('12ab34')
    await expect(phone).toHaveValue('1234')
    await submit.click()
    await expect(loginPopup(page).getByText('Digite um celular com 9 a 11 números')).toBeVisible()
    await expect(loginPopup(page).getByText('Use de 6 a 24 letras, números ou símbolos')).toBeVisible()
    expect(sent).toEqual([])
    await phone.fill('11987654321')
    await loginPopup(page).getByLabel('Senha', { exact: true }).fill('segredo1')
    await submit.click()
    await expect(page.getByRole('alert').getByText(message)).toBeVisible()
    await expect(loginPopup(page).locator('form').getByText(message)).toBeVisible()
  })

  test('the first-recharge offer shows on home; a tap sets its flag and opens the deposit [R4.13] [R2.02]', async ({
    page,
    visit,
  }) => {
    await page.clock.install()
    await visit('/', { showFirstRecharge: '' })
    await page.clock.runFor(3000)
    const offer = page.getByRole('dialog', { name: 'Primeiro depósito' })
    await offer
      .getByRole('button', { name: /R\$\s5\.000 em bônus.*a cada R\$\s100 apostados, R\$\s0,50/ })
      .click()
    await expect(page).toHaveURL('/deposit?amount=50')
    expect(await page.evaluate(() => localStorage.getItem('showFirstRecharge'))).toBe('1')
  })
})

test.describe('home', () => {
  test('the blocks below the fold are mounted when they come into view; the rocket appears past half of the scrollable height and scrolls to the top [R2.01] [R2.03]', async ({
    page,
    visit,
  }) => {
    await visit('/')
    await expect(page.getByRole('region', { name: 'Em alta', exact: true })).toBeVisible()
    await expect(page.getByText('Só para maiores de 18 anos')).toBeHidden()
    const rocket = page.getByRole('button', { name: 'Voltar ao topo' })
    const scrollTo = (part: number) =>
      page.evaluate(`scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * ${part})`)
    await scrollTo(1)
    await expect(page.getByText('Só para maiores de 18 anos')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Formas de pagamento' })).toBeVisible()
    // The page grows while its last blocks load, so the position is set again until the button follows.
    const scrollUntil = (part: number, isVisible: boolean) =>
      expect(async () => {
        await scrollTo(part)
        await expect(rocket).toBeVisible({ visible: isVisible, timeout: 1_000 })
      }).toPass()
    await scrollUntil(0.45, false)
    await scrollUntil(0.55, true)
    await rocket.click()
    await expect.poll(() => page.evaluate<number>('scrollY')).toBe(0)
    await expect(rocket).toBeHidden()
  })
})

test.describe('chat button', () => {
  const chatButton = (page: Page) => page.getByRole('button', { name: 'Ajuda' }).first()

  test('is 55 px, keeps above the bottom bar and opens help [R2.28] [R9.15] [R1.05]', async ({
    page,
    visit,
  }) => {
    await settled(page, '/promotion', visit)
    const button = chatButton(page)
    await expect(button).toBeVisible()
    const box = await button.boundingBox()
    expect([box?.width, box?.height]).toEqual([55, 55])
    const barTop = (await bar(page).boundingBox())?.y ?? 0
    expect((box?.y ?? 0) + 55).toBeLessThanOrEqual(barTop)
    await button.click()
    await expect(page.getByRole('dialog', { name: 'Como podemos ajudar?' })).toBeVisible()
  })

  test('starts at 87 % of the height and snaps to the nearer side after a drag [R2.28] [R9.15]', async ({
    page,
    visit,
  }) => {
    // High enough that the bottom bar is below the button.
    const height = 1200
    await page.setViewportSize({ width: 390, height })
    await settled(page, '/promotion', visit)
    const button = chatButton(page)
    const left = async () => Math.round((await button.boundingBox())?.x ?? 0)
    const top = async () => (await button.boundingBox())?.y ?? 0
    await expect(button).toBeVisible()
    await expect.poll(top).toBeCloseTo(height * 0.87, 0)
    const right = await left()
    const gap = 390 - 55 - right
    expect(gap).toBeLessThan(20)
    const dragBy = async (x: number, y: number) => {
      await swipe(page, { x: (await left()) + 27, y: (await top()) + 27 }, { x, y })
      await page.clock.runFor(1000)
    }
    await dragBy(-100, 0)
    await expect.poll(left, 'less than half of the width').toBe(right)
    await dragBy(-250, -300)
    await expect.poll(left, 'more than half of the width').toBe(gap)
    await expect.poll(top).toBeCloseTo(height * 0.87 - 300, 0)
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test('offline, the app shows it at every scroll position and recovers by itself', async ({
  page,
  visit,
  context,
}) => {
  await visit('/')
  await context.setOffline(true)
  await page.getByRole('banner').getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('alert'), 'toast of the failed request').toContainText(
    'Não conseguimos falar com o servidor',
  )
  await page.evaluate('scrollTo(0, innerHeight)')
  await expect(page.getByText('Sem internet.')).toBeInViewport()
  await context.setOffline(false)
  await expect(page.getByText('Sem internet.')).toBeHidden()
})
