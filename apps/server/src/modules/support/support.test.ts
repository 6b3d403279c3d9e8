import { once } from 'node:events'
import type { Body, Data } from '@saguao/contract/calls/calls.ts'
import { limits, rateLimits } from '@saguao/contract/calls/limits.ts'
import { io } from 'socket.io-client'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { deleteOldMessages } from '#modules/support/jobs.ts'
import { messagesBefore, waitingThreads } from '#modules/support/store.ts'
import { answer, close, writeAsPlayer } from '#modules/support/write.ts'
import { createManualClock, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
const clock = createManualClock()
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  server = await startTestServer((end) => ends.push(end), { clock })
  return async () => {
    for (const end of ends.reverse()) await end()
  }
})

let requests = 0
const dayMs = 86_400_000

const send = (player: Player, text: string, requestId = `r${++requests}`) =>
  server.call('/support/send', { text, requestId }, { token: player.token })

async function read(
  player: Player,
  body: Body<'/support/messages'> = {},
): Promise<Data<'/support/messages'>> {
  const { json } = await server.call('/support/messages', body, { token: player.token })
  if (!json.success) throw new Error(json.code)
  return json.data
}

async function unread(player: Player): Promise<number> {
  const { json } = await server.call('/support/unread', {}, { token: player.token })
  return json.success ? json.data.unread : Number.NaN
}

const answered = (player: Player, text: string) => answer(server.app, player.id, { text, by: 'Rita' })

const linesOf = async (player: Player) =>
  (await read(player)).list.map(({ from, text }) => (from === 'end' ? '(end)' : `${from}: ${text}`))

describe('a conversation with support [R1.05]', () => {
  it('is read in the order of writing, by its player only', async () => {
    const [ana, bruno] = [await server.player(), await server.player()]
    await send(ana, '  Meu saque não chegou.\nPode ver?  ')
    await send(bruno, 'Bom dia')
    await answered(ana, 'Já estamos vendo.')
    await send(ana, 'Obrigada!')
    expect(await linesOf(ana)).toEqual([
      'player: Meu saque não chegou.\nPode ver?',
      'support: Já estamos vendo.',
      'player: Obrigada!',
    ])
    expect(await linesOf(bruno)).toEqual(['player: Bom dia'])
  })

  it('stores a message once when it is sent fifty times concurrently, and refuses the same id with another text', async () => {
    const ana = await server.player()
    const repeats = Array.from({ length: 50 }, () =>
      writeAsPlayer(server.app, ana.id, { text: 'Oi, tudo bem?', requestId: 'same' }),
    )
    const ids = (await Promise.all(repeats)).map(({ id }) => id)
    expect(new Set(ids).size).toBe(1)
    expect(await linesOf(ana)).toEqual(['player: Oi, tudo bem?'])
    const { json } = await send(ana, 'Outra coisa', 'same')
    expect(json).toMatchObject({ success: false, code: 'REQUEST_MISMATCH' })
  })

  it('states the median waiting time of the last days', async () => {
    const waited = async (minutes: number) => {
      const player = await server.player()
      await send(player, 'Oi')
      clock.pass(60_000)
      await send(player, 'Alguém aí?')
      clock.pass((minutes - 1) * 60_000)
      await answered(player, 'Olá!')
      return player
    }
    await waited(500)
    clock.pass(8 * dayMs)
    for (const minutes of [20, 40, 600]) await waited(minutes)
    const unanswered = await server.player()
    await send(unanswered, 'Oi')
    expect((await read(unanswered)).waitMinutes).toBe(40)
  })

  it('never reveals which operator answered', async () => {
    const ana = await server.player()
    await send(ana, 'Quem é você?')
    await answered(ana, 'O atendimento.')
    expect(JSON.stringify(await read(ana))).not.toContain('Rita')
  })

  it('comes in pages, from the newest back to the first', async () => {
    const ana = await server.player()
    const most = limits.supportPageSize + 2
    for (let n = 1; n <= most; n++)
      await writeAsPlayer(server.app, ana.id, { text: `mensagem ${n}`, requestId: `p${n}` })
    const newest = await read(ana)
    expect([newest.list.length, newest.hasOlder, newest.list.at(-1)?.text]).toEqual([
      limits.supportPageSize,
      true,
      `mensagem ${most}`,
    ])
    const older = await read(ana, { before: newest.list[0]?.id ?? '' })
    expect([older.list.map(({ text }) => text), older.hasOlder]).toEqual([
      ['mensagem 1', 'mensagem 2'],
      false,
    ])
  })

  it('counts answers as unread until they are seen, and a concurrent answer stays unread', async () => {
    const ana = await server.player()
    expect(await unread(ana)).toBe(0)
    await send(ana, 'Preciso de ajuda')
    expect(await unread(ana)).toBe(0)
    const first = await answered(ana, 'Pois não?')
    await answered(ana, 'Estamos aqui.')
    expect(await unread(ana)).toBe(2)
    const see = (seen: bigint) => server.call('/support/read', { seen: String(seen) }, { token: ana.token })
    expect((await see(first.id)).json).toMatchObject({ data: { unread: 1 } })
    expect(await unread(ana)).toBe(1)
    expect((await see(first.id + 100n)).json).toMatchObject({ data: { unread: 0 } })
    expect(await unread(ana)).toBe(0)
  })

  it('ends when an operator closes it, and reopens with the next message', async () => {
    const ana = await server.player()
    await send(ana, 'Como saco?')
    await answered(ana, 'Em Sacar, na barra.')
    expect([await close(server.app, ana.id, 'Rita'), await close(server.app, ana.id, 'Rita')]).toEqual([
      true,
      false,
    ])
    clock.pass(1000)
    await send(ana, 'Mais uma coisa')
    expect(await linesOf(ana)).toEqual([
      'player: Como saco?',
      'support: Em Sacar, na barra.',
      '(end)',
      'player: Mais uma coisa',
    ])
    const waiting = await waitingThreads(server.app.db, 100)
    expect(waiting.find(({ playerId }) => playerId === ana.id)?.messages).toBe(1n)
  })

  it('lists the longest waiting first, however often they write', async () => {
    const [first, second] = [await server.player(), await server.player()]
    clock.pass(1000)
    await send(first, 'Estou esperando')
    clock.pass(1000)
    await send(second, 'Eu também')
    clock.pass(1000)
    await send(first, 'Ainda aqui')
    const order = (await waitingThreads(server.app.db, 100)).map(({ playerId }) => playerId)
    expect(order.indexOf(first.id)).toBeLessThan(order.indexOf(second.id))
  })

  it('can be started by players only', async () => {
    const ana = await server.player()
    await expect(answered(ana, 'Olá')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is deleted after a year', async () => {
    const ana = await server.player()
    await send(ana, 'Lembra de mim?')
    const later = (days: number) => ({ ...server.app, clock: { now: () => clock.now() + days * dayMs } })
    const { signal } = new AbortController()
    await deleteOldMessages(later(364), signal)
    expect(await messagesBefore(server.app.db, ana.id, undefined, 9)).toHaveLength(1)
    await deleteOldMessages(later(366), signal)
    expect(await messagesBefore(server.app.db, ana.id, undefined, 9)).toEqual([])
  })
})

describe('a message to support', () => {
  it('requires a login', async () => {
    const { status } = await server.call('/support/send', { text: 'Olá', requestId: 'g' })
    expect(status).toBe(401)
  })

  it.each([
    ['of nothing', '', 'VALIDATION'],
    ['of blanks', ' \n ', 'FIELD_REQUIRED'],
    ['too long', 'x'.repeat(limits.maxSupportTextLength + 1), 'VALIDATION'],
    ['that steers a terminal', '\u001b[2J', 'VALIDATION'],
    ['that steers it in one sign', '\u009b2J', 'VALIDATION'],
    ['that is no text', 7 as never, 'VALIDATION'],
  ])('%s is refused and stores nothing', async (_, text, code) => {
    const ana = await server.player()
    expect((await send(ana, text)).json).toMatchObject({ success: false, code })
    expect(await linesOf(ana)).toEqual([])
  })

  it('is rate limited per minute', async () => {
    const ana = await server.player()
    const { points } = rateLimits.support
    const sent = await Promise.all(Array.from({ length: points + 1 }, (_, n) => send(ana, `oi ${n}`)))
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  it('is limited per day, across processes', async () => {
    const ana = await server.player()
    for (let n = 0; n < limits.maxSupportMessagesPerDay; n++)
      await writeAsPlayer(server.app, ana.id, { text: `${n}`, requestId: `d${n}` })
    const one = { text: 'mais uma', requestId: 'more' }
    await expect(writeAsPlayer(server.app, ana.id, one)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    const tomorrow = { ...server.app, clock: { now: () => clock.now() + dayMs } }
    expect((await writeAsPlayer(tomorrow, ana.id, one)).text).toBe('mais uma')
  })
})

it('an answer is pushed to its player on another process, without its text', async () => {
  const other = await startTestServer((end) => ends.push(end), { clock, databaseUrl: server.databaseUrl })
  const ana = await server.player()
  await send(ana, 'Alô?')
  const line = io(other.address, { query: { token: ana.token }, transports: ['websocket'], forceNew: true })
  onTestFinished(() => void line.disconnect())
  await once(line as never, 'connect')
  const heard = new Promise<unknown[]>((told) => line.onAny((...said) => told(said)))
  await answered(ana, 'Sim, estamos aqui.')
  expect(await heard).toEqual(['support', expect.any(Function)])
})
