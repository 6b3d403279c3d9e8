import { minor } from '@saguao/contract/product/money.ts'
import pg from 'pg'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOwner, move, type Owner } from '#modules/privacy/testing/players.ts'
import { createManualClock } from '#testing/environment.ts'
import { json, startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: pg.Client
const ends: (() => Promise<void>)[] = []
const clock = createManualClock(Date.now())

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off' }
  server = await startTestServer((end) => ends.push(end), { clock, env })
  owner = new pg.Client(server.databaseUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  for (const end of ends) await end()
})

type Asked = { readonly startDate: string; readonly endDate: string; readonly format: 'csv' | 'pdf' }
const always = { startDate: '2020-01-01', endDate: '2099-12-31' }

const download = (player: Pick<Owner, 'token'>, asked: Asked, lang = 'pt') =>
  server.send('/data/statement', {
    headers: { ...json, token: player.token, lang },
    body: JSON.stringify(asked),
  })

async function linesOf(player: Owner, period = always, lang = 'pt'): Promise<string[][]> {
  const response = await download(player, { ...period, format: 'csv' }, lang)
  expect(response.status).toBe(200)
  const text = Buffer.from(await response.arrayBuffer()).toString('utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  return text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'))
}

async function pdfOf(player: Owner, period = always, lang = 'pt'): Promise<string> {
  const response = await download(player, { ...period, format: 'pdf' }, lang)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const document = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()))
  return (await extractText(document, { mergePages: true })).text
}

/** Only the owner of the table can move a posting in time. */
async function movePostings(player: Owner, times: readonly string[]): Promise<void> {
  const { rows } = await owner.query('select id from posting where player_id = $1 order by id', [player.id])
  await owner.query('alter table posting disable trigger posting_append_only')
  for (const [i, at] of times.entries())
    await owner.query('update posting set posted_at = $2 where id = $1', [rows[i].id, at])
  await owner.query('alter table posting enable trigger posting_append_only')
}

const column = (lines: readonly string[][], name: string, i: number): string[] =>
  lines.filter(([, , kind]) => kind === name).map((line) => line[i] ?? '')

const centsOf = (text: string): bigint => BigInt(text.replace(',', ''))

describe('statement as CSV [R12.12]', () => {
  it('lists every entry with the market’s amounts, and its totals equal the ledger', async () => {
    const player = await createOwner(server, { cash: 123_456n })
    await move(server, player, { kind: 'bet', amount: -1_005n, ref: 'round:R1' })
    await move(server, player, { kind: 'win', amount: 250n, ref: 'round:R1' })
    await move(server, player, { kind: 'bonus', account: 'bonus', amount: 5_000n })
    const lines = await linesOf(player)
    expect(lines[0]).toEqual([
      'Data',
      'Hora',
      'Movimento',
      'Saldo de',
      'Valor',
      'Saldo após',
      'Referência',
      'Número',
    ])
    const bet = lines.find(([, , kind]) => kind === 'Aposta')
    expect(bet?.slice(2, 7)).toEqual(['Aposta', 'Dinheiro', '-10,05', '1224,51', 'round:R1'])
    const { cash = minor(0n), bonus = minor(0n) } = await server.wallet.balances(player.id)
    expect(column(lines, 'Saldo inicial', 5)).toEqual(['0,00', '0,00', '0,00'])
    expect(column(lines, 'Saldo final', 5).map(centsOf)).toEqual([cash, bonus, 0n])
    expect(column(lines, 'Entradas', 4)).toEqual(['1237,06', '50,00', '0,00'])
    expect(column(lines, 'Saídas', 4)).toEqual(['-10,05', '0,00', '0,00'])
  })

  it('has days of the market’s time zone: the same instant is another day in São Paulo and in Santiago', async () => {
    const brazilian = await createOwner(server, { cash: 1_000n })
    const chilean = await createOwner(server, { country: 'CL', cash: 5_000n })
    // 02:30 UTC: still 23:30 of the 14th in São Paulo and Santiago (UTC-3 in summer).
    await movePostings(brazilian, ['2026-11-15T02:30:00Z'])
    await movePostings(chilean, ['2026-06-15T03:30:00Z'])
    const day = (date: string) => ({ startDate: date, endDate: date })
    expect(column(await linesOf(brazilian, day('2026-11-14')), 'Depósito', 4)).toEqual(['10,00'])
    expect(column(await linesOf(brazilian, day('2026-11-15')), 'Depósito', 4)).toEqual([])
    // Santiago is UTC-4 in winter, São Paulo UTC-3 all year.
    expect(column(await linesOf(chilean, day('2026-06-14'), 'ks'), 'Depósito', 4)).toEqual(['5000'])
    const [line] = (await linesOf(chilean, day('2026-06-14'), 'ks')).filter(
      ([, , kind]) => kind === 'Depósito',
    )
    expect(line?.slice(0, 2)).toEqual(['14-06-2026', '23:30:00'])
  })

  it('the opening balance holds everything before the period, and periods join without a gap', async () => {
    const player = await createOwner(server, { cash: 10_000n })
    await move(server, player, { kind: 'bet', amount: -1_000n })
    await move(server, player, { kind: 'win', amount: 300n })
    // Posted in one order, committed at times in another: a transaction can wait for the lock of the account.
    await movePostings(player, ['2026-03-10T12:00:00Z', '2026-03-12T12:00:00Z', '2026-03-11T12:00:00Z'])
    const between = async (startDate: string, endDate: string) => {
      const lines = await linesOf(player, { startDate, endDate })
      return [column(lines, 'Saldo inicial', 5)[0], column(lines, 'Saldo final', 5)[0]]
    }
    expect(await between('2026-03-10', '2026-03-10')).toEqual(['0,00', '100,00'])
    expect(await between('2026-03-11', '2026-03-11')).toEqual(['100,00', '103,00'])
    expect(await between('2026-03-12', '2026-03-12')).toEqual(['103,00', '93,00'])
  })

  it('a text that a spreadsheet would take for a formula is quoted', async () => {
    const player = await createOwner(server)
    await move(server, player, { kind: 'recharge', amount: 100n, ref: '-2.3' })
    const response = await download(player, { ...always, format: 'csv' })
    expect(await response.text()).toContain(";'-2.3;")
  })

  it('a player with many entries gets all of them, each once, in bounded pages', async () => {
    const player = await createOwner(server)
    const count = 2_500
    for (let i = 0; i < count; i += 50)
      await Promise.all(Array.from({ length: 50 }, () => move(server, player, { kind: 'win', amount: 1n })))
    const numbers = column(await linesOf(player), 'Prêmio', 7)
    expect(new Set(numbers).size).toBe(count)
    expect(numbers).toHaveLength(count)
  }, 60_000)
})

describe('statement as PDF [R12.12]', () => {
  it('its text holds the player, the period, every entry and totals that equal the ledger', async () => {
    const player = await createOwner(server, { cash: 123_456n })
    await move(server, player, { kind: 'bet', amount: -1_005n })
    const text = await pdfOf(player, { startDate: '2026-01-01', endDate: '2099-12-31' })
    for (const part of ['Extrato da conta', player.username, '01/01/2026 – 31/12/2099', 'America/Sao Paulo'])
      expect(text).toContain(part)
    expect(text).toMatch(/Aposta Dinheiro -R\$ 10,05 R\$ 1\.224,51/)
    expect(text).toMatch(/Depósito 1 R\$ 1\.234,56 R\$ 0,00/)
    expect(text).toMatch(/Saldo final\s+R\$ 1\.224,51/)
  })

  it('speaks the player’s language with the amounts of the market', async () => {
    const player = await createOwner(server, { country: 'CL', cash: 1_234_567n })
    expect(await pdfOf(player, always, 'ks')).toMatch(/Cartola de la cuenta[\s\S]*\$ 1\.234\.567/)
    expect(await pdfOf(player, always, 'en')).toMatch(/Account statement[\s\S]*Deposit 1 \$ 1\.234\.567/)
  })

  it('an empty period says so', async () => {
    const player = await createOwner(server)
    expect(await pdfOf(player, { startDate: '2020-01-01', endDate: '2020-01-31' })).toContain(
      'Nenhum movimento no período.',
    )
  })

  it('continues over pages with their numbers', async () => {
    const player = await createOwner(server)
    for (let i = 0; i < 4; i++)
      await Promise.all(Array.from({ length: 25 }, () => move(server, player, { kind: 'win', amount: 1n })))
    const text = await pdfOf(player)
    expect(text).toContain('Página 3')
    expect(text.match(/Prêmio Dinheiro/g)).toHaveLength(100)
  }, 30_000)
})

describe('access to a statement [R12.12]', () => {
  it('needs a session that was used recently', async () => {
    const player = await createOwner(server)
    const asked = { ...always, format: 'csv' } as const
    expect((await download({ token: '' }, asked)).status).toBe(401)
    clock.pass(31 * 60_000)
    const idle = await download(player, asked)
    expect(idle.status).toBe(403)
    expect(await idle.json()).toMatchObject({ success: false, code: 'REAUTH_REQUIRED' })
  })

  it('a token in the address opens nothing', async () => {
    const player = await createOwner(server)
    for (const method of ['GET', 'POST']) {
      const response = await server.send(`/data/statement?token=${player.token}`, {
        method,
        headers: json,
        ...(method === 'POST' && { body: JSON.stringify({ ...always, format: 'csv' }) }),
      })
      expect(response.status).not.toBe(200)
    }
  })

  it('refuses a period that ends before it starts, and impossible days', async () => {
    const player = await createOwner(server)
    for (const [startDate, endDate] of [
      ['2026-02-02', '2026-02-01'],
      ['2026-02-30', '2026-03-01'],
      ['yesterday', '2026-03-01'],
    ] as const) {
      const response = await download(player, { startDate, endDate, format: 'pdf' })
      expect(response.status).toBe(400)
    }
  })

  it('is private: no cache stores it, and its name tells nothing', async () => {
    const player = await createOwner(server)
    const { headers } = await download(player, {
      startDate: '2026-01-01',
      endDate: '2026-01-31',
      format: 'csv',
    })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-disposition')).toBe('attachment; filename="saguao-2026-01-01-2026-01-31.csv"')
  })
})
