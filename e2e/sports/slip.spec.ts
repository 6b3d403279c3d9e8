// Sports bets: picking, quotes, placing, cash-out. Matches that end: sports.spec.ts.
import { accessibilityViolations } from '../support/accessibility.ts'
import { playerWith } from '../support/players.ts'
import { bet, matchesOf, money, pick, sheet, slipsOf, startingAfter } from '../support/sports-bets.ts'
import { expect, test } from '../support/test.ts'

test('a guest’s slip survives the login; a lost response places one bet; its legs are bet again as singles, and one is cashed out [R6.02] [R10.01] [R11.04]', async ({
  page,
  visit,
  request,
}) => {
  const player = playerWith(500)
  const [one, two] = startingAfter(await matchesOf(request, 'football'), 120_000)
  if (!one || !two) throw new Error('No scheduled match')
  await visit('/sports?view=next')
  await pick(page, one, one.home)
  await pick(page, two, 'Empate')
  await page.getByRole('button', { name: /^Abrir o bilhete/ }).click()
  await page.getByRole('button', { name: 'Entrar para apostar' }).click()
  const form = page.getByRole('dialog', { name: 'Entrar' })
  await form.getByLabel('Celular').fill(player.username)
  await form.getByLabel('Senha', { exact: true }).fill('porta-aberta')
  await form.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Apostar/ })).toBeEnabled()
  await sheet(page, /Múltipla de 2/)
    .getByRole('button', { name: 'Fechar' })
    .click()
  await page.reload()

  const sent: (string | null)[] = []
  await page.route('**/sports/place', async (route) => {
    sent.push(route.request().postData())
    if (sent.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await bet(page, '20')
  expect(sent).toHaveLength(2)
  expect(sent[0]).toBe(sent[1])
  expect(await slipsOf(request, player)).toHaveLength(1)
  await page.getByRole('button', { name: 'Repetir' }).click()
  await expect(sheet(page, /Múltipla de 2/)).toBeVisible()
  await expect(page.getByRole('button', { name: `Apostar ${money(20)}` })).toBeEnabled()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('tab', { name: 'Simples' }).click()
  await page.getByRole('button', { name: `Apostar ${money(40)}` }).click()
  await expect(sheet(page, /2 apostas feitas/)).toBeVisible()
  expect((await slipsOf(request, player)).map(({ stake }) => stake)).toEqual([20, 20, 20])
  await page.getByRole('button', { name: 'Repetir' }).click()
  await expect(sheet(page, /2 apostas simples/)).toBeVisible()
  await page.getByRole('button', { name: 'Limpar' }).click()
  await page.getByRole('button', { name: 'Ver as partidas' }).click()

  await page.getByRole('button', { name: '3 apostas em jogo' }).click()
  await page
    .getByRole('button', { name: /^Encerrar por/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Receber/ }).click()
  await expect(page.getByText(/^Aposta encerrada:/)).toBeVisible()
  await page.getByRole('tab', { name: 'Encerradas' }).click()
  await expect(page.getByRole('article')).toContainText('Encerrada por você')
  const [slip] = await slipsOf(request, player)
  expect(slip).toMatchObject({ status: 'cashed' })
  await expect(page.getByRole('banner').getByText(money(440 + (slip?.win ?? 0)))).toBeAttached()
})

test('Max stakes a share of the balance first, and the maximum after a second tap [R11.04]', async ({
  page,
  visit,
}) => {
  await visit('/sports?view=next', { token: playerWith(200).token })
  await page
    .getByRole('article')
    .getByRole('button', { name: /, odds/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Abrir o bilhete/ }).click()
  await page.getByRole('button', { name: /Abrir o teclado/ }).click()
  const max = page.getByRole('button', { name: 'Máx', exact: true })
  await max.click()
  await expect(page.getByRole('button', { name: 'Apostar R$ 50,00' })).toBeVisible()
  await expect(page.getByText('Toque de novo em Máx para apostar R$ 200,00.')).toBeVisible()
  await max.click()
  await expect(page.getByRole('button', { name: 'Apostar R$ 200,00' })).toBeVisible()
})

test('the odds format applies to the list and the slip and is stored [R11.04]', async ({ page, visit }) => {
  await visit('/sports?view=next')
  const price = page
    .getByRole('article')
    .getByRole('button', { name: /, odds/ })
    .first()
  await expect(price).toHaveAccessibleName(/odds \d+,\d{2}$/)
  await page.getByRole('button', { name: 'Formato das odds' }).click()
  await page.getByText('Americano').click()
  await page.keyboard.press('Escape')
  await expect(price).toHaveAccessibleName(/odds [+−-]\d{3,}$/)
  await expect(price).toHaveText(/[+−-]\d{3,}$/)
  await price.click()
  await expect(page.getByRole('button', { name: /^Abrir o bilhete/ })).toContainText(/Odds [+−-]\d{3,}/)
  await page.reload()
  await expect(price).toHaveAccessibleName(/odds [+−-]\d{3,}$/)
})
