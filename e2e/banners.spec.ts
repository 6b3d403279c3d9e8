// Commands of banners in every position.
import { highlights, popup, withBanners } from './support/home-page.ts'
import { envelope, expect, test } from './support/test.ts'

test.describe('a banner', () => {
  test('opens a game after login [R3.07] [R6.02]', async ({ page, visit }) => {
    await withBanners(page, [{ title: 'Mina', cmd: 'game', cmdValue: 'mines' }])
    await visit('/')
    await highlights(page).getByRole('button', { name: 'Mina' }).click()
    await expect(popup(page, 'Entrar')).toBeVisible()
  })

  test('opens a screen, or a page of an allowed host without opener and referrer [R3.07]', async ({
    page,
    context,
    visit,
  }) => {
    await context.route('https://help.example/**', (route) => route.fulfill({ body: 'ajuda' }))
    await withBanners(
      page,
      [
        { title: 'Regras', cmd: 'h5', cmdValue: 'https://help.example/regras' },
        { title: 'Ofertas', cmd: 'deeplink', cmdValue: '/promotion' },
      ],
      { h5Hosts: ['help.example'] },
    )
    await visit('/')
    const opened = context.waitForEvent('page')
    await highlights(page).getByRole('button', { name: 'Regras' }).click()
    const other = await opened
    await other.waitForLoadState()
    expect(await other.evaluate('[opener, document.referrer]')).toEqual([null, ''])
    await highlights(page).getByRole('button', { name: 'Ofertas' }).click()
    await expect(page).toHaveURL('/promotion')
  })

  test('opens the external red envelopes with a one-time token for a player [R7.04]', async ({
    page,
    visitAsPlayer,
  }) => {
    const url = 'https://envelopes.example/abrir?active=once&lang=pt&cid=77&channel=radio'
    await page.route('https://envelopes.example/**', (route) => route.fulfill({ body: 'envelopes' }))
    const launches: unknown[] = []
    await page.route('**/lucky/money/launch', (route) => {
      launches.push(route.request().postDataJSON())
      return route.fulfill({ json: envelope({ url }) })
    })
    await withBanners(page, [{ title: 'Envelope', cmd: 'active' }], {
      activeUrl: 'https://envelopes.example/abrir',
    })
    await visitAsPlayer('/', { cid: '77', channel: 'radio' })
    await highlights(page).getByRole('button', { name: 'Envelope' }).click()
    await expect(page).toHaveURL(url)
    expect(launches).toEqual([{ cid: '77', channel: 'radio' }])
  })

  test('opens the box of rewards when no external address is configured [R7.04]', async ({ page, visit }) => {
    await withBanners(page, [{ title: 'Envelope', cmd: 'active' }])
    await visit('/')
    await highlights(page).getByRole('button', { name: 'Envelope' }).click()
    await expect(popup(page, 'Prêmios')).toBeVisible()
  })

  test('with a hostile command does nothing, and its title is shown as text [R3.07]', async ({
    page,
    context,
    visit,
  }) => {
    const title = '<script>alert(1)</script><img src=x onerror=alert(2)>'
    page.on('dialog', () => expect('a script ran').toBe('no script ran'))
    await withBanners(page, [
      { title, cmd: 'h5', cmdValue: 'javascript:alert(1)' },
      { title: 'Fora', cmd: 'h5', cmdValue: 'https://evil.example/' },
      { title: 'Fundo', cmd: 'deeplink', cmdValue: '//evil.example/' },
    ])
    await visit('/')
    await expect(highlights(page).getByText(title)).toBeVisible()
    for (const name of [title, 'Fora', 'Fundo']) await highlights(page).getByRole('button', { name }).click()
    await expect(page).toHaveURL('/')
    expect(context.pages()).toHaveLength(1)
  })

  test('of the lucky wheel is hidden on the configured hosts [R2.26]', async ({ page, visit }) => {
    const banners = [
      { title: 'Roda', cmd: 'luckywheel', cmdValue: 'wheel' },
      { title: 'Ofertas', cmd: 'deeplink', cmdValue: '/promotion' },
    ]
    await withBanners(page, banners, { luckywheelHiddenHosts: ['127.0.0.1', 'other.example'] })
    await visit('/')
    await expect(highlights(page).getByText('Ofertas')).toBeVisible()
    await expect(highlights(page).getByText('Roda')).toHaveCount(0)
  })

  test('is shown in the menu and in the login and register popups [R2.24] [R2.27]', async ({
    page,
    visit,
  }) => {
    await withBanners(page, [
      { position: 'menu_bar_top', title: 'Do menu', cmd: 'deeplink', cmdValue: '/promotion' },
      { position: 'login', title: 'Que bom te ver' },
      { position: 'register', title: 'Presente' },
    ])
    await visit('/')
    await page.getByRole('banner').getByRole('button', { name: 'Entrar' }).click()
    await expect(popup(page, 'Entrar').getByText('Que bom te ver')).toBeVisible()
    await popup(page, 'Entrar').getByRole('button', { name: 'Cadastrar' }).click()
    await expect(popup(page, 'Criar conta').getByText('Presente')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await popup(page, 'Menu').getByRole('button', { name: 'Do menu' }).click()
    await expect(page).toHaveURL('/promotion')
    await expect(popup(page, 'Menu')).toBeHidden()
  })
})
