// The lobby as a player meets it: what the page brings, what moves, what is offered, and where its banners lead.
import { envelope, expect, type Page, test } from './test.ts'

type Banner = {
  id: string
  position: string
  cover: string
  cmd: string
  cmdValue: string
  path: string
  title: string
  text: string
  action: string
  color: string
}
type Settings = Record<string, unknown> & { snapshot: unknown }

const today = () => new Date().toISOString().slice(0, 10)
const stage = (page: Page) => page.getByRole('region', { name: 'Destaques' })
const slide = (page: Page, at: number) => stage(page).getByRole('group').nth(at)
const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const popup = (page: Page, name: string) => page.getByRole('dialog', { name })
const lobbyCalls = /\/(lobby\/batchBanners|game\/categories|game\/list|notice\/list)$/

/** What is asked for, in order. */
function asked(page: Page, which: RegExp): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (which.test(path)) paths.push(path)
  })
  return paths
}

/** The page with other settings in it; without a snapshot everything is asked for. */
async function withSettings(page: Page, settings: Partial<Settings>): Promise<void> {
  // A page that was changed on its way may not open a line to this machine.
  await page.route('**/assets/socket-*.js', (route) => route.abort())
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const block = /(<script type="application\/json" id="settings">)(.*?)(<\/script>)/s
    const body = (await response.text()).replace(block, (_, open: string, json: string, close: string) => {
      const changed = JSON.stringify({ ...(JSON.parse(json) as Settings), ...settings })
      return open + changed.replaceAll('<', '\\u003c') + close
    })
    const { 'content-encoding': _, ...headers } = response.headers()
    await route.fulfill({ status: 200, headers, body })
  })
}

async function withBanners(
  page: Page,
  banners: Partial<Banner>[],
  settings: Partial<Settings> = {},
): Promise<void> {
  const plain = { cover: '', cmdValue: '', path: '', text: '', action: '', color: '#102030', cmd: '' }
  const all = banners.map((banner, at) => ({
    id: `b${at}`,
    position: 'home_top',
    title: '',
    ...plain,
    ...banner,
  }))
  await withSettings(page, { snapshot: null, ...settings })
  await page.route('**/lobby/batchBanners', (route) => route.fulfill({ json: envelope({ banners: all }) }))
}

/** Time stands still until the journey moves it, so that a slow machine shows what a fast one does. */
async function stopClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1000)
}

/** 3 s after the start the lobby has settled. */
async function settled(page: Page, visit: (path: string) => Promise<void>): Promise<void> {
  await stopClock(page)
  await visit('/')
  await expect(page.getByRole('tab', { name: 'Em alta' })).toBeVisible()
  await page.clock.runFor(3000)
}

type Point = { readonly x: number; readonly y: number }

/** A real finger, in steps a hand would make. */
async function swipe(page: Page, from: Point, by: Point): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share = 0) => {
    const point = { x: from.x + by.x * share, y: from.y + by.y * share }
    return session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [point] })
  }
  await touch('touchStart')
  for (let step = 1; step <= 12; step += 1) await touch('touchMove', step / 12)
  await touch('touchEnd')
}

test.describe('the page brings the lobby', () => {
  test('a guest sees stage, door, notices, tabs and games before anything is asked for [R2.01]', async ({
    page,
    visit,
  }) => {
    const calls = asked(page, lobbyCalls)
    await stopClock(page)
    await visit('/')
    await expect(slide(page, 0)).toBeVisible()
    const welcome = page.getByRole('heading', { name: 'Crie sua conta' })
    await expect(welcome).toBeVisible()
    const cardTop = (await welcome.locator('xpath=../..').boundingBox())?.y ?? Number.POSITIVE_INFINITY
    expect((await welcome.boundingBox())?.y, 'the words stand inside their card').toBeGreaterThan(cardTop)
    await expect(page.getByRole('region', { name: 'Avisos' })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Em alta' })).toBeVisible()
    await expect(row(page, 'Em alta').getByRole('listitem').first()).toBeVisible()
    expect(calls).toEqual([])
    await page.clock.runFor(3000)
    await expect.poll(() => calls).toContain('/lobby/batchBanners')
  })

  test('a block further down is mounted when it comes into view [R2.01]', async ({ page, visit }) => {
    await visit('/')
    await expect(row(page, 'Em alta')).toBeVisible()
    await expect(page.getByText('Só para maiores de 18 anos')).toBeHidden()
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    await expect(page.getByText('Só para maiores de 18 anos')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Formas de pagamento' })).toBeVisible()
  })

  test('whoever reads another language gets that lobby from the second page on', async ({ page, visit }) => {
    await stopClock(page)
    await visit('/', { locale: 'en' })
    await expect(row(page, 'Hot').getByRole('listitem').first()).toBeVisible()
    const calls = asked(page, lobbyCalls)
    await page.reload()
    await expect(row(page, 'Hot').getByRole('listitem').first()).toBeVisible()
    expect(calls).toEqual([])
  })

  test('entering home reads the player, returning refreshes lobby and player [R2.02] [R3.05]', async ({
    page,
    visitAsPlayer,
  }) => {
    const player = '/user/getUserInfo'
    const first = page.waitForRequest(`**${player}`)
    await visitAsPlayer('/')
    await first
    await page.getByRole('link', { name: 'Promoções' }).click()
    await expect(page).toHaveURL('/promotion')
    const calls = asked(page, new RegExp(`${lobbyCalls.source}|${player}`))
    await page.getByRole('button', { name: 'Voltar ao início' }).click()
    await expect
      .poll(() => calls)
      .toEqual(expect.arrayContaining(['/lobby/batchBanners', '/game/list', player]))
  })

  test('nothing moves on the way down, for a player either [R2.01]', async ({ page, visitAsPlayer }) => {
    await page.addInitScript(`
      window.shifted = 0
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifted += shift.value
      }).observe({ type: 'layout-shift', buffered: true })
    `)
    await visitAsPlayer('/')
    await expect(page.getByRole('main').getByText('R$ 1.284,50')).toBeAttached()
    for (let step = 1; step <= 6; step += 1) {
      await page.evaluate(`scrollTo(0, ${step * 420})`)
      await page.waitForTimeout(150)
    }
    // A hair of rounding is no movement anybody could see.
    expect(await page.evaluate<number>('shifted')).toBeLessThan(0.001)
  })

  test('banners that do not come are waited for 3 s, then the page goes on without them [R9.04]', async ({
    page,
    visit,
  }) => {
    await withSettings(page, { snapshot: null })
    await page.route('**/lobby/batchBanners', () => undefined)
    await stopClock(page)
    await visit('/')
    await expect(row(page, 'Em alta').getByRole('listitem').first()).toBeVisible()
    await expect(page.getByText('Jogos justos, PIX na hora')).toBeHidden()
    await page.clock.runFor(3000)
    await expect(page.getByText('Jogos justos, PIX na hora')).toBeVisible()
  })
})

test.describe('the stage', () => {
  test('follows a finger and ends on a slide', async ({ page, visit }) => {
    await stopClock(page)
    await visit('/')
    await expect(slide(page, 0)).toBeInViewport({ ratio: 0.9 })
    await swipe(page, { x: 300, y: 140 }, { x: -220, y: 0 })
    await expect(slide(page, 1)).toBeInViewport({ ratio: 0.9 })
  })

  test('goes on by itself, and waits while a finger is on it', async ({ page, visit }) => {
    await stopClock(page)
    await visit('/')
    await expect(slide(page, 0)).toBeVisible()
    await stage(page).dispatchEvent('touchstart')
    await page.clock.runFor(12_000)
    await expect(slide(page, 0)).toBeInViewport({ ratio: 0.9 })
    await stage(page).dispatchEvent('touchend')
    await page.clock.runFor(5000)
    await expect(slide(page, 1)).toBeInViewport({ ratio: 0.9 })
  })

  test('never moves for those who asked for less motion', async ({ page, visit }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await stopClock(page)
    await visit('/')
    await expect(stage(page).getByRole('button', { name: 'Passar os destaques' })).toBeVisible()
    await page.clock.runFor(20_000)
    await expect(slide(page, 0)).toBeInViewport({ ratio: 0.9 })
  })
})

test.describe('games', () => {
  test('the tabs stick below the header, and a tab shows its games from the first [R2.01]', async ({
    page,
    visit,
  }) => {
    await visit('/')
    await expect(row(page, 'Em alta')).toBeVisible()
    await page.evaluate('scrollTo(0, 1200)')
    const header = await page.getByRole('banner').boundingBox()
    const tabs = page.getByRole('tablist', { name: 'Jogos' })
    await expect
      .poll(async () => Math.round((await tabs.boundingBox())?.y ?? 0))
      .toBeLessThanOrEqual(Math.ceil(header?.height ?? 0) + 8)
    await page.getByRole('tab', { name: 'Slots' }).click()
    await expect(page.getByRole('list', { name: 'Jogos' }).getByRole('listitem').first()).toBeInViewport()
  })

  test('the next page of 20 comes when the end is within 300 px [R9.09] [R9.07]', async ({ page, visit }) => {
    const pages: number[] = []
    await page.route('**/game/list', async (route) => {
      const body = route.request().postDataJSON() as { pageNum: number; category?: string }
      const answer = await route.fetch({ postData: { ...body, category: 'slots', pageNum: 1 } })
      const { data } = (await answer.json()) as { data: { list: { id: string }[] } }
      const twenty = [...data.list, ...data.list].slice(0, 20)
      if (body.category === 'slots') pages.push(body.pageNum)
      const list = twenty.map((game, at) => ({ ...game, id: `${body.pageNum}-${at}` }))
      await route.fulfill({ json: envelope({ ...data, list, total: 60 }) })
    })
    await visit('/')
    await page.getByRole('tab', { name: 'Slots' }).click()
    const tiles = page.getByRole('list', { name: 'Jogos' }).getByRole('listitem')
    await expect(tiles).toHaveCount(20)
    /** Scrolls until the end of the list is so far below the screen. */
    const left = (px: number) =>
      page.evaluate(
        `scrollBy(0, document.querySelector('ul + [aria-live]').getBoundingClientRect().top - innerHeight - ${px})`,
      )
    await left(400)
    await page.waitForTimeout(300)
    expect(pages).toEqual([1])
    await left(200)
    await expect(tiles).toHaveCount(40)
    expect(pages).toEqual([1, 2])
  })

  test('a player finds what they played and liked, a guest sees no such rows', async ({
    page,
    visitAsPlayer,
  }) => {
    await page.route('**/game/list', async (route) => {
      const body = route.request().postDataJSON() as { favorite?: boolean; recent?: boolean }
      const answer = await route.fetch({
        postData: { country: 'BR', category: 'hot', pageNum: 1, pageSize: 20 },
      })
      const { data } = (await answer.json()) as { data: { list: unknown[] } }
      const list = body.favorite ? data.list.slice(0, 1) : body.recent ? [] : data.list
      await route.fulfill({ json: envelope({ ...data, list, total: list.length }) })
    })
    await visitAsPlayer('/')
    await expect(row(page, 'Seus favoritos').getByRole('listitem')).toHaveCount(1)
    await expect(row(page, 'Continue jogando')).toBeHidden()
    await row(page, 'Seus favoritos').getByRole('button', { name: 'Ver todos' }).click()
    await expect(page).toHaveURL('/allgame/favourites')
  })
})

test('a player sees the balance with thousands and decimals, and its two doors [R2.01] [R9.17]', async ({
  page,
  visitAsPlayer,
}) => {
  await visitAsPlayer('/')
  const main = page.getByRole('main')
  await expect(main.getByText('R$ 1.284,50')).toBeAttached()
  await main.getByRole('button', { name: 'Sacar' }).click()
  await expect(page).toHaveURL('/withdraw')
})

test('pulled down, home reads lobby and balance again', async ({ page, visitAsPlayer }) => {
  await settled(page, visitAsPlayer)
  await page.clock.resume()
  await page.waitForLoadState('networkidle')
  const calls = asked(page, /\/(lobby\/batchBanners|wallet\/balance)$/)
  await swipe(page, { x: 195, y: 300 }, { x: 0, y: 320 })
  await expect.poll(() => [...calls].sort()).toEqual(['/lobby/batchBanners', '/wallet/balance'])
})

test('the sticky banner leads somewhere, and once sent away is gone for the day [R4.11]', async ({
  page,
  visit,
}) => {
  await settled(page, visit)
  const sticky = page.getByRole('complementary', { name: 'Primeira recarga' })
  await expect(sticky).toBeVisible()
  await page.getByRole('link', { name: 'Promoções' }).click()
  await expect(sticky).toBeHidden()
  await page.getByRole('button', { name: 'Voltar ao início' }).click()
  await sticky.getByRole('button', { name: 'Fechar o aviso' }).click()
  await expect(sticky).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('StickyBanner'))).toBe(today())
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Em alta' })).toBeVisible()
  await page.clock.runFor(4000)
  await expect(page.getByRole('button', { name: 'Ajuda' })).toBeVisible()
  await expect(sticky).toBeHidden()
})

test('what the operator announces comes after the offers, as text, once a day [R3.12] [R4.13]', async ({
  page,
  visit,
}) => {
  const popUps = [
    {
      id: 'p1',
      title: '<b>Novo</b>',
      content: '<img src=x onerror=alert(1)>',
      image: '',
      cmd: 'deeplink',
      cmdValue: '/promotion',
    },
  ]
  await page.route('**/lobby/popups', (route) => route.fulfill({ json: envelope({ popUps, count: 1 }) }))
  await settled(page, (path) => visit(path, { showFirstRecharge: '' }))
  await expect(popup(page, 'Primeiro depósito')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.clock.runFor(1200)
  await page.getByRole('link', { name: 'Promoções' }).click()
  await page.getByRole('button', { name: 'Voltar ao início' }).click()
  await page.clock.runFor(4000)
  const news = popup(page, '<b>Novo</b>')
  await expect(news.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await news.getByRole('button', { name: 'Quero ver' }).click()
  await expect(page).toHaveURL('/promotion')
  expect(await page.evaluate(() => localStorage.getItem('todayShowed'))).toBe(today())
})

test.describe('banners lead', () => {
  test('to a game, after login [R3.07] [R6.02]', async ({ page, visit }) => {
    await withBanners(page, [{ title: 'Mina', cmd: 'game', cmdValue: 'mines' }])
    await visit('/')
    await stage(page).getByRole('button', { name: 'Mina' }).click()
    await expect(popup(page, 'Entrar')).toBeVisible()
  })

  test('to a screen, and to a page of a named host in a context of its own [R3.07]', async ({
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
    await stage(page).getByRole('button', { name: 'Regras' }).click()
    const other = await opened
    await other.waitForLoadState()
    expect(await other.evaluate('[opener, document.referrer]')).toEqual([null, ''])
    await stage(page).getByRole('button', { name: 'Ofertas' }).click()
    await expect(page).toHaveURL('/promotion')
  })

  test('to red envelopes elsewhere, a player with a token that is good once [R7.04]', async ({
    page,
    visitAsPlayer,
  }) => {
    const url = 'https://envelopes.example/abrir?active=once&lang=pt&cid=77&channel=radio'
    await page.route('https://envelopes.example/**', (route) => route.fulfill({ body: 'envelopes' }))
    const asked: unknown[] = []
    await page.route('**/lucky/money/launch', (route) => {
      asked.push(route.request().postDataJSON())
      return route.fulfill({ json: envelope({ url }) })
    })
    await withBanners(page, [{ title: 'Envelope', cmd: 'active' }], {
      activeUrl: 'https://envelopes.example/abrir',
    })
    await visitAsPlayer('/', { cid: '77', channel: 'radio' })
    await stage(page).getByRole('button', { name: 'Envelope' }).click()
    await expect(page).toHaveURL(url)
    expect(asked).toEqual([{ cid: '77', channel: 'radio' }])
  })

  test('to the box of rewards where no such place is configured [R7.04]', async ({ page, visit }) => {
    await withBanners(page, [{ title: 'Envelope', cmd: 'active' }])
    await visit('/')
    await stage(page).getByRole('button', { name: 'Envelope' }).click()
    await expect(popup(page, 'Prêmios')).toBeVisible()
  })

  test('nowhere when hostile, and their words are only words [R3.07]', async ({ page, context, visit }) => {
    const title = '<script>alert(1)</script><img src=x onerror=alert(2)>'
    page.on('dialog', () => expect('a script ran').toBe('no script ran'))
    await withBanners(page, [
      { title, cmd: 'h5', cmdValue: 'javascript:alert(1)' },
      { title: 'Fora', cmd: 'h5', cmdValue: 'https://evil.example/' },
      { title: 'Fundo', cmd: 'deeplink', cmdValue: '//evil.example/' },
    ])
    await visit('/')
    await expect(stage(page).getByText(title)).toBeVisible()
    for (const name of [title, 'Fora', 'Fundo']) await stage(page).getByRole('button', { name }).click()
    await expect(page).toHaveURL('/')
    expect(context.pages()).toHaveLength(1)
  })

  test('not to the lucky wheel on the configured hosts [R2.26]', async ({ page, visit }) => {
    const banners = [
      { title: 'Roda', cmd: 'luckywheel', cmdValue: 'wheel' },
      { title: 'Ofertas', cmd: 'deeplink', cmdValue: '/promotion' },
    ]
    await withBanners(page, banners, { luckywheelHiddenHosts: ['127.0.0.1', 'other.example'] })
    await visit('/')
    await expect(stage(page).getByText('Ofertas')).toBeVisible()
    await expect(stage(page).getByText('Roda')).toHaveCount(0)
  })

  test('from the menu, and stand in the login and register popups [R2.24] [R2.27]', async ({
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

test('wins of real rounds cross the screen, and where there are none nothing does [R9.11]', async ({
  page,
  visit,
}) => {
  const winner = {
    id: 'w1',
    player: 'Ma***a',
    gameId: 'mines',
    game: 'Mina',
    amount: 1234.5,
    currencyAlias: 'R$',
  }
  await withSettings(page, { snapshot: null })
  await page.route('**/notice/list', (route) =>
    route.fulfill({ json: envelope({ list: [], winners: [winner] }) }),
  )
  await visit('/')
  await expect(row(page, 'Em alta')).toBeVisible()
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  const wins = row(page, 'Ganhos de agora')
  await expect(wins).toContainText('Ma***a em Mina: R$ 1.234,50')
  await page.unroute('**/notice/list')
  await page.route('**/notice/list', (route) => route.fulfill({ json: envelope({ list: [], winners: [] }) }))
  await page.reload()
  await expect(row(page, 'Em alta')).toBeVisible()
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  await expect(page.getByText('Só para maiores de 18 anos')).toBeVisible()
  await expect(wins).toHaveCount(0)
})
