// Commands of banners in every position. What each command does with which values is in banner-command.test.ts.
import { highlights, popup, withBanners } from './support/home-page.ts'
import { envelope, expect, test } from './support/test.ts'

const markup = '<script>alert(1)</script><img src=x onerror=alert(2)>'

const highlighted = [
  { title: 'Mina', cmd: 'game', cmdValue: 'mines' },
  { title: 'Regras', cmd: 'h5', cmdValue: 'https://help.example/regras' },
  { title: 'Envelope', cmd: 'active' },
  { title: 'Roda', cmd: 'luckywheel', cmdValue: 'wheel' },
  { title: markup, cmd: 'h5', cmdValue: 'javascript:alert(1)' },
  { title: 'Fora', cmd: 'h5', cmdValue: 'https://evil.example/' },
  { title: 'Fundo', cmd: 'deeplink', cmdValue: '//evil.example/' },
  { title: 'Ofertas', cmd: 'deeplink', cmdValue: '/promotion' },
]

const others = [
  { position: 'menu_bar_top', title: 'Do menu', cmd: 'deeplink', cmdValue: '/promotion' },
  { position: 'login', title: 'Que bom te ver' },
  { position: 'register', title: 'Presente' },
]

const settings = { h5Hosts: ['help.example'], luckywheelHiddenHosts: ['127.0.0.1', 'other.example'] }

test('a banner opens a game, a page of an allowed host, the rewards or a screen; a hostile one does nothing [R3.07] [R2.24] [R2.26] [R2.27] [R6.02] [R7.04]', async ({
  page,
  context,
  visit,
}) => {
  page.on('dialog', () => expect('a script ran').toBe('no script ran'))
  await context.route('https://help.example/**', (route) => route.fulfill({ body: 'ajuda' }))
  await withBanners(page, [...highlighted, ...others], settings)
  await visit('/')
  const banner = (name: string) => highlights(page).getByRole('button', { name })
  const login = popup(page, 'Entrar')

  await test.step('the lucky wheel is hidden on the configured hosts', async () => {
    await expect(highlights(page).getByText('Ofertas')).toBeAttached()
    await expect(highlights(page).getByText('Roda')).toHaveCount(0)
  })
  await test.step('a game asks a guest to log in; the popups of login and registration show their banners', async () => {
    await banner('Mina').click()
    await expect(login.getByText('Que bom te ver')).toBeVisible()
    await login.getByRole('button', { name: 'Cadastrar' }).click()
    await expect(popup(page, 'Criar conta').getByText('Presente')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(popup(page, 'Criar conta')).toBeHidden()
  })
  await test.step('a page of an allowed host opens without opener and referrer', async () => {
    const opened = context.waitForEvent('page')
    await banner('Regras').click()
    const other = await opened
    await other.waitForLoadState()
    expect(await other.evaluate('[opener, document.referrer]')).toEqual([null, ''])
    await other.close()
  })
  await test.step('the box of rewards opens when no external address is configured', async () => {
    await banner('Envelope').click()
    await expect(popup(page, 'Prêmios')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(popup(page, 'Prêmios')).toBeHidden()
  })
  await test.step('a hostile command does nothing, and its title is shown as text', async () => {
    await expect(highlights(page).getByText(markup)).toBeAttached()
    for (const name of [markup, 'Fora', 'Fundo']) await banner(name).click()
    await expect(page).toHaveURL('/')
    expect(context.pages()).toHaveLength(1)
  })
  await test.step('a screen opens from the highlights and from the menu', async () => {
    await banner('Ofertas').click()
    await expect(page).toHaveURL('/promotion')
    await page.getByRole('button', { name: 'Voltar ao início' }).click()
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await popup(page, 'Menu').getByRole('button', { name: 'Do menu' }).click()
    await expect(page).toHaveURL('/promotion')
    await expect(popup(page, 'Menu')).toBeHidden()
  })
})

test('a banner opens the external red envelopes with a one-time token for a player [R7.04]', async ({
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
