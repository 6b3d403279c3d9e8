// Promotions: cards, rules and their commands.
import { expect, goBack, type Page, test } from './support/test.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('listitem')

type Offers = { banners: Record<string, unknown>[] }

async function amendOffers(page: Page, amend: (banner: Record<string, unknown>, at: number) => object) {
  await page.route('**/lobby/promotionsBanners', async (route) => {
    const answer = await route.fetch()
    const envelope = (await answer.json()) as { data: Offers }
    const data = { banners: envelope.data.banners.map(amend) }
    await route.fulfill({ response: answer, json: { ...envelope, data } })
  })
}

test('every promotion has a card, its rules and a button to its screen [R1.02] [R2.06]', async ({
  page,
  visit,
}) => {
  await visit('/promotion')
  await expect(cards(page).nth(7)).toBeAttached()
  await page.getByRole('button', { name: /^Cashback todo dia/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Cashback todo dia' })
  await expect(sheet.getByText(/meia-noite do seu país/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Ver taxas' }).click()
  await expect(page).toHaveURL('/newUserCashback')
  await goBack(page)
  await expect(page).toHaveURL('/promotion')
  await expect(sheet).toBeHidden()
})

test('a promotion that ends disappears from the open screen [R2.06]', async ({ page, visit }) => {
  await page.clock.install()
  const endTime = new Date(Date.now() + 90_000).toISOString()
  await amendOffers(page, (banner, at) =>
    at === 0 ? { ...banner, title: 'Última chance', endTime } : banner,
  )
  await visit('/promotion')
  const last = page.getByRole('button', { name: /^Última chance.*Termina em 1 minuto/ })
  await expect(last).toBeVisible()
  await page.clock.runFor(100_000)
  await expect(last).toHaveCount(0)
  await expect(cards(page).first()).toBeVisible()
})

test('operator content is shown as text, and a hostile command does nothing [R3.07]', async ({
  page,
  visit,
}) => {
  const hostile = {
    title: '<img src=x onerror=alert(1)>',
    cmd: 'h5',
    cmdValue: 'javascript:alert(1)',
    path: '',
  }
  await amendOffers(page, (banner) => ({ ...banner, ...hostile }))
  await visit('/promotion')
  await cards(page).first().getByRole('button').click()
  const sheet = page.getByRole('dialog', { name: hostile.title })
  await sheet.getByRole('button').last().click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/promotion')
  expect(page.context().pages()).toHaveLength(1)
})

test('an empty list has its own text, and a failed one is retried by a tap', async ({ page, visit }) => {
  let broken = true
  await page.route('**/lobby/promotionsBanners', (route) => {
    const none = { success: true, message: '', data: { banners: [] } }
    return broken ? route.abort() : route.fulfill({ json: none })
  })
  await visit('/promotion')
  await expect(page.getByText('As promoções não carregaram')).toBeVisible()
  broken = false
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('heading', { name: 'Nenhuma promoção agora' })).toBeVisible()
})
