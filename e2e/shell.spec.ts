import { expect, goBack, type Page, test } from './support/test.ts'
import { swipe } from './support/touch.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Navegação principal' })
const header = (page: Page) => page.getByRole('banner')
const pathOf = (page: Page) => new URL(page.url()).pathname
const loginPopup = (page: Page) => page.getByRole('dialog', { name: 'Entrar' })

const recordShifts = `
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) window.shifted += shift.value
  }).observe({ type: 'layout-shift', buffered: true })
`

/** Opens the path and advances the clock by 3 s, when the floating layer loads. */
async function settled(page: Page, path: string, visit: (path: string) => Promise<void>) {
  await page.clock.install()
  await visit(path)
  await page.clock.runFor(3000)
}

test.describe('header', () => {
  test('on / shows the menu button and the logo, elsewhere a back arrow to / [R2.22]', async ({
    page,
    visit,
  }) => {
    await visit('/')
    await expect(header(page).getByRole('button', { name: 'Abrir menu' })).toBeVisible()
    await expect(header(page).getByText('Saguão')).toBeVisible()
    await visit('/promotion')
    await expect(header(page).getByRole('heading', { name: 'Promoções' })).toBeVisible()
    await header(page).getByRole('button', { name: 'Voltar ao início' }).click()
    await expect(page).toHaveURL('/')
  })

  test('a guest sees Login and Register [R2.23] [R6.02]', async ({ page, visit }) => {
    await visit('/')
    await header(page).getByRole('button', { name: 'Entrar' }).click()
    await expect(loginPopup(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await header(page).getByRole('button', { name: 'Cadastrar' }).click()
    await expect(page.getByRole('dialog', { name: 'Criar conta' })).toBeVisible()
  })

  test('a player sees the balance with its currency, and a plus to the deposit [R2.23]', async ({
    page,
    visitAsPlayer,
  }) => {
    await visitAsPlayer('/')
    await expect(header(page).getByText('R$ 1.284,50')).toBeAttached()
    await header(page).getByRole('button', { name: 'Depositar' }).click()
    await expect(page).toHaveURL('/deposit')
  })

  test('inside a game the plus opens the deposit over it, and back leaves a game without an open round [R2.23]', async ({
    page,
    visitAsPlayer,
  }) => {
    await visitAsPlayer('/gameView/mines')
    await header(page).getByRole('button', { name: 'Depositar' }).click()
    await expect(page.getByRole('dialog', { name: 'Depositar' })).toBeVisible()
    expect(pathOf(page)).toBe('/gameView/mines')
    await page.getByRole('button', { name: 'Ver o jogo' }).click()
    await header(page).getByRole('button', { name: 'Voltar ao início' }).click()
    await expect(page).toHaveURL('/')
  })
})

test.describe('bottom bar', () => {
  test('has five links in order and marks the current one [R2.21]', async ({ page, visit }) => {
    await visit('/promotion')
    await expect(bar(page).getByRole('link')).toHaveText([
      'Início',
      'Promoções',
      'Depositar',
      'Sacar',
      'Conta',
    ])
    await expect(bar(page).getByRole('link', { name: 'Promoções' })).toHaveAttribute('aria-current', 'page')
  })

  test('a tap replaces the route [R2.21]', async ({ page, visit }) => {
    await visit('/')
    const before = await page.evaluate<number>('history.length')
    await bar(page).getByRole('link', { name: 'Promoções' }).click()
    await expect(page).toHaveURL('/promotion')
    expect(await page.evaluate<number>('history.length')).toBe(before)
  })

  test('a tap within 1 s of the last is ignored [R2.21]', async ({ page, visit }) => {
    await page.clock.install()
    await visit('/')
    await page.clock.pauseAt(Date.now() + 60_000)
    await bar(page).getByRole('link', { name: 'Promoções' }).click()
    await expect(page).toHaveURL('/promotion')
    await page.clock.runFor(999)
    await bar(page).getByRole('link', { name: 'Início' }).click()
    await expect(page).toHaveURL('/promotion')
    await page.clock.runFor(1)
    await bar(page).getByRole('link', { name: 'Início' }).click()
    await expect(page).toHaveURL('/')
  })
})

test.describe('side menu', () => {
  test('holds money buttons, banners and its entries, in Portuguese only [R2.24]', async ({
    page,
    visit,
  }) => {
    await visit('/')
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

  test('a player can log out after a confirmation [R2.25] [R4.09]', async ({ page, visitAsPlayer }) => {
    // The shared player's token must stay valid on the server.
    await page.route('**/user/logout', (route) =>
      route.fulfill({ json: { success: true, message: '', data: null } }),
    )
    await visitAsPlayer('/')
    await header(page).getByRole('button', { name: 'Abrir menu' }).click()
    await page.getByRole('button', { name: 'Sair da conta' }).click()
    const question = page.getByRole('alertdialog', { name: 'Quer mesmo sair da sua conta?' })
    await question.getByRole('button', { name: 'Ficar' }).click()
    await expect(question).toBeHidden()
    await page.getByRole('button', { name: 'Sair da conta' }).click()
    await question.getByRole('button', { name: 'Sair' }).click()
    await expect(header(page).getByRole('button', { name: 'Entrar' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })
})

test.describe('popups', () => {
  test('Escape and the back button close the top one and stay on the page', async ({ page, visit }) => {
    await visit('/promotion')
    await header(page).getByRole('button', { name: 'Entrar' }).click()
    await expect(loginPopup(page)).toBeVisible()
    await goBack(page)
    await expect(loginPopup(page)).toBeHidden()
    await expect(page).toHaveURL('/promotion')
    await header(page).getByRole('button', { name: 'Entrar' }).click()
    await page.keyboard.press('Escape')
    await expect(loginPopup(page)).toBeHidden()
  })

  test('a form shows field errors before it sends anything [R5.01] [R5.02] [R8.05]', async ({
    page,
    visit,
  }) => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    await visit('/')
    await header(page).getByRole('button', { name: 'Entrar' }).click()
    await loginPopup(page).getByLabel('Celular').fill('12ab34')
    await expect(loginPopup(page).getByLabel('Celular')).toHaveValue('1234')
    await loginPopup(page).getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(loginPopup(page).getByText('Digite um celular com 9 a 11 números')).toBeVisible()
    await expect(loginPopup(page).getByText('Use de 6 a 24 letras, números ou símbolos')).toBeVisible()
    expect(sent).not.toContain('/user/login')
  })

  test('a refused login is shown in a toast and under the phone field [R8.01] [R8.05]', async ({
    page,
    visit,
  }) => {
    const message = 'Celular ou senha não conferem.'
    const refusal = { success: false, message, data: null, code: 'CREDENTIALS_WRONG' }
    await page.route('**/user/login', (route) => route.fulfill({ json: refusal }))
    await visit('/')
    await header(page).getByRole('button', { name: 'Entrar' }).click()
    await loginPopup(page).getByLabel('Celular').fill('11987654321')
    await loginPopup(page).getByLabel('Senha', { exact: true }).fill('segredo1')
    await loginPopup(page).getByRole('button', { name: 'Entrar', exact: true }).click()
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
  test('the rocket appears past half of the scrollable height and scrolls to the top [R2.03]', async ({
    page,
    visit,
  }) => {
    await visit('/')
    const rocket = page.getByRole('button', { name: 'Voltar ao topo' })
    const scrollTo = (part: number) =>
      page.evaluate(`scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * ${part})`)
    await scrollTo(1)
    await expect(page.getByText('Só para maiores de 18 anos')).toBeVisible()
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

  test('the layout does not shift while its blocks load [R2.01]', async ({ page, visit }) => {
    await page.addInitScript({ content: recordShifts })
    await visit('/')
    await expect(page.getByRole('tab', { name: 'Em alta' })).toBeVisible()
    expect(await page.evaluate<number>('shifted')).toBe(0)
  })
})

test.describe('chat button', () => {
  const chatButton = (page: Page) => page.getByRole('button', { name: 'Ajuda' }).first()

  test('is 55 px, keeps above the bottom bar and opens help [R2.28] [R9.15] [R1.05]', async ({
    page,
    visit,
  }) => {
    await settled(page, '/', visit)
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
