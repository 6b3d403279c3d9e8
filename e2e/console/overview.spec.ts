// The overview: live figures, queues and alarms that lead to their rows.
import { bankPays, call, createDeposit, playerWith } from '../support/players.ts'
import { openPhone, playersOrigin } from './phone.ts'
import { expect, test } from './support.ts'

test('the overview shows a player, a deposit and a waiting conversation as they happen [R13.07]', async ({
  page,
  enter,
  browser,
  playwright,
}) => {
  await enter('/overview', 'viewer', 1)
  const main = page.getByRole('main')
  const deposits = main
    .getByRole('row', { name: /^Depósitos/ })
    .first()
    .getByRole('link')
  const before = await deposits.textContent()

  const player = playerWith(10)
  const phone = await openPhone(browser, player)
  const api = await playwright.request.newContext({ baseURL: playersOrigin })
  await bankPays(api, (await createDeposit(api, player, 50)).id, { outcome: 'success' })
  await call(api, '/support/send', { text: 'Oi?', requestId: `overview-${Date.now()}` }, player)
  await expect(deposits).not.toHaveText(before ?? '', { timeout: 30_000 })

  const queue = main.getByRole('link', { name: 'Conversas esperando' })
  await queue.click()
  await expect(page).toHaveURL(/\/support/)
  await expect(page.getByRole('button', { name: /Oi\?/ }).first()).toBeVisible()
  await phone.context().close()
  await api.dispose()
})

test('charts and the table of hours follow country and figure in the address [R13.07]', async ({
  page,
  enter,
}) => {
  await enter('/overview', 'viewer', 2)
  await page.getByRole('radiogroup', { name: 'País' }).getByText('Chile').click()
  await expect(page).toHaveURL(/country=CL/)
  await expect(page.getByText('Apostado por hora')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Números por hora', { exact: false })).toBeVisible()
})
