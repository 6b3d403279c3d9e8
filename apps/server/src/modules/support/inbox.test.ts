import { once } from 'node:events'
import type { OperatorBody, OperatorData, OperatorPath } from '@saguao/contract/operators/operator-calls.ts'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createManualClock, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
// Codes of a second factor depend on the time, so the clock starts now.
const clock = createManualClock(Date.now())
const ends: (() => Promise<void>)[] = []
const cookies = { support: '', support2: '', viewer: '', content: '' }

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', CONSOLE_PORT: '0' }
  server = await startTestServer((end) => ends.push(end), { env, clock })
  cookies.support = (await server.console.signIn('support')).cookie
  cookies.support2 = (await server.console.signIn('support', 2)).cookie
  cookies.viewer = (await server.console.signIn('viewer')).cookie
  cookies.content = (await server.console.signIn('content')).cookie
})
afterAll(async () => {
  for (const end of ends) await end()
})

type Caller = keyof typeof cookies

async function ask<P extends OperatorPath>(
  by: Caller,
  path: P,
  body: OperatorBody<P>,
): Promise<OperatorData<P>> {
  const { json } = await server.console.call(path, body, { cookie: cookies[by] })
  if (!json.success) throw new Error(`${path}: ${json.code}`)
  return json.data
}

async function codeOf<P extends OperatorPath>(by: Caller, path: P, body: OperatorBody<P>): Promise<string> {
  const { json } = await server.console.call(path, body, { cookie: cookies[by] })
  return json.success ? 'OK' : json.code
}

let requests = 0
async function write(player: Player, text: string, lang = 'pt'): Promise<string> {
  const body = { text, requestId: `inbox-${++requests}` }
  const { json } = await server.call('/support/send', body, { token: player.token, lang })
  if (!json.success) throw new Error(json.code)
  return json.data.id
}

const idOf = ({ id }: Player) => String(id)
const open = (player: Player, by: Caller = 'support') =>
  ask(by, '/operator/conversation', { playerId: idOf(player) })
const trailOf = async (player: Player) =>
  server.app.db.query
    .selectFrom('trail')
    .where('subject', '=', `player ${player.id}`)
    .select(['by', 'action', 'before', 'after'])
    .orderBy('id')
    .execute()

describe('the inbox of operators [R13.10]', () => {
  it('lists the longest waiting first, page by page, with time, language and masked numbers', async () => {
    const players: Player[] = []
    for (const text of ['Meu CPF é 123.456.789-09', 'Oi', 'Olá']) {
      const player = await server.player({ withPhone: true })
      await write(player, text, text === 'Oi' ? 'ks' : 'pt')
      players.push(player)
      // Codes of the second factor and this clock must stay close.
      clock.pass(1_000)
    }
    const first = await ask('viewer', '/operator/conversations', { state: 'waiting', limit: 2 })
    expect(first.list.map(({ playerId }) => playerId)).toEqual(players.slice(0, 2).map(idOf))
    expect(first.list[0]).toMatchObject({ preview: 'Meu CPF é •••.•••.•••-••', unanswered: 1, lang: 'pt' })
    expect(first.list[0]?.phone).toMatch(/^\+55 11 •+-\d{4}$/)
    const rest = await ask('viewer', '/operator/conversations', {
      state: 'waiting',
      limit: 2,
      cursor: first.next ?? '',
    })
    expect([rest.list.map(({ playerId }) => playerId), rest.next]).toEqual([
      [idOf(players[2] as Player)],
      null,
    ])
    const spanish = await ask('viewer', '/operator/conversations', { state: 'waiting', lang: 'ks' })
    expect(spanish.list.map(({ playerId }) => playerId)).toEqual([idOf(players[1] as Player)])
    const figures = await ask('viewer', '/operator/support', {})
    expect(figures).toMatchObject({ waiting: 3, waitingSince: first.list[0]?.since })
    expect(await codeOf('viewer', '/operator/conversations', { cursor: 'x' })).toBe('VALIDATION')
  })

  it('records every look at a conversation in the audit trail', async () => {
    const player = await server.player()
    await write(player, 'Oi')
    const { messages } = await open(player, 'viewer')
    expect(messages.map(({ from, text }) => [from, text])).toEqual([['player', 'Oi']])
    expect(await trailOf(player)).toMatchObject([{ action: '/operator/conversation' }])
  })

  it('sends an answer once, assigns the conversation, and the trail names the message without its text', async () => {
    const player = await server.player()
    const seen = await write(player, 'Cadê meu saque?')
    const body = { playerId: idOf(player), seen, text: 'Já foi enviado.', requestId: 'answer-once' }
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask('support', '/operator/conversation/answer', body)),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    const { conversation, messages } = await open(player)
    expect(messages.map(({ text }) => text)).toEqual(['Cadê meu saque?', 'Já foi enviado.'])
    expect(conversation).toMatchObject({ state: 'answered', assignedTo: { name: 'Demo support' } })
    const trail = (await trailOf(player)).filter(({ action }) => action === '/operator/conversation/answer')
    expect(trail).toMatchObject([{ before: { state: 'waiting' }, after: { message: answers[0]?.id } }])
    expect(JSON.stringify(trail)).not.toContain('enviado')
  })

  it('refuses a second operator who has not seen the first answer, and the player gets one', async () => {
    const player = await server.player()
    const seen = await write(player, 'Oi')
    const answerBy = (by: Caller) =>
      codeOf(by, '/operator/conversation/answer', { playerId: idOf(player), seen, text: `Olá, ${by}` })
    const codes = await Promise.all([answerBy('support'), answerBy('support2')])
    expect(codes.toSorted()).toEqual(['CONVERSATION_CHANGED', 'OK'])
    expect((await open(player)).messages).toHaveLength(2)
    const close = { playerId: idOf(player), seen }
    expect(await codeOf('support2', '/operator/conversation/close', close)).toBe('CONVERSATION_CHANGED')
  })

  it('is assigned to operators who can answer only, filtered by assignment, and free again when closed', async () => {
    const player = await server.player()
    const seen = await write(player, 'Oi')
    const { operators } = await ask('support', '/operator/support', {})
    const other = operators.find(({ name }) => name === 'Demo support 2')
    const assign = (operatorId: string | null) => ({ playerId: idOf(player), operatorId })
    expect(await codeOf('support', '/operator/conversation/assign', assign('999999'))).toBe(
      'OPERATOR_UNKNOWN',
    )
    const { id: viewer } = await ask('viewer', '/operator/me', {})
    expect(await codeOf('support', '/operator/conversation/assign', assign(viewer))).toBe('OPERATOR_UNKNOWN')
    await ask('support', '/operator/conversation/assign', assign(other?.id ?? ''))
    const listed = async (by: Caller, assigned: 'me' | 'others' | 'unassigned') =>
      (await ask(by, '/operator/conversations', { assigned })).list.some(
        ({ playerId }) => playerId === idOf(player),
      )
    expect([
      await listed('support', 'others'),
      await listed('support2', 'me'),
      await listed('support', 'unassigned'),
    ]).toEqual([true, true, false])
    await ask('support2', '/operator/conversation/close', { playerId: idOf(player), seen })
    expect((await open(player)).conversation).toMatchObject({ state: 'closed', assignedTo: null })
    const again = { playerId: idOf(player), seen }
    expect(await codeOf('support2', '/operator/conversation/close', again)).toBe('NOTHING_TO_CHANGE')
  })

  it('sends no message to a player who has not written, and none without text', async () => {
    const player = await server.player()
    const body = { playerId: idOf(player), seen: '1', text: 'Olá' }
    expect(await codeOf('support', '/operator/conversation/answer', body)).toBe('NOT_FOUND')
    const seen = await write(player, 'Oi')
    expect(await codeOf('support', '/operator/conversation/answer', { ...body, seen, text: ' \n ' })).toBe(
      'FIELD_REQUIRED',
    )
    expect((await open(player)).messages).toHaveLength(1)
  })
})

describe('prepared answers [R13.10]', () => {
  const saved = () => ask('viewer', '/operator/preparedAnswers', {})

  it('are saved per language, changed and deleted, each with its state before in the trail', async () => {
    const texts = { pt: 'Já foi enviado.', ks: 'Ya fue enviado.' }
    const { id } = await ask('support', '/operator/preparedAnswer/save', {
      title: 'Saque',
      texts: { ...texts, en: ' ' },
    })
    expect((await saved()).list).toMatchObject([{ id, title: 'Saque', texts, changedBy: 'Demo support' }])
    await ask('support', '/operator/preparedAnswer/save', {
      id,
      title: 'Saque enviado',
      texts: { pt: 'Sim.' },
    })
    expect((await saved()).list).toMatchObject([{ id, title: 'Saque enviado', texts: { pt: 'Sim.' } }])
    const trail = await server.app.db.query
      .selectFrom('trail')
      .where('subject', '=', 'prepared answer Saque enviado')
      .select(['before', 'after'])
      .execute()
    expect(trail).toMatchObject([{ before: { title: 'Saque', texts }, after: { texts: { pt: 'Sim.' } } }])
    await ask('support', '/operator/preparedAnswer/delete', { id })
    expect((await saved()).list).toEqual([])
    expect(await codeOf('support', '/operator/preparedAnswer/delete', { id })).toBe('NOT_FOUND')
  })

  it('need a text and a title of their own', async () => {
    const save = (body: OperatorBody<'/operator/preparedAnswer/save'>) =>
      codeOf('support', '/operator/preparedAnswer/save', body)
    expect(await save({ title: 'Vazia', texts: { pt: '  ' } })).toBe('FIELD_REQUIRED')
    expect(await save({ title: 'Igual', texts: { pt: 'Um' } })).toBe('OK')
    expect(await save({ title: 'Igual', texts: { pt: 'Dois' } })).toBe('TITLE_USED')
    expect((await saved()).list.map(({ texts }) => texts)).toEqual([{ pt: 'Um' }])
  })
})

describe('live connections of the console [R13.10]', () => {
  function connect(headers: Record<string, string>) {
    const connection = io(server.console.origin, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { origin: server.console.origin, ...headers },
    })
    onTestFinished(() => void connection.disconnect())
    return connection
  }
  const connected = async (headers: Record<string, string>) => {
    const connection = connect(headers)
    const outcome = await Promise.race([
      once(connection as never, 'connect').then(() => 'connected'),
      once(connection as never, 'connect_error').then(() => 'refused'),
    ])
    return { connection, outcome }
  }

  it('open with the cookie of an operator from the own origin only', async () => {
    const player = await server.player()
    expect((await connected({})).outcome).toBe('refused')
    expect((await connected({ cookie: `operator=${player.token}` })).outcome).toBe('refused')
    expect((await connected({ cookie: cookies.support, origin: 'https://evil.example' })).outcome).toBe(
      'refused',
    )
    expect((await connected({ cookie: cookies.support })).outcome).toBe('connected')
  })

  it('announce new messages to operators who may read them, without the text', async () => {
    const { connection } = await connected({ cookie: cookies.support })
    const { connection: other } = await connected({ cookie: cookies.content })
    const received: unknown[] = []
    other.onAny((...event) => received.push(event))
    const announced = once(connection as never, 'support')
    const player = await server.player()
    await write(player, 'Alô?')
    expect(await announced).toEqual([{ playerId: idOf(player) }])
    expect(received).toEqual([])
  })

  it('end within a second after the session', async () => {
    const { cookie } = await server.console.signIn('support', 3)
    const { connection } = await connected({ cookie })
    const ended = once(connection as never, 'disconnect')
    await server.console.call('/operator/signOut', {}, { cookie })
    await ended
    expect((await connected({ cookie })).outcome).toBe('refused')
  })
})
