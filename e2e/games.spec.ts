// The list of all games, search, favourites and the information sheet of a game.
import type { Route } from '@playwright/test'
import { call, playerWith } from './support/players.ts'
import { expect, goBack, openScreen, type Page, sharedPlayer, test } from './support/test.ts'
import { pullDown } from './support/touch.ts'

const password = 'porta-aberta'
const tiles = (page: Page) => page.getByRole('list', { name: 'Jogos' }).getByRole('listitem')
const play = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).first()
const heart = (page: Page, name: string) => page.getByRole('button', { name: `Favoritar ${name}` }).first()
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const popup = (page: Page, name: string) => page.getByRole('dialog', { name })
const address = '/arcade/mines?launch=abc'

type ListRequest = { readonly pageNum?: number; readonly category?: string; readonly sort?: string }
type GameList = { list: Record<string, unknown>[]; total: number }

/** Bodies of the page's /game/list requests, in order. */
function recordListRequests(page: Page): ListRequest[] {
  const requests: ListRequest[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/game/list')) requests.push(request.postDataJSON() as ListRequest)
  })
  return requests
}

/** Changes the server's first page before the app receives it. */
async function amendList(page: Page, amend: (list: GameList, body: ListRequest) => GameList): Promise<void> {
  await page.route('**/game/list', async (route: Route) => {
    const body = route.request().postDataJSON() as ListRequest
    const response = await route.fetch({ postData: { ...body, pageNum: 1 } })
    const envelope = (await response.json()) as { data: GameList }
    await route.fulfill({ response, json: { ...envelope, data: amend(envelope.data, body) } })
  })
}

/** Marks every game as open. */
const openAll = ({ list, total }: GameList): GameList => ({
  total,
  list: list.map((game) => ({ ...game, isOpen: true })),
})

/** Repeats the first page as 5000 different games. */
const fiveThousand = ({ list }: GameList, { pageNum = 1 }: ListRequest): GameList => ({
  total: 5000,
  list: list.map((game, at) => ({
    ...game,
    id: `${pageNum}-${at}`,
    localName: `Jogo ${(pageNum - 1) * 20 + at}`,
    isOpen: true,
  })),
})

const enterAnything = (page: Page) =>
  page.route('**/game/url', (route) =>
    route.fulfill({ json: { success: true, message: '', data: { url: address, isBonus: false } } }),
  )

async function logIn(page: Page, username: string): Promise<void> {
  const form = popup(page, 'Entrar')
  await form.getByLabel('Celular').fill(username)
  await form.getByLabel('Senha', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Entrar', exact: true }).click()
}

test.describe('all games', () => {
  test('fill the screen and are filtered by category; a filter without results is disabled and offers to clear it [R2.11]', async ({
    page,
    visit,
  }) => {
    await visit('/allgame/table?tag=slots')
    await expect(page.getByRole('heading', { name: 'Nenhum jogo com esses filtros' })).toBeVisible()
    await page.getByRole('button', { name: 'Filtros · 1' }).click()
    await expect(page.getByRole('button', { name: 'Nenhum jogo' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await page.getByRole('tabpanel').getByRole('button', { name: 'Limpar' }).click()
    await expect(page).toHaveURL('/allgame/table')
    await expect(tab(page, 'Mesa')).toHaveAttribute('aria-selected', 'true')
    await expect(tiles(page)).toHaveCount(7)
    await expect(page.getByRole('navigation', { name: 'Navegação principal' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Cadastrar' })).toHaveCount(0)
    // The demo catalogue has no live game, and an empty category has no tab.
    await expect(tab(page, 'Ao vivo')).toHaveCount(0)
    await tab(page, 'Slots').click()
    await expect(page).toHaveURL('/allgame/slots')
    await expect(tiles(page)).toHaveCount(12)
    await page.getByRole('button', { name: 'Voltar ao início' }).click()
    await expect(page).toHaveURL('/')
  })

  test('load in pages of 20, the next when the end is within 300 px, and are reloaded by pulling down [R9.07] [R9.09]', async ({
    page,
    visit,
  }) => {
    const requests = recordListRequests(page)
    await visit('/allgame')
    await expect(play(page, 'Voo da Arara')).toBeVisible()
    const pages = () => requests.map(({ pageNum }) => pageNum)
    expect(pages()).toEqual([1])
    await pullDown(page)
    await expect.poll(pages).toEqual([1, 1])
    await expect(popup(page, 'Entrar')).toHaveCount(0)
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    await expect(page.getByText('Isso é tudo por aqui.')).toBeVisible()
    await expect.poll(pages).toEqual([1, 1, 2])
    await expect(tiles(page).last().getByRole('button').first()).toBeVisible()
    await expect(tiles(page).last()).toHaveAttribute('aria-posinset', '24')
  })

  test('are filtered and sorted in a sheet; the address keeps the choice across a reload', async ({
    page,
    visit,
  }) => {
    await visit('/promotion')
    await page.goto('/allgame')
    await page.getByRole('button', { name: 'Filtros' }).click()
    const sheet = popup(page, 'Filtros')
    await sheet.getByRole('button', { name: 'Slots' }).click()
    await sheet.getByRole('button', { name: 'Maior retorno' }).click()
    await sheet.getByRole('button', { name: 'Ver 12 jogos' }).click()
    await expect(page).toHaveURL('/allgame?tag=slots&sort=rtp')
    await expect(tiles(page)).toHaveCount(12)
    await expect(page.getByRole('button', { name: 'Filtros · 2' })).toBeVisible()
    const labels = await tiles(page).evaluateAll((all) =>
      all.map((one) => one.querySelector('[data-rate]')?.ariaLabel ?? ''),
    )
    const rates = labels.map((label) => Number(/RTP ([\d,]+)%/.exec(label)?.[1]?.replace(',', '.')))
    expect(rates).toEqual(rates.toSorted((a, b) => b - a))
    await page.reload()
    await expect(page.getByRole('button', { name: 'Filtros · 2' })).toBeVisible()
    await expect(tiles(page)).toHaveCount(12)
    await page.getByRole('button', { name: 'Limpar' }).click()
    await expect(page).toHaveURL('/allgame')
    await goBack(page)
    await expect(page).toHaveURL('/promotion')
  })

  test('5,000 of them use few DOM nodes, load only the visible pages, and keep the scroll position', async ({
    page,
    visitAsPlayer,
  }) => {
    const requests = recordListRequests(page)
    await amendList(page, fiveThousand)
    await enterAnything(page)
    await visitAsPlayer('/allgame')
    await expect(play(page, 'Jogo 0')).toBeVisible()
    await page.mouse.move(195, 500)
    await page.mouse.wheel(0, 400)
    await page.evaluate('scrollTo(0, 80000)')
    const game = tiles(page).nth(15).getByRole('button').first()
    await expect(game).toHaveText(/^Jogo \d{3,}/)
    expect(await page.evaluate<number>("document.querySelectorAll('*').length")).toBeLessThan(1500)
    expect(requests.length).toBeLessThan(12)
    const name = /^Jogo \d+/.exec((await game.textContent()) ?? '')?.[0] ?? ''
    const before = await game.boundingBox()
    await game.click()
    await expect(page).toHaveURL(`/gameView/${encodeURIComponent(address)}`)
    await goBack(page)
    await expect(page).toHaveURL('/allgame')
    await expect(play(page, `${name}\\D`)).toBeVisible()
    expect((await play(page, `${name}\\D`).boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
  })

  test('a page that failed to load is retried by a tap', async ({ page, visit }) => {
    let broken = true
    await page.route('**/game/list', (route) => {
      const { pageNum } = route.request().postDataJSON() as ListRequest
      return broken && pageNum === 2 ? route.abort() : route.fallback()
    })
    await visit('/allgame')
    await expect(play(page, 'Voo da Arara')).toBeVisible()
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    const retry = page.getByRole('button', { name: 'Parte dos jogos não veio. Toque para tentar de novo' })
    await expect(retry).toBeVisible()
    broken = false
    await retry.click()
    await expect(page.getByText('Isso é tudo por aqui.')).toBeVisible()
    await expect(tiles(page).last().getByRole('button').first()).toBeVisible()
  })
})

test.describe('a game', () => {
  test('has a sheet with return, limits, kind and fairness, which also opens by a long press', async ({
    page,
    visit,
  }) => {
    await visit('/allgame')
    await page.getByRole('button', { name: 'Sobre Voo da Arara' }).click()
    const sheet = popup(page, 'Voo da Arara')
    for (const text of [
      'Saguão Originais',
      'Crash',
      'RTP 97%',
      /^R\$.0,50 a R\$.500,00$/,
      /voltam aos jogadores/,
      /uma prova/,
    ])
      await expect(sheet.getByText(text).first()).toBeVisible()
    await goBack(page)
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/allgame')
    await test.step('a long press opens the sheet, and does not start the game', async () => {
      const tile = play(page, 'Voo da Arara')
      await tile.tap({ trial: true })
      const box = await tile.boundingBox()
      const finger = await page.context().newCDPSession(page)
      const at = { x: (box?.x ?? 0) + 50, y: (box?.y ?? 0) + 90 }
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
      await expect(sheet).toBeVisible()
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await expect(popup(page, 'Entrar')).toHaveCount(0)
    })
  })

  test('asks a guest to log in first, and then opens [R3.09] [R6.02]', async ({ page, visit }) => {
    await amendList(page, openAll)
    await enterAnything(page)
    await visit('/allgame')
    await play(page, 'Mina de Esmeraldas').click()
    await logIn(page, sharedPlayer().username)
    await expect(page).toHaveURL(`/gameView/${encodeURIComponent(address)}`)
    expect(await page.evaluate(() => localStorage.getItem('isBonus'))).toBe('0')
  })

  test('marked as favourite by a guest is stored on the server after the login; one that the server refuses is reverted [R4.04]', async ({
    page,
    visit,
    request,
  }) => {
    const player = playerWith(500)
    await visit('/allgame')
    await heart(page, 'Plinko Solar').click()
    await logIn(page, player.username)
    await expect(heart(page, 'Plinko Solar')).toHaveAttribute('aria-pressed', 'true')
    const query = { country: 'BR', favorite: true, pageNum: 1, pageSize: 20 }
    const { list } = await call<{ list: object[] }>(request, '/game/list', query, player)
    expect(list).toMatchObject([{ localName: 'Plinko Solar', isCollect: true }])
    await tab(page, 'Favoritos').click()
    await expect(play(page, 'Plinko Solar')).toBeVisible()
    await heart(page, 'Plinko Solar').click()
    await expect(play(page, 'Plinko Solar')).toBeHidden()

    const message = 'Tente daqui a pouco.'
    await page.route('**/game/collect', (route) =>
      route.fulfill({ json: { success: false, message, data: null, code: 'INTERNAL' } }),
    )
    await openScreen(page, '/allgame')
    await heart(page, 'Duplo').click()
    await expect(page.getByRole('alert').getByText(message)).toBeVisible()
    await expect(heart(page, 'Duplo')).toHaveAttribute('aria-pressed', 'false')
  })

  test('favourites require a login', async ({ page, visit }) => {
    await visit('/allgame/favourites')
    await expect(page.getByRole('heading', { name: 'Esta lista é só sua' })).toBeVisible()
    await page.getByRole('tabpanel').getByRole('button', { name: 'Entrar' }).click()
    await expect(popup(page, 'Entrar')).toBeVisible()
  })
})

test.describe('search', () => {
  const field = (page: Page) => page.getByRole('searchbox', { name: 'Buscar jogos' })
  const found = (page: Page) => page.getByRole('list', { name: 'Jogos encontrados' }).getByRole('listitem')

  test('finds while typing, through accents and typos, and offers other games without results [R2.17]', async ({
    page,
    visit,
  }) => {
    await visit('/allgame')
    await page.getByRole('button', { name: 'Buscar jogos' }).click()
    await expect(page).toHaveURL('/searchGame/all')
    await expect(page.getByRole('heading', { name: 'Mais jogados' })).toBeVisible()
    await field(page).pressSequentially('mare')
    await expect(
      found(page)
        .getByRole('button', { name: /Maré Alta/ })
        .first(),
    ).toBeVisible()
    await expect(page.locator('mark').first()).toHaveText('Maré')
    await field(page).fill('esmeralds')
    await expect(
      found(page)
        .getByRole('button', { name: /Mina de Esmeraldas/ })
        .first(),
    ).toBeVisible()
    await field(page).fill('xqzw')
    await expect(page.getByRole('heading', { name: 'Nada com “xqzw”' })).toBeVisible()
    await expect(play(page, 'Voo da Arara')).toBeVisible()
    await page.getByRole('button', { name: 'Apagar o que digitou' }).click()
    await page.getByRole('button', { name: 'Originais', exact: true }).click()
    await expect(page).toHaveURL('/allgame/originals')

    await test.step('it keeps its results when the player comes back', async () => {
      await openScreen(page, '/searchGame/slots')
      await expect(page.getByRole('button', { name: 'Em Slots' })).toBeVisible()
      await field(page).fill('lua')
      await expect(found(page)).toHaveCount(1)
      await openScreen(page, '/balanceTips')
      await expect(page).toHaveURL('/balanceTips')
      await goBack(page)
      await expect(field(page)).toHaveValue('lua')
      await expect(found(page)).toHaveCount(1)
    })
  })
})
