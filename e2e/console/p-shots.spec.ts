import { registerPlayer } from '../support/accounts.ts'
import { bankPays, call, createDeposit, playerWith } from '../support/players.ts'
import { idOf, playersRequest, withdraw } from './player-calls.ts'
import { chooseLanguage, test } from './support.ts'

test('shots', async ({ page, enter }) => {
  test.setTimeout(900_000)
  const api = await playersRequest()
  const rich = playerWith(20_000)
  const id = await idOf(api, rich)
  const dep = await createDeposit(api, rich, 900)
  await bankPays(api, dep.id, { outcome: 'success' })
  const twice = await createDeposit(api, rich, 30)
  await api.post('/sandbox/pay', { data: { id: twice.id, outcome: 'twice' } })
  const big = await withdraw(api, rich, 12_000)
  const other = playerWith(20_000)
  await withdraw(api, other, 6_000)
  const a = await registerPlayer(api)
  await registerPlayer(api)
  const aId = await idOf(api, a)
  await call(api, '/protection/setLimit', { kind: 'deposit', period: 'day', amount: 100 }, rich)
  await enter('/players', 'admin', 41)
  const origin = new URL(page.url()).origin
  const op = (path: string, data: object) => page.request.post(path, { headers: { origin }, data })
  await op('/operator/player/tag', { id, tag: 'vip', on: true, reason: 'cliente antigo' })
  await op('/operator/player/note', { id, reason: 'Ligou sobre o saque, documento conferido.' })
  const day = new Date().toISOString().slice(0, 10)
  await op('/operator/reconciliation/run', { channel: 'sandbox', day, reason: 'teste' })
  const shots: [string, string][] = [
    ['players', '/players'],
    ['search', `/players?query=${rich.username.slice(-6)}`],
    ['ledger', `/players/${id}`],
    ['withdrawals-of', `/players/${id}?section=withdrawals`],
    ['access', `/players/${aId}?section=access`],
    ['limits', `/players/${id}?section=limits`],
    ['accounts', `/players/${id}?section=accounts`],
    ['notes', `/players/${id}?section=notes`],
    ['links', `/players/${aId}?section=links`],
    ['queue', '/withdrawals'],
    ['drawer', `/withdrawals?order=${big}`],
    ['deposits', '/deposits'],
    ['unmatched', '/unmatched'],
    ['reconciliation', '/reconciliation'],
    ['channels', '/channels'],
    ['missing', '/players/999999'],
  ]
  for (const [name, path] of shots) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(400)
    await page.screenshot({ path: `/tmp/p-shots/pt-${name}.png` })
  }
  for (const lang of ['es', 'en'] as const) {
    await chooseLanguage(page, lang)
    for (const name of ['players', 'ledger', 'queue', 'drawer', 'unmatched', 'channels']) {
      await page.goto(shots.find(([one]) => one === name)?.[1] ?? '/')
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(400)
      await page.screenshot({ path: `/tmp/p-shots/${lang}-${name}.png` })
    }
  }
})
