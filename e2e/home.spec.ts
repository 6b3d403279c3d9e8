// Home: the lobby in the page's snapshot, its blocks, and the offers on entry.
import type { Locator } from '@playwright/test'
import { accessibilityViolations } from './support/accessibility.ts'
import { highlights, popup, withSettings } from './support/home-page.ts'
import { settle } from './support/show-view.ts'
import { envelope, expect, type Page, pauseClock, test } from './support/test.ts'
import { pullDown, swipe } from './support/touch.ts'

const today = () => new Date().toISOString().slice(0, 10)
const slide = (page: Page, at: number) => highlights(page).getByRole('group').nth(at)
const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const lobbyCalls = /\/(lobby\/batchBanners|game\/categories|game\/list|notice\/list)$/

const recordShifts = `
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifted += shift.value
  }).observe({ type: 'layout-shift', buffered: true })
`

/** Paths of matching requests, in order. */
function recordCalls(page: Page, which: RegExp): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (which.test(path)) paths.push(path)
  })
  return paths
}

/** In whole pixels. */
async function placeOf(element: Locator): Promise<readonly number[]> {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return [x, y, width, height].map((length) => Math.round(length))
}

/** Opens home and advances the clock by 3 s, when the floating layer has loaded. */
async function settled(page: Page, visit: (path: string) => Promise<void>): Promise<void> {
  await pauseClock(page)
  await visit('/')
  await expect(page.getByRole('tab', { name: 'Em alta' })).toBeVisible()
  await page.clock.runFor(3000)
}

test.describe('the lobby snapshot of the page', () => {
  test('the first banner is visible before the scripts arrive, and the carousel takes its place', async ({
    page,
  }) => {
    const arrival = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await arrival.promise
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    const early = page.locator('.first-view')
    await expect(early.locator('img')).not.toHaveJSProperty('naturalWidth', 0)
    const place = await placeOf(early.locator('div'))
    const files = await early.locator('img').getAttribute('srcset')
    arrival.resolve()
    const banner = slide(page, 0).getByRole('button')
    await expect(banner).toBeVisible()
    await expect(early).toHaveCount(0)
    expect(await placeOf(banner)).toEqual(place)
    await expect(banner.locator('img')).toHaveAttribute('srcset', String(files))
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })
    test('the document says at the top that it needs them', async ({ page }) => {
      await page.goto('/')
      await expect(page.locator('noscript')).toBeInViewport()
    })
  })

  test('a guest sees highlights, registration card, notices, tabs and games before any request, without a layout shift [R2.01]', async ({
    page,
    visit,
  }) => {
    const calls = recordCalls(page, lobbyCalls)
    await page.addInitScript(recordShifts)
    await pauseClock(page)
    await visit('/')
    await expect(slide(page, 0)).toBeVisible()
    const welcome = page.getByRole('heading', { name: 'Crie sua conta' })
    await expect(welcome).toBeVisible()
    const cardTop = (await welcome.locator('xpath=../..').boundingBox())?.y ?? Number.POSITIVE_INFINITY
    expect((await welcome.boundingBox())?.y, 'the heading is inside its card').toBeGreaterThan(cardTop)
    await expect(page.getByRole('region', { name: 'Avisos' })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Em alta' })).toBeVisible()
    await expect(row(page, 'Em alta').getByRole('listitem').first()).toBeVisible()
    expect(await page.evaluate<number>('shifted')).toBe(0)
    expect(calls).toEqual([])
    await page.clock.runFor(3000)
    await expect.poll(() => calls).toContain('/lobby/batchBanners')
    await test.step('the highlights do not move with reduced motion, and follow a swipe', async () => {
      await expect(highlights(page).getByRole('button', { name: 'Passar os destaques' })).toBeVisible()
      await page.clock.runFor(20_000)
      await expect(slide(page, 0)).toBeInViewport({ ratio: 0.9 })
      await swipe(page, { x: 300, y: 140 }, { x: -220, y: 0 })
      await expect(slide(page, 1)).toBeInViewport({ ratio: 0.9 })
    })
  })

  test('in another language the snapshot is used from the second visit on', async ({ page, visit }) => {
    await pauseClock(page)
    await visit('/', { locale: 'en' })
    await expect(row(page, 'Hot').getByRole('listitem').first()).toBeVisible()
    const calls = recordCalls(page, lobbyCalls)
    await page.reload()
    await expect(row(page, 'Hot').getByRole('listitem').first()).toBeVisible()
    expect(calls).toEqual([])
  })

  test('a player sees the balance and its buttons in header and page; entering and returning read player, lobby and balance [R2.01] [R2.02] [R2.20] [R2.23] [R3.05] [R9.17]', async ({
    page,
    visitAsPlayer,
  }) => {
    const player = '/user/getUserInfo'
    const main = page.getByRole('main')
    const header = page.getByRole('banner')
    const reads = recordCalls(page, /\/wallet\/balance$/)
    // The socket connects 3 s after the start and also reads the balance; the clock is paused before that.
    await pauseClock(page)
    const first = page.waitForResponse(`**${player}`)
    await visitAsPlayer('/')
    // A read that is still under way is not started a second time.
    await (await first).finished()
    await expect(main.getByText('R$ 1.284,50')).toBeAttached()
    await expect(header.getByText('R$ 1.284,50')).toBeAttached()
    await expect.poll(() => reads.length).toBe(1)
    await page.getByRole('link', { name: 'Promoções' }).click()
    await expect(page).toHaveURL('/promotion')
    await expect.poll(() => reads.length).toBe(2)
    const calls = recordCalls(page, new RegExp(`${lobbyCalls.source}|${player}`))
    await page.getByRole('button', { name: 'Voltar ao início' }).click()
    await expect.poll(() => reads.length).toBe(3)
    await expect
      .poll(() => calls)
      .toEqual(expect.arrayContaining(['/lobby/batchBanners', '/game/list', player]))
    await header.getByRole('button', { name: 'Depositar' }).click()
    await expect(page).toHaveURL('/deposit')
    await page.getByRole('button', { name: 'Voltar ao início' }).click()
    await main.getByRole('button', { name: 'Sacar' }).click()
    await expect(page).toHaveURL('/withdraw')
  })

  test('the layout does not shift while a player scrolls down [R2.01]', async ({ page, visitAsPlayer }) => {
    await page.addInitScript(recordShifts)
    await visitAsPlayer('/')
    await expect(page.getByRole('main').getByText('R$ 1.284,50')).toBeAttached()
    for (let step = 1; step <= 6; step += 1) {
      await page.evaluate(`scrollTo(0, ${step * 420})`)
      await settle(page)
    }
    // Rounding of less than 0.001 is not visible.
    expect(await page.evaluate<number>('shifted')).toBeLessThan(0.001)
  })

  test('missing banners are awaited for 3 s, then the page continues without them [R9.04]', async ({
    page,
    visit,
  }) => {
    await withSettings(page, { snapshot: null })
    await page.route('**/lobby/batchBanners', () => undefined)
    await pauseClock(page)
    await visit('/')
    await expect(row(page, 'Em alta').getByRole('listitem').first()).toBeVisible()
    await expect(page.getByText('Jogos justos, PIX na hora')).toBeHidden()
    await page.clock.runFor(3000)
    await expect(page.getByText('Jogos justos, PIX na hora')).toBeVisible()
  })
})

test('the highlights advance by themselves and pause while touched', async ({ page, visit }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await pauseClock(page)
  await visit('/')
  await expect(slide(page, 0)).toBeVisible()
  await highlights(page).dispatchEvent('touchstart')
  await page.clock.runFor(12_000)
  await expect(slide(page, 0)).toBeInViewport({ ratio: 0.9 })
  await highlights(page).dispatchEvent('touchend')
  await page.clock.runFor(5000)
  await expect(slide(page, 1)).toBeInViewport({ ratio: 0.9 })
})

test.describe('games', () => {
  test('the tabs stick below the header; a tab shows its games from the first, and the next page of 20 when the end is within 300 px [R2.01] [R9.07] [R9.09]', async ({
    page,
    visit,
  }) => {
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
    await expect(row(page, 'Em alta')).toBeVisible()
    await page.evaluate('scrollTo(0, 1200)')
    const header = await page.getByRole('banner').boundingBox()
    const tabs = page.getByRole('tablist', { name: 'Jogos' })
    await expect
      .poll(async () => Math.round((await tabs.boundingBox())?.y ?? 0))
      .toBeLessThanOrEqual(Math.ceil(header?.height ?? 0) + 8)
    await page.getByRole('tab', { name: 'Slots' }).click()
    const tiles = page.getByRole('list', { name: 'Jogos' }).getByRole('listitem')
    await expect(tiles.first()).toBeInViewport()
    await expect(tiles).toHaveCount(20)
    /** Scrolls until the end of the list is `px` below the screen. */
    const scrollToEndMinus = (px: number) =>
      page.evaluate(
        `scrollBy(0, document.querySelector('ul + [aria-live]').getBoundingClientRect().top - innerHeight - ${px})`,
      )
    await scrollToEndMinus(400)
    // The observer of the list's end reports within a frame.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    expect(pages).toEqual([1])
    await scrollToEndMinus(200)
    await expect(tiles).toHaveCount(40)
    expect(pages).toEqual([1, 2])
  })

  test('a player sees favourites; an empty row of recent games is hidden', async ({
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

test('pulling down reloads lobby and balance', async ({ page, visitAsPlayer }) => {
  await settled(page, visitAsPlayer)
  await page.clock.resume()
  await page.waitForLoadState('networkidle')
  const calls = recordCalls(page, /\/(lobby\/batchBanners|wallet\/balance)$/)
  const read = () => [...new Set(calls)].sort()
  // The page may still be moving when the first gesture starts. The socket also reads the balance when it connects.
  await expect(async () => {
    await pullDown(page)
    await expect.poll(read, { timeout: 5_000 }).toEqual(['/lobby/batchBanners', '/wallet/balance'])
  }).toPass()
})

test('the sticky banner shows on home only, and once dismissed is hidden for the day [R4.11]', async ({
  page,
  visit,
}) => {
  await settled(page, (path) => visit(path, { showFirstRecharge: '' }))
  await page.clock.resume()
  await popup(page, 'Primeiro depósito').getByRole('button', { name: 'Fechar' }).click()
  const sticky = page.getByRole('complementary', { name: 'Bônus de boas-vindas' })
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

test('operator popups come after the offers, as text, once a day [R3.12] [R4.13]', async ({
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
  await page.clock.resume()
  await expect(popup(page, 'Primeiro depósito')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.clock.runFor(2000)
  const news = popup(page, '<b>Novo</b>')
  await expect(news.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await news.getByRole('button', { name: 'Quero ver' }).click()
  await expect(page).toHaveURL('/promotion')
  expect(await page.evaluate(() => localStorage.getItem('todayShowed'))).toBe(today())
})

test('wins of real rounds cross the screen; without wins the block is absent [R9.11]', async ({
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
  const wins = row(page, 'Últimos ganhos')
  await expect(wins).toContainText('Ma***a em Mina: R$ 1.234,50')
  await page.unroute('**/notice/list')
  await page.route('**/notice/list', (route) => route.fulfill({ json: envelope({ list: [], winners: [] }) }))
  await page.reload()
  await expect(row(page, 'Em alta')).toBeVisible()
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  await expect(page.getByText('Só para maiores de 18 anos')).toBeVisible()
  await expect(wins).toHaveCount(0)
})
