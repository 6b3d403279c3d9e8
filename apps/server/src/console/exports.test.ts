import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { asOwner } from '#modules/rewards/testing/rewards-server.ts'
import { createConsoleClient } from '#testing/console-client.ts'
import { json, startTestServer, type TestServer } from '#testing/server.ts'

const players = 20_000
const operators = 5
let server: TestServer
let cookies: string[]
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  server = await startTestServer((end) => ends.push(end), { env: { RATE_LIMITS: 'off', CONSOLE_PORT: '0' } })
  await asOwner(
    server,
    `insert into player (country, username, phone, created_at)
     select 'BR', (31000000000 + i)::text, (31000000000 + i)::text, now() from generate_series(1, ${players}) i`,
  )
  const client = createConsoleClient(server.console.origin, () => undefined)
  cookies = []
  for (let number = 1; number <= operators; number++)
    cookies.push((await client.signIn('support', number)).cookie)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const exportPlayers = (number: number, signal?: AbortSignal): Promise<Response> =>
  server.console.send('/operator/players/export', {
    headers: { ...json, origin: server.console.origin, cookie: cookies[number - 1] ?? '' },
    body: '{}',
    ...(signal && { signal }),
  })

/** Sends again until the slot of an export that ended is free. */
const exportWhenFree = (number: number): Promise<Response> =>
  vi.waitFor(async () => {
    const response = await exportPlayers(number)
    expect(response.status).toBe(200)
    return response
  })

const codeOf = async (response: Response): Promise<string> =>
  ((await response.json()) as { code: string }).code

/** Counts the pages of players that are read. */
function countPages(): () => number {
  const query = vi.spyOn(server.app.db.pool, 'query').mockClear()
  return () => query.mock.calls.filter(([text]) => /from player p where/.test(String(text))).length
}

describe('exports of operators [R13.08]', () => {
  it('send every row once, in pages', async () => {
    const pages = countPages()
    const lines = (await (await exportPlayers(1)).text()).trim().split('\n')
    const ids = new Set(lines.slice(1).map((line) => line.split(',', 1)[0]))
    expect([lines.length, ids.size]).toEqual([players + 1, players])
    expect(pages()).toBeGreaterThan(10)
  })

  it('end after the current page when the reader goes away', async () => {
    const pages = countPages()
    const leave = new AbortController()
    const { body } = await exportPlayers(1, leave.signal)
    await body?.getReader().read()
    leave.abort()
    await (await exportWhenFree(1)).body?.cancel()
    await sleep(200)
    const read = pages()
    await sleep(300)
    expect(pages()).toBe(read)
    expect(read).toBeLessThan(players / 500)
  })

  it('are refused while the same operator has one open, and while four are open', async () => {
    const leave = new AbortController()
    const first = await exportWhenFree(1)
    const again = await exportPlayers(1)
    expect([again.status, await codeOf(again)]).toEqual([429, 'RATE_LIMITED'])
    const others = await Promise.all([2, 3, 4].map((number) => exportPlayers(number, leave.signal)))
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
    const fifth = await exportPlayers(5)
    expect([fifth.status, await codeOf(fifth)]).toEqual([429, 'RATE_LIMITED'])
    leave.abort()
    await first.body?.cancel()
    const text = await (await exportWhenFree(5)).text()
    expect(text.trim().split('\n')).toHaveLength(players + 1)
  })
})
