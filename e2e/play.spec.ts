// In-house games: every kind to a win and a loss, interrupted rounds, and rejected game addresses.
import { call, type Player, playerWith } from './support/players.ts'
import { expect, openScreen, type Page, test } from './support/test.ts'

const header = (page: Page) => page.getByRole('banner')
const panel = (page: Page) => page.getByRole('region', { name: 'Sua aposta' })
const key = (page: Page, name: string | RegExp) => panel(page).getByRole('button', { name })
const past = (page: Page) => page.getByRole('list', { name: 'Últimas rodadas' }).getByRole('listitem')
const cell = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^Casa ${number}(,|$)`) })

type Request = Parameters<typeof call>[0]
type Records = { total: number; totalBet: number; totalWin: number; list: { roundId: string }[] }

const cashOf = async (request: Request, player: Player) =>
  (await call<{ cash: number }>(request, '/wallet/balance', {}, player)).cash

function recordsOf(request: Request, player: Player) {
  const body = { isBonus: false, startDate: '2026-01-01', endDate: '2030-01-01' }
  return call<Records>(request, '/wallet/records', body, player)
}

const money = (amount: number) =>
  `R$ ${amount.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

const instant = [
  ['dice', 'Rolar o dado'],
  ['plinko', 'Soltar a bola'],
  ['wheel', 'Girar'],
  ['slot-frutas', 'Girar'],
] as const

/** Enough for at least one win and one loss with near certainty. */
const maxRounds = 120

/** Plays one round to its end and returns the server's result. */
async function playOnce(page: Page, verb: string): Promise<{ bet: number; win: number }> {
  const answer = page.waitForResponse('**/arcade/play')
  await key(page, verb).click()
  const { data } = await (await answer).json()
  await expect(key(page, verb)).toBeEnabled()
  return data
}

for (const [id, verb] of instant) {
  test(`${id} is played to a win and to a loss, and the balance is the server's [R2.14] [R11.01]`, async ({
    page,
    visit,
    request,
  }) => {
    test.slow()
    const player = playerWith(500)
    await visit(`/gameView/${id}`, { token: player.token })
    await panel(page).getByRole('button', { name: 'Turbo' }).click()
    const seen = { won: false, lost: false }
    for (let round = 0; round < maxRounds && !(seen.won && seen.lost); round += 1) {
      const { bet, win } = await playOnce(page, verb)
      seen[win > bet ? 'won' : 'lost'] = true
    }
    expect(seen).toEqual({ won: true, lost: true })
    const cash = await cashOf(request, player)
    await expect(header(page).getByText(money(cash))).toBeAttached()
  })
}

test('a bet whose response is lost is placed once, and its result is shown [R11.03]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  await visit('/gameView/dice', { token: player.token })
  const sent: (string | null)[] = []
  await page.route('**/arcade/play', async (route) => {
    sent.push(route.request().postData())
    if (sent.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await key(page, 'Rolar o dado').click()
  await expect(page.getByText('Reconectando')).toBeVisible()
  await expect(past(page)).toHaveCount(1)
  expect(sent).toEqual([sent[0], sent[0]])
  expect((await recordsOf(request, player)).total).toBe(1)
  await expect(header(page).getByText(money(await cashOf(request, player)))).toBeAttached()
})

test('an open round of mines survives a reload and is cashed out [R11.03]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  await visit('/gameView/mines', { token: player.token })
  await panel(page).getByRole('slider', { name: 'Minas' }).fill('1')
  // The only mine may be in this cell; then another round is played.
  let rounds = 0
  do {
    rounds += 1
    await key(page, 'Começar').click()
    await expect(key(page, 'Abra uma casa')).toBeVisible()
    await expect(header(page).getByText(money(500 - rounds / 2))).toBeAttached()
    await page.reload()
    await expect(key(page, 'Abra uma casa')).toBeVisible()
    await cell(page, 7).click()
    await expect(key(page, /Retirar R\$ 0,51|Começar/)).toBeVisible()
  } while ((await key(page, 'Começar').isVisible()) && rounds < 5)
  await expect(cell(page, 7)).toBeDisabled()
  await page.reload()
  await expect(cell(page, 7)).toBeDisabled()
  await key(page, /Retirar/).click()
  await expect(key(page, 'Começar')).toBeVisible()
  const { total, totalWin } = await recordsOf(request, player)
  expect([total, totalWin]).toEqual([rounds, 0.51])
})

test('a mine ends the round without a win message', async ({ page, visit, request }) => {
  const player = playerWith(500)
  await visit('/gameView/mines', { token: player.token })
  await panel(page).getByRole('slider', { name: 'Minas' }).fill('24')
  for (let at = 1; at <= 20; at += 1) {
    await key(page, 'Começar').click()
    await cell(page, at).click()
    await expect(key(page, 'Começar')).toBeVisible()
    const { totalWin, total } = await recordsOf(request, player)
    if (totalWin === 0 && total > 0) break
  }
  await expect(past(page).first()).not.toHaveAttribute('data-won')
  await expect(page.getByText('Você ganhou')).toHaveCount(0)
})

const hostile = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://evil.example/game',
  '//evil.example/arcade/mines?launch=t',
  '/\\evil.example/x',
  '/arcade/../me',
  '/arcade/mines?launch=t&next=https://evil.example/x',
  '/me',
  'file:///etc/passwd',
]

test('a hostile address of a game redirects home and loads nothing [R2.14]', async ({
  page,
  visitAsPlayer,
}) => {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await visitAsPlayer(`/gameView/${encodeURIComponent(hostile[0] ?? '')}`)
  for (const address of hostile)
    await test.step(address, async () => {
      await openScreen(page, `/gameView/${encodeURIComponent(address)}`)
      await expect(page).toHaveURL('/')
      await expect(page.locator('iframe')).toHaveCount(0)
      const own = new URL(page.url()).origin
      expect(
        urls.filter((url) => !url.startsWith(own) || /^\/(arcade|game\/url)/.test(new URL(url).pathname)),
      ).toEqual([])
    })
})

test('a stake above the balance offers the deposit over the game [R2.23]', async ({ page, visit }) => {
  await visit('/gameView/dice', { token: playerWith(1).token })
  await key(page, /Digitar o valor/).click()
  await page.getByRole('dialog').getByText('R$ 10', { exact: true }).click()
  await key(page, 'Rolar o dado').click()
  await panel(page).getByRole('button', { name: 'Depositar' }).click()
  await expect(page.getByRole('dialog', { name: 'Depositar' })).toBeVisible()
  await expect(page).toHaveURL('/gameView/dice')
})

test('the stake is halved, doubled, stepped and typed; rules and return open by a tap; share and sound are stored; leaving without an open round asks nothing [R11.03]', async ({
  page,
  visit,
}) => {
  await visit('/gameView/dice', { token: playerWith(500).token })
  const stake = key(page, /Digitar o valor/)
  await stake.click()
  const sheet = page.getByRole('dialog', { name: 'Valor da aposta' })
  await sheet.getByRole('textbox').fill('8')
  await sheet.getByRole('button', { name: 'Confirmar' }).click()
  await expect(stake).toContainText('R$ 8,00')
  await key(page, 'Metade da aposta').click()
  await expect(stake).toContainText('R$ 4,00')
  await key(page, 'Dobro da aposta').click()
  await key(page, 'Aumentar a aposta').click()
  await expect(stake).toContainText('R$ 10,00')
  await key(page, 'Diminuir a aposta').click()
  await expect(stake).toContainText('R$ 5,00')
  // More than the player's share of the balance is never staked without a question.
  await key(page, 'Máx').click()
  const question = page.getByRole('dialog', { name: 'Apostar R$ 500,00?' })
  await expect(question).toContainText('100% do seu saldo')
  await expect(stake).toContainText('R$ 5,00')
  await question.getByRole('button', { name: 'Usar R$ 125,00 (25%)' }).click()
  await expect(stake).toContainText('R$ 125,00')
  await key(page, 'Máx').click()
  await question.getByRole('button', { name: 'Usar R$ 500,00', exact: true }).click()
  await expect(stake).toContainText('R$ 500,00')
  // The share is a setting of the game's help, stored between visits.
  await page.getByRole('button', { name: 'Como se joga' }).click()
  const help = page.getByRole('dialog', { name: 'Como se joga' })
  await expect(help).toContainText('99%')
  await help.getByText('100%', { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  const sound = page.getByRole('button', { name: 'Som' })
  await expect(sound).toHaveAttribute('aria-pressed', 'true')
  await sound.click()
  await expect(sound).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(sound).toHaveAttribute('aria-pressed', 'false')
  await key(page, 'Máx').click()
  await expect(stake).toContainText('R$ 500,00')
  await back(page).click()
  await expect(page).toHaveURL('/')
})

test('bonus games switch between cash and bonus, the header says which, and a reload keeps it [R3.01] [R10.02]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  await call(request, '/v1/pb/reg/claim', {}, player)
  const expectHeader = async (name: string, amount: number) => {
    await expect(header(page).getByText(name, { exact: true })).toBeVisible()
    await expect(header(page).getByText(money(amount))).toBeAttached()
  }
  await visit('/promotion', { token: player.token })
  await expectHeader('Total', 600)
  await openScreen(page, '/gameView/dice')
  const choice = page.getByRole('group', { name: 'Jogar com' }).first()
  await expect(choice).toContainText('R$ 500,00')
  await expect(choice).toContainText('R$ 100,00')
  await expectHeader('Dinheiro', 500)
  await choice.getByText('Bônus', { exact: true }).click()
  await expectHeader('Bônus', 100)
  const stored = () =>
    page.evaluate(() => [localStorage.getItem('isBonus'), localStorage.getItem('BonusGamesID')])
  expect(await stored()).toEqual(['1', 'dice'])
  const { bet, win } = await playOnce(page, 'Rolar o dado')
  await expectHeader('Bônus', 100 - bet + win)
  expect(await cashOf(request, player)).toBe(500)
  await page.reload()
  await expectHeader('Bônus', 100 - bet + win)
  await choice.getByText('Dinheiro', { exact: true }).click()
  await expectHeader('Dinheiro', 500)
  expect(await stored()).toEqual(['0', null])
})

test('autoplay plays the chosen number of rounds', async ({ page, visit, request }) => {
  test.slow()
  const player = playerWith(500)
  await visit('/gameView/dice', { token: player.token })
  await panel(page).getByRole('button', { name: 'Turbo' }).click()
  await key(page, 'Jogo automático').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Jogar 10 rodadas' }).click()
  await expect(key(page, /Parar/)).toBeVisible()
  await expect(page.getByText('As rodadas automáticas terminaram.')).toBeVisible({ timeout: 30_000 })
  expect((await recordsOf(request, player)).total).toBe(10)
})

test('changing the seeds reveals the previous server seed [R11.01]', async ({ page, visit }) => {
  await visit('/gameView/dice', { token: playerWith(500).token })
  await key(page, 'Rolar o dado').click()
  await expect(past(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Jogo comprovadamente justo' }).click()
  const sheet = page.getByRole('dialog', { name: 'Jogo comprovadamente justo' })
  const next = sheet.getByRole('region', { name: 'Próximas sementes' })
  const inUse = sheet.getByRole('region', { name: 'Em uso' })
  const hash = (await next.getByRole('button', { name: /^Copiar: [0-9a-f]{64}$/ }).textContent()) ?? ''
  await sheet.getByLabel('Sua próxima semente').fill('minha sorte')
  await sheet.getByRole('button', { name: 'Trocar as sementes' }).click()
  await expect(sheet.getByText(/^Confere: a semente ativada é a do código mostrado antes/)).toBeVisible()
  await expect(inUse).toContainText(hash.trim())
  await expect(inUse).toContainText('minha sorte')
  const revealed = sheet.getByRole('region', { name: 'Sementes anteriores, reveladas' })
  await expect(revealed).toContainText('Rodadas jogadas com elas: 1')
  await expect(revealed.getByRole('button', { name: /^Copiar: [0-9a-f]{64}$/ })).toBeVisible()
  await expect(sheet.getByLabel('Sua próxima semente')).not.toHaveValue('minha sorte')
})

const leaving = (page: Page) => page.getByRole('alertdialog', { name: 'Sair do jogo?' })
const back = (page: Page) => header(page).getByRole('button', { name: 'Voltar ao início' })

test('an open round of mines is kept, as the question says [R11.03]', async ({ page, visit }) => {
  await visit('/gameView/mines', { token: playerWith(500).token })
  await key(page, 'Começar').click()
  await expect(key(page, 'Abra uma casa')).toBeVisible()
  await back(page).click()
  await expect(leaving(page)).toContainText('Sua rodada fica guardada')
  await leaving(page).getByRole('button', { name: 'Continuar jogando' }).click()
  await expect(page).toHaveURL('/gameView/mines')
  await back(page).click()
  await leaving(page).getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/')
  await page
    .getByRole('button', { name: /^Mina de Esmeraldas/ })
    .first()
    .click()
  await expect(key(page, 'Abra uma casa')).toBeVisible()
})

test('a spin under way is settled, as the question says, and its result is shown on the next screen [R11.03]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  await visit('/gameView/slot-frutas', { token: player.token })
  await page.route('**/arcade/play', async (route) => {
    const response = await route.fetch()
    await expect(page).toHaveURL('/')
    await route.fulfill({ response })
  })
  await key(page, 'Girar').click()
  await back(page).click()
  await expect(leaving(page)).toContainText('A rodada já está decidida')
  await leaving(page).getByRole('button', { name: 'Sair' }).click()
  await expect(
    page.getByText(/(você ganhou R\$\s[\d,.]+ enquanto|a rodada terminou sem ganho)/),
  ).toBeVisible()
  expect((await recordsOf(request, player)).total).toBe(1)
})

// Leaving without an automatic cash-out: tables.spec.ts.
test('a crash round goes on without the player, with an automatic cash-out; the result is shown on return [R11.03]', async ({
  page,
  visit,
  request,
}) => {
  test.setTimeout(180_000)
  const player = playerWith(500)
  await visit('/gameView/crash', { token: player.token })
  await panel(page).getByText('1,50×').click()
  const answer = page.waitForResponse('**/arcade/play')
  await key(page, 'Apostar').click()
  const { roundId } = (await (await answer).json()).data as { roundId: string }
  await back(page).click()
  await expect(leaving(page)).toContainText('Sua retirada automática em 1,50× vale')
  await leaving(page).getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/')
  const statusOf = async () =>
    (await call<{ status: string }>(request, '/fair/round', { roundId }, player)).status
  // A flight may crash before the player has left: then the game itself showed the result.
  if ((await statusOf()) === 'settled') return
  await expect.poll(statusOf, { timeout: 120_000 }).toBe('settled')
  // The toast may be gone when the last picture has loaded.
  await page.goto('/gameView/crash', { waitUntil: 'commit' })
  await expect(
    page.getByText(/^Voo da Arara: (você ganhou R\$\s0,75 enquanto|a rodada terminou sem ganho)/),
  ).toBeVisible()
})

const gameOfKind = { dice: 'dice', mines: 'mines', plinko: 'plinko', wheel: 'wheel', slots: 'slot-amazonia' }

for (const lang of ['pt', 'ks', 'en']) {
  const details = lang === 'pt' ? {} : { tag: '@full' }
  test(
    `every game fits a 360 px phone in ${lang} without scrolling [R1.03] [R1.04]`,
    details,
    async ({ page, visitAsPlayer }) => {
      await page.setViewportSize({ width: 360, height: 640 })
      await visitAsPlayer('/balanceTips', { locale: lang })
      for (const [kind, id] of Object.entries(gameOfKind)) {
        await openScreen(page, `/gameView/${id}`)
        await expect(page.locator(`[data-kind="${kind}"][aria-busy=false]`)).toBeVisible()
        const overflow =
          '[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]'
        await expect.poll(() => page.evaluate<number[]>(overflow), id).toEqual([0, 0])
      }
    },
  )
}
