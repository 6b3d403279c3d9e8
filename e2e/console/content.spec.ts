// Content: drafts with preview, publication on open phones, roll back, order, pictures. They change the lobby of every
// player, so they run on a server of their own.
import { freePort } from '../../apps/cli/src/lib/free-port.ts'
import { accessibilityViolations } from '../support/accessibility.ts'
import { layoutErrorsIn } from '../support/layout-errors.ts'
import { type RunningApp, startApp } from '../support/running-app.ts'
import {
  callsOf,
  card,
  choosePicture,
  endTomorrow,
  kinds,
  openPlayersPhone,
  previewOf,
  publish,
  rollBack,
  samplePicture,
  saveDraft,
  shownWithin,
  writeTexts,
} from './content-journey.ts'
import { messagesOf, settled } from './screens.ts'
import { chooseLanguage, confirmWithReason, expect, openConsole, type Page, test } from './support.ts'

test.describe.configure({ mode: 'serial' })

let app: RunningApp
let origin: string
let players: { readonly token: string }[]

test.beforeAll(async () => {
  test.setTimeout(300_000)
  const port = String(await freePort())
  app = await startApp({ CONSOLE_PORT: port })
  origin = `http://localhost:${port}`
  const lines = app.tool('seed', '--players', '4', '--balance', '500').split('\n')
  players = lines.map((line) => JSON.parse(line) as { token: string })
})

test.afterAll(async () => {
  await app?.stop()
})

const hero = (page: Page) => page.getByRole('region', { name: 'Destaques' })

const party = {
  Título: { pt: 'Festa junina', ks: 'Fiesta de junio', en: 'June party' },
  Subtítulo: { pt: 'Jogos na fogueira', ks: 'Juegos junto al fuego', en: 'Games by the fire' },
} as const

test('a banner with a schedule in three languages: preview, publication on an open phone, roll back [R13.11]', async ({
  browser,
}) => {
  test.slow()
  const phone = await openPlayersPhone(browser, { origin: app.origin })
  const { page } = await openConsole(browser, {
    origin,
    path: '/content/banners',
    role: 'content',
    number: 1,
  })
  await page.getByRole('button', { name: 'Criar' }).click()
  await page.getByRole('textbox', { name: 'Código', exact: true }).fill('festa junina')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page).toHaveURL(/\/content\/banner\/festa-junina/)

  // Without texts it is saved, but not published.
  await card(page, 'Textos')
    .getByRole('textbox', { name: /^Título/ })
    .fill(party.Título.pt)
  await page.getByRole('button', { name: 'Salvar e publicar' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Título (espanhol): falta o texto')).toBeVisible()
  await dialog.getByLabel('Motivo').fill('Festa de junho')
  await expect(dialog.getByRole('button', { name: 'Publicar' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Voltar' }).click()

  await writeTexts(page, party)
  const pictures = await choosePicture(page, {
    name: 'festa.png',
    mimeType: 'image/png',
    buffer: await samplePicture(),
  })
  await pictures.getByRole('button', { name: 'Enviar imagem' }).click()
  await expect(pictures).toBeHidden()
  await expect(page.getByText('Texto alternativo: Fogueira e bandeirinhas')).toBeVisible()
  await endTomorrow(page)
  await saveDraft(page)

  // The real app shows the draft: in Portuguese and Spanish, and not after its end. Players do not see it.
  const preview = previewOf(page)
  await expect(preview.getByText('Pré-visualização')).toBeVisible()
  await expect(preview.getByText(party.Título.pt)).toBeAttached()
  await page.getByRole('radiogroup', { name: 'Idioma do jogador' }).getByText('ES').click()
  await expect(preview.getByText(party.Título.ks)).toBeAttached()
  await expect(hero(phone)).toBeVisible()
  await expect(hero(phone).getByText(party.Título.pt)).toHaveCount(0)

  await publish(page, 'Campanha de junho')
  await expect(hero(phone).getByText(party.Título.pt)).toBeAttached(shownWithin)
  await expect(page.getByText('Versão 1')).toBeVisible()

  await card(page, 'Textos')
    .getByRole('textbox', { name: /^Título/ })
    .fill('Festa da lua')
  await saveDraft(page)
  await publish(page, 'Outro nome')
  await expect(hero(phone).getByText('Festa da lua')).toBeAttached(shownWithin)
  await rollBack(page, 1, 'O nome antigo era melhor')
  await expect(hero(phone).getByText(party.Título.pt)).toBeAttached(shownWithin)
  await expect(hero(phone).getByText('Festa da lua')).toHaveCount(0)

  await page.goto('/trail')
  await page.context().close()
  await phone.context().close()
})

// The kinds differ in their form only; the server's tests publish each of them.
const detailsOf = (kind: string) => (kind === 'promotion' ? {} : { tag: '@full' })

for (const [at, { kind, field, path, value, find }] of kinds.entries())
  test(
    `a ${kind} is changed, seen in the preview, published to an open phone and rolled back [R13.11]`,
    detailsOf(kind),
    async ({ browser }) => {
      test.slow()
      const id = `mar-${kind}`
      const { page } = await openConsole(browser, {
        origin,
        path: '/content/drafts',
        role: 'content',
        number: 11 + at,
      })
      const call = callsOf(page, origin)
      const { revision } = await call('/operator/content/draft', {
        kind,
        id,
        value,
        revision: 0,
        baseVersion: 0,
      })
      await call('/operator/content/publish', { items: [{ kind, id, revision }], reason: 'Primeira versão' })

      const phone = await openPlayersPhone(browser, { origin: app.origin, path })
      await expect(find(phone, 'Semana do mar')).toBeVisible()
      await page.goto(`/content/${kind}/${id}`)
      await card(page, 'Textos')
        .getByRole('textbox', { name: new RegExp(`^${field}`) })
        .fill('Semana do rio')
      await saveDraft(page)
      await expect(previewOf(page).getByText('Semana do rio').first()).toBeVisible()

      await publish(page, 'Nome novo')
      await expect(find(phone, 'Semana do rio')).toBeVisible(shownWithin)
      await rollBack(page, 1, 'Volta ao nome aprovado')
      await expect(find(phone, 'Semana do mar')).toBeVisible(shownWithin)

      // Removed, it leaves the open phone.
      await page.getByRole('button', { name: 'Mais ações' }).click()
      await page.getByRole('menuitem', { name: 'Remover do saguão' }).click()
      await confirmWithReason(page, 'Remover do saguão', 'Fim da campanha')
      await expect(find(phone, 'Semana do mar')).toHaveCount(0, shownWithin)
      // The list of removed items leads back to its editor, and a version brings it back.
      await page.getByRole('combobox', { name: 'Situação' }).click()
      await page.getByRole('option', { name: 'removido' }).click()
      await page.getByRole('button', { name: 'Semana do mar' }).click()
      await expect(page.getByRole('button', { name: 'Restaurar uma versão' })).toBeVisible()
      await rollBack(page, 3, 'A campanha continua')
      await expect(find(phone, 'Semana do mar')).toBeVisible(shownWithin)
      await expect(page.getByRole('button', { name: 'Restaurar uma versão' })).toBeHidden()
      // Later journeys expect the lobby of a new installation.
      await call('/operator/content/remove', { kind, id, version: 5, reason: 'Fim da campanha' })
      await page.context().close()
      await phone.context().close()
    },
  )

const panel = (page: Page) => page.getByRole('region', { name: 'Sua aposta' })

test('a game taken off leaves open lobbies; an open round of it ends properly, and no new one starts [R13.11]', async ({
  browser,
}) => {
  test.slow()
  const [player] = players
  const table = await openPlayersPhone(browser, {
    origin: app.origin,
    path: '/gameView/mines',
    token: player?.token ?? '',
  })
  await panel(table).getByRole('slider', { name: 'Minas' }).fill('1')
  await panel(table).getByRole('button', { name: 'Começar' }).click()
  await expect(panel(table).getByRole('button', { name: 'Abra uma casa' })).toBeVisible()

  const lobby = await openPlayersPhone(browser, { origin: app.origin, path: '/allgame/originals' })
  const tile = lobby.getByRole('button', { name: /^Mina de Esmeraldas/ }).first()
  await expect(tile).toBeVisible()
  const { page } = await openConsole(browser, {
    origin,
    path: '/content/game/mines',
    role: 'content',
    number: 21,
  })
  await page.getByRole('switch', { name: 'Ligado' }).click({ force: true })
  await saveDraft(page)
  await publish(page, 'Revisão do jogo')
  await expect(tile).toBeHidden(shownWithin)

  const cell = table.getByRole('button', { name: /^Casa 7\b/ })
  await cell.click()
  const ended = panel(table).getByRole('button', { name: /Retirar|Começar/ })
  await expect(ended).toBeVisible()
  if (
    await panel(table)
      .getByRole('button', { name: /Retirar/ })
      .isVisible()
  )
    await panel(table)
      .getByRole('button', { name: /Retirar/ })
      .click()
  await expect(panel(table).getByRole('button', { name: 'Começar' })).toBeVisible()
  await panel(table).getByRole('button', { name: 'Começar' }).click()
  await expect(table.getByText('Este jogo está em manutenção.').first()).toBeVisible()

  await rollBack(page, 1, 'Jogo revisado')
  await expect(tile).toBeVisible(shownWithin)
  for (const opened of [page, table, lobby]) await opened.context().close()
})

test('lists are ordered with the keys and by dragging; phones follow, and the order is rolled back [R13.11]', async ({
  browser,
}) => {
  test.slow()
  const phone = await openPlayersPhone(browser, { origin: app.origin })
  const { page } = await openConsole(browser, {
    origin,
    path: '/content/order?list=category.function',
    role: 'content',
    number: 31,
  })
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Mover/ }) })
  await expect(rows.nth(1)).toBeVisible()
  const [first, second] = (await rows.allTextContents()).map((text) => text.replace(/^\d+\s*/, ''))
  await rows
    .nth(0)
    .getByRole('button', { name: /^Mover/ })
    .focus()
  // The announcements for readers of screens say when the list has followed.
  const announced = page.getByRole('status')
  await page.keyboard.press('Space')
  await expect(announced.filter({ hasText: `${first} sobre o lugar 1.` })).toBeAttached()
  // The library listens to the arrows one task after it has announced the row, so a key in that moment is repeated.
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(announced.filter({ hasText: `${first} sobre o lugar 2.` })).toBeAttached({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(rows.nth(0)).toContainText(second ?? '')
  await expect(previewOf(page).getByRole('tab').nth(1)).toContainText(second ?? '')
  await page.getByRole('button', { name: 'Publicar' }).click()
  await confirmWithReason(page, 'Publicar', 'Mais procurada primeiro')
  await expect(phone.getByRole('tab').nth(1)).toContainText(second ?? '', shownWithin)

  const handle = rows.nth(0).getByRole('button', { name: /^Mover/ })
  await handle.hover()
  await page.mouse.down()
  await page.mouse.move(0, 0)
  const target = await rows.nth(1).boundingBox()
  await page.mouse.move((target?.x ?? 0) + 20, (target?.y ?? 0) + 30, { steps: 8 })
  await page.mouse.up()
  await expect(rows.nth(0)).toContainText(first ?? '')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(rows.nth(0)).toContainText(second ?? '')

  await page.getByRole('button', { name: 'Histórico' }).click()
  await page
    .getByRole('dialog', { name: 'Histórico' })
    .getByRole('button', { name: 'Voltar a esta versão' })
    .last()
    .click()
  await confirmWithReason(page, 'Voltar a esta versão', 'Ordem de antes')
  await expect(phone.getByRole('tab').nth(1)).toContainText(first ?? '', shownWithin)
  await page.context().close()
  await phone.context().close()
})

const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

test('a hostile picture is refused with a clear message, and nothing changes [R13.11]', async ({
  browser,
}) => {
  const { page } = await openConsole(browser, {
    origin,
    path: '/content/banner/welcome',
    role: 'content',
    number: 41,
  })
  const hostile = [
    {
      file: { name: 'arte.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(script) },
      message: 'Só PNG, JPEG, WebP e AVIF são aceitos',
      isSent: false,
    },
    {
      file: { name: 'arte.png', mimeType: 'image/png', buffer: Buffer.from(script) },
      message: 'O tipo do arquivo não é aceito ou não corresponde ao conteúdo',
      isSent: true,
    },
    {
      file: {
        name: 'cortada.png',
        mimeType: 'image/png',
        buffer: (await samplePicture()).subarray(0, 200),
      },
      message: 'não é uma imagem que possa ser lida',
      isSent: true,
    },
  ]
  for (const { file, message, isSent } of hostile) {
    const dialog = await choosePicture(page, file)
    if (isSent) await dialog.getByRole('button', { name: 'Enviar imagem' }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: message })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await expect(page.getByRole('button', { name: 'Salvar rascunho' })).toBeDisabled()
  await page.context().close()
})

test('the preview ignores the player of the browser and writes nothing to storage; accounts and money are off [R13.11]', async ({
  browser,
}) => {
  const { page } = await openConsole(browser, {
    origin,
    path: '/content/banner/welcome',
    role: 'content',
    number: 51,
  })
  const address = await page.locator('iframe').getAttribute('src')
  const context = await browser.newContext({ baseURL: app.origin, locale: 'pt-BR', serviceWorkers: 'block' })
  const phone = await context.newPage()
  await phone.addInitScript((token) => localStorage.setItem('token', token), players[1]?.token ?? '')
  await phone.goto(address ?? '')
  await expect(phone.getByText('Pré-visualização', { exact: true })).toBeVisible()
  await phone.getByRole('button', { name: 'Entrar' }).first().click()
  await expect(phone.getByText(/Indisponível na pré-visualização/)).toBeVisible()
  await expect(phone.getByRole('dialog')).toHaveCount(0)
  await phone.getByRole('navigation').getByText('Promoções').click()
  await expect(phone).toHaveURL(/preview=/)
  expect(await phone.evaluate(() => Object.keys(localStorage))).toEqual(['token'])
  expect(await phone.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  expect((await context.cookies(app.origin)).map(({ name }) => name)).toEqual([])
  await context.close()
  await page.context().close()
})

const editors = [
  'banner/welcome',
  'promotion/cashback-daily',
  'popup/welcome',
  'notice/fair',
  'category/hot',
  'game/mines',
]

for (const [at, lang] of (['pt', 'es', 'en'] as const).entries())
  test(`the editors fit in ${lang} and pass axe [R13.11]`, { tag: '@full' }, async ({ browser }) => {
    test.slow()
    const { page } = await openConsole(browser, {
      origin,
      path: '/content/drafts',
      role: 'content',
      number: 61 + at,
    })
    await chooseLanguage(page, lang)
    const texts = Object.values(await messagesOf(lang))
    const findings: Record<string, string[]> = {}
    for (const editor of [...editors, 'order']) {
      await page.goto(editor === 'order' ? '/content/order?list=games.hot' : `/content/${editor}`)
      await settled(page)
      const errors = [
        ...(await layoutErrorsIn(page, texts)),
        ...(lang === 'pt' ? await accessibilityViolations(page) : []),
      ]
      if (errors.length > 0) findings[editor] = errors
    }
    expect(findings).toEqual({})
    await page.context().close()
  })
