/**
 * Every change and every look at personal data writes a row of the audit trail. The cases are typed by the call table: a
 * new row without a case does not compile.
 */
import type { OperatorCall } from '@saguao/contract/operators/operator-call.ts'
import {
  type OperatorBody,
  type OperatorCalls,
  type OperatorData,
  type OperatorPath,
  operatorCalls,
} from '@saguao/contract/operators/operator-calls.ts'
import type { Role } from '@saguao/contract/operators/roles.ts'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noticeValue } from '#console/testing/content.ts'
import { createWithdrawal } from '#console/testing/operators.ts'
import { createAuthenticator } from '#modules/operators/testing/passkey.ts'
import { createConsoleClient, totpCode } from '#testing/console-client.ts'
import {
  createDeposit,
  createManualClock,
  createPaidDeposit,
  type Player,
  payAtBank,
} from '#testing/environment.ts'
import { json, startTestServer, type TestServer } from '#testing/server.ts'
import { createPerson } from '#testing/verify-person.ts'

type IsRecorded<C> = C extends { isChange: true } | { personal: true } ? true : false
type RecordedPath = {
  [P in OperatorPath]: IsRecorded<OperatorCalls[P]> extends true ? P : never
}[OperatorPath]

type By = { readonly email: string; readonly cookie: string }
type Case<P extends OperatorPath> = () => Promise<{ by?: By; body: OperatorBody<P> }>

let server: TestServer
let admin: By
let colleague: By
let player: Player
const clock = createManualClock(Date.now())
const ends: (() => Promise<void>)[] = []
const dayMs = 86_400_000
const reason = 'a reason of the test'

// Passkeys need a name of a host.
const consoleOrigin = () => server.console.origin.replace('127.0.0.1', 'localhost')
const consoleClient = () => createConsoleClient(consoleOrigin(), () => undefined, clock.now)

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', IDLE_MINUTES: '60000', CONSOLE_PORT: '0' }
  server = await startTestServer((end) => ends.push(end), { clock, env })
  player = await createRich()
  admin = await signIn('admin')
  colleague = await signIn('admin')
})
afterAll(async () => {
  for (const end of ends) await end()
})

const createRich = () => server.player({ cash: 5_000_000n, withPhone: true, isVerified: true })

const counts = new Map<Role, number>()
/** An operator of its own, who has just signed in. */
function signIn(role: Role): Promise<By> {
  const number = (counts.get(role) ?? 0) + 1
  counts.set(role, number)
  return consoleClient().signIn(role, number)
}

async function data<P extends OperatorPath>(
  { cookie }: By,
  path: P,
  body: OperatorBody<P>,
): Promise<OperatorData<P>> {
  const answer = await consoleClient().call(path, body, { cookie })
  if (!answer.json.success) throw new Error(`${path}: ${answer.json.code}`)
  return answer.json.data
}

const own = async (body: object = {}) => ({ by: await signIn('viewer'), body }) as never
const operatorId = async (by?: By) => (await data(by ?? (await signIn('viewer')), '/operator/me', {})).id
const aboutOperator = async () => ({ body: { id: await operatorId(), reason } })
const aboutPlayer = async (of: Player = player) => ({ body: { id: String(of.id), reason } })
const look = async (of: Player = player) => ({ body: { id: String(of.id) } })

async function addPasskey(by: By) {
  const { challengeId, options } = await data(by, '/operator/passkey/options', {})
  const response = createAuthenticator().create(options as { challenge: string }, { origin: consoleOrigin() })
  return { challengeId, response, name: 'key' }
}

const askToStopPlay = async (by: By): Promise<string> => {
  const body = { name: 'play', on: false, reason } as const
  return (await data(by, '/operator/switch', body)).approvalId ?? ''
}

async function unmatchedPayment(): Promise<string> {
  const order = await createDeposit(server, player)
  await payAtBank(server, order, 'twice')
  const { list } = await data(admin, '/operator/payments/unmatched', { reviewed: 'no' })
  return list.find(({ orderId }) => orderId === order)?.id ?? ''
}

let texts = 0
async function conversation() {
  const writer = await server.player()
  const body = { text: 'Olá', requestId: `coverage-${++texts}` }
  const { json: sent } = await server.call('/support/send', body, { token: writer.token })
  return { playerId: String(writer.id), seen: sent.success ? sent.data.id : '' }
}

const saveAnswer = () => ({ title: `Answer ${++texts}`, texts: { pt: 'Olá!' } })

/** A payment method switched over. */
async function disabledChannel() {
  const { list } = await data(admin, '/operator/settings', { area: 'payments' })
  const { kind, subject, value } = list.find((one) => one.kind === 'payment-channel') ?? raise('no channel')
  const { enabled, ...rest } = value as { enabled: boolean }
  return { kind, subject, value: { ...rest, enabled: !enabled }, reason }
}

const raise = (text: string): never => {
  throw new Error(text)
}

/** A game of a studio that the content knows. */
async function testGame(): Promise<string> {
  const { pool } = server.app.db
  const words = JSON.stringify({ pt: 'Jogo', ks: 'Juego', en: 'Game' })
  await pool.query(`insert into provider (id, name) values ('trail', 'Trail') on conflict do nothing`)
  await pool.query(`insert into gameplay_tag (id, name) values ('slots', $1) on conflict do nothing`, [words])
  const id = `trail-${++texts}`
  await pool.query(
    `insert into game (id, kind, provider_id, name, about, rtp) values ($1, 'slots', 'trail', $2, $2, 96)`,
    [id, words],
  )
  return id
}

/** A studio with an old and a new key. */
async function testStudio(): Promise<string> {
  const name = `studio-${++texts}`
  for (const secret of ['first secret', 'second secret'])
    await server.games.studios.put({ name, secret, launchUrl: 'https://games.example/play' })
  return name
}

/** A round of a studio that was left open two hours ago. */
async function leftRound() {
  const [id, at] = [
    `R00000000${String(++texts).padStart(2, '0')}AAAAAAAAAAA`,
    new Date(clock.now() - 7_200_000),
  ]
  const owner = await connectAsOwner()
  await owner.query(
    `insert into round (player_id, id, game_id, currency, is_bonus, status, bet, win, choice, outcome, created_at, changed_at)
     values ($1, $2, 'coruja', 'BRL', false, 'open', 0, 0, '{}', '{}', $3, $3)`,
    [player.id, id, at],
  )
  await owner.query(`insert into studio_round values ('coruja', $1, $2, $2)`, [player.id, id])
  await owner.end()
  return { playerId: String(player.id), roundId: id }
}

async function connectAsOwner(): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  return owner
}

async function heldReward(): Promise<string> {
  const { rows } = await server.app.db.pool.query<{ id: string }>(
    `insert into reward_grant (player_id, key, reward, source, account, currency, amount, terms, created_at, state, reason, changed_at)
     values ($1, 'registration', 'registration', 'registration', 'bonus', 'BRL', 100, '{"account":"bonus","wagerTimes":30}',
             now(), 'held', 'device', now()) returning id::text`,
    [player.id],
  )
  return rows[0]?.id ?? ''
}

const newId = (): string => `trail-${++texts}`

async function newDraft() {
  const item = { kind: 'notice', id: newId() } as const
  const draft = { ...item, value: noticeValue(), revision: 0, baseVersion: 0 }
  return { ...item, revision: (await data(admin, '/operator/content/draft', draft)).revision }
}

async function publishedItem() {
  const item = await newDraft()
  await data(admin, '/operator/content/publish', { items: [item], reason })
  return item
}

async function pictureUpload(): Promise<OperatorBody<'/operator/picture/upload'>> {
  const create = { width: 200, height: 200, channels: 3, background: 'teal' } as const
  const bytes = await sharp({ create }).png().toBuffer()
  const alt = { pt: 'Verde', ks: 'Verde', en: 'Green' }
  return { shape: 'categories', type: 'image/png', data: bytes.toString('base64'), alt }
}

/** A player whose person waits for the provider. */
async function submitted(): Promise<string> {
  const { id, token } = await server.player()
  await server.call('/identity/submit', createPerson(), { token })
  return String(id)
}

async function riskCase(): Promise<string> {
  const { id } = await server.player()
  const { rows } = await server.app.db.pool.query<{ id: bigint }>(
    `insert into risk_case (player_id, score, reasons, opened_at) values ($1, 6, '[]', now()) returning id`,
    [id],
  )
  return String(rows[0]?.id)
}

async function regulatorFile(): Promise<string> {
  await server.compliance.runFiles()
  const { list } = await data(admin, '/operator/regulatorFiles', { state: 'ready' })
  return list[0]?.id ?? ''
}

const reportDays = async () => ({ body: { from: '2026-01-01', to: '2026-01-31' } })

async function savedReport() {
  const body = { name: `Report ${++texts}`, report: 'revenue', country: 'BR', period: 'day', reason } as const
  return { id: (await data(admin, '/operator/report/schedule/save', body)).id, body }
}

async function reportFile(): Promise<string> {
  const { id } = await savedReport()
  const owner = await connectAsOwner()
  const { rows } = await owner.query(
    `insert into report_file (schedule_id, from_day, to_day, content, rows, made_at)
     values ($1, '2026-01-01', '2026-01-01', '', 0, now()) returning id`,
    [id],
  )
  await owner.end()
  return rows[0].id
}

/** A month from before the first posting. */
async function comparedMonth() {
  const month = { country: 'BR', month: '2020-01-01' } as const
  const { id } = await data(admin, '/operator/report/month/compare', month)
  await server.reports.runComparison(id)
  return month
}

/** A football match that has not started. */
async function openMatch(): Promise<string> {
  await server.sports.advance()
  const { list } = await data(admin, '/operator/matches', { sport: 'football', limit: 200 })
  return list.findLast(({ state }) => state === 'scheduled')?.id ?? ''
}

async function settledMatch(): Promise<string> {
  const matchId = await openMatch()
  await server.sports.abandon(matchId, { by: 'Ana', reason })
  await server.sports.advance()
  return matchId
}

const cases: { readonly [P in RecordedPath]: Case<P> } = {
  // Sports
  '/operator/match/suspend': async () => ({
    body: { matchId: await openMatch(), market: '', isSuspended: true, reason },
  }),
  '/operator/match/abandon': async () => ({ body: { matchId: await openMatch(), reason } }),
  '/operator/match/correct': async () => ({
    body: { matchId: await settledMatch(), isVoid: false, goals: [{ minute: 7, side: 'home' }], reason },
  }),
  '/operator/sports/rebuild': async () => ({ body: { reason } }),

  '/operator/report/revenue/export': reportDays,
  '/operator/report/returns/export': reportDays,
  '/operator/report/payments/export': reportDays,
  '/operator/report/bonus/export': reportDays,
  '/operator/report/funds/export': reportDays,
  '/operator/report/cohorts/export': async () => ({ body: { country: 'BR' } }),
  '/operator/report/open-rounds/export': async () => ({ body: {} }),
  '/operator/report/file': async () => ({ body: { id: await reportFile() } }),
  '/operator/report/month/close': async () => ({ body: { ...(await comparedMonth()), reason } }),
  '/operator/report/schedule/save': async () => ({
    body: { name: 'Receita', report: 'revenue', country: 'BR', period: 'week', reason },
  }),
  '/operator/report/schedule/end': async () => ({ body: { id: (await savedReport()).id, reason } }),
  // Own account
  '/operator/session/end': async () => {
    const by = await signIn('viewer')
    clock.pass(31_000)
    await consoleClient().signIn('viewer', counts.get('viewer'))
    const { list } = await data(by, '/operator/sessions', {})
    return { by, body: { id: list.find(({ isCurrent }) => !isCurrent)?.id ?? '' } }
  },
  '/operator/password': async () => {
    const by = await signIn('viewer')
    const { totpSecret } = await data(by, '/operator/totp', {})
    const code = totpCode(totpSecret, clock.now())
    return { by, body: { password: 'a new and long password', totpSecret, code } }
  },
  '/operator/recoveryCodes': () => own(),
  '/operator/passkey/add': async () => {
    const by = await signIn('viewer')
    return { by, body: await addPasskey(by) }
  },
  '/operator/passkey/remove': async () => {
    const by = await signIn('viewer')
    const { id } = await data(by, '/operator/passkey/add', await addPasskey(by))
    return { by, body: { id } }
  },

  // Operators
  '/operator/operator/endSessions': aboutOperator,
  '/operator/operator/invite': async () => ({
    body: { email: 'new@demo.saguao.example', name: 'Ana', roles: ['viewer'], reason },
  }),
  '/operator/operator/roles': async () => ({ body: { id: await operatorId(), roles: ['support'], reason } }),
  '/operator/operator/reset': aboutOperator,
  '/operator/operator/disable': aboutOperator,
  '/operator/operator/enable': async () => {
    const about = await aboutOperator()
    await data(admin, '/operator/operator/disable', about.body)
    return about
  },
  '/operator/approval/decide': async () => ({
    body: { id: await askToStopPlay(colleague), decision: 'refuse', reason },
  }),
  '/operator/approval/cancel': async () => ({ body: { id: await askToStopPlay(admin) } }),
  '/operator/approval/collect': async () => {
    const asked = { email: 'late@demo.saguao.example', name: 'Ana', roles: ['viewer' as const], reason }
    const id = (await data(admin, '/operator/operator/invite', asked)).approvalId ?? ''
    await data(colleague, '/operator/approval/decide', { id, decision: 'approve', reason })
    return { body: { id } }
  },
  '/operator/trail/export': async () => ({ body: {} }),

  // Players
  '/operator/players/export': async () => ({ body: {} }),
  '/operator/player': look,
  '/operator/player/contact': look,
  '/operator/player/ledger/export': look,
  '/operator/player/conversations': async () => ({ body: { id: String(player.id), cursor: '99999999' } }),
  '/operator/player/account': async () => {
    const { id } = player
    await createWithdrawal(server, clock, player, 100)
    const { list } = await data(admin, '/operator/player/accounts', { id: String(id) })
    return { body: { id: String(id), accountId: list[0]?.id ?? '' } }
  },
  '/operator/player/block': async () => aboutPlayer(await server.player()),
  '/operator/player/unblock': async () => {
    const about = await aboutPlayer(await server.player())
    await data(admin, '/operator/player/block', about.body)
    return about
  },
  '/operator/player/endSessions': async () => aboutPlayer(await server.player()),
  '/operator/player/movePhone': async () => ({
    body: { id: String(player.id), phone: '21971234567', checks: ['document', 'call-back'], reason },
  }),
  '/operator/player/note': () => aboutPlayer(),
  '/operator/player/tag': async () => ({ body: { id: String(player.id), tag: 'vip', on: true, reason } }),
  '/operator/player/adjust': async () => ({ body: { id: String(player.id), amount: 5, reason } }),
  '/operator/player/endExclusion': async () => {
    const excluded = await server.player()
    const values = [excluded.id, 'excluded', 'infinity', '{}', new Date(clock.now() - 31 * dayMs)]
    await server.app.db.pool.query('select player_restrict($1, $2, $3, $4, $5)', values)
    return aboutPlayer(excluded)
  },

  // Payments
  '/operator/withdrawals/export': async () => ({ body: {} }),
  '/operator/withdrawal/decide': async () => {
    const { id } = await createWithdrawal(server, clock, player, 6_000)
    return { body: { id, decision: 'approve', reason } }
  },
  '/operator/deposits/export': async () => ({ body: {} }),
  '/operator/payment/refund': async () => ({ body: { id: await unmatchedPayment(), reason } }),
  '/operator/payment/reviewed': async () => ({ body: { id: await unmatchedPayment(), reason } }),
  '/operator/reconciliation/run': async () => {
    await createPaidDeposit(server, player)
    const day = new Date(clock.now()).toISOString().slice(0, 10)
    return { body: { channel: 'sandbox', day, reason } }
  },

  // Settings
  '/operator/setting/schedule': async () => ({ body: await disabledChannel() }),
  '/operator/setting/withdraw': async () => {
    const { value, ...channel } = await disabledChannel()
    const validFrom = new Date(clock.now() + dayMs).toISOString()
    const asked = await data(admin, '/operator/setting/schedule', { ...channel, value, validFrom })
    return { body: { ...channel, version: asked.result?.version ?? 0 } }
  },

  // Games and studios
  '/operator/game/switch': async () => ({ body: { gameId: await testGame(), on: false, reason } }),
  '/operator/game/return/restart': async () => ({ body: { gameId: await testGame(), reason } }),
  '/operator/studio/switch': async () => {
    await testGame()
    return { body: { studio: 'trail', on: false, reason } }
  },
  '/operator/studio/key/rotate': async () => {
    const studio = await testStudio()
    return { body: { studio, graceHours: 1, reason } }
  },
  '/operator/studio/key/end': async () => {
    const studio = await testStudio()
    return { body: { studio, reason } }
  },
  '/operator/round/end': async () => ({ body: { ...(await leftRound()), end: 'settle', reason } }),

  // Rewards
  '/operator/rewards/held/export': async () => ({ body: {} }),
  '/operator/rewards/grants/export': async () => ({ body: { country: 'BR', reward: 'cashback' } }),
  '/operator/reward/decide': async () => ({ body: { id: await heldReward(), decision: 'refuse', reason } }),

  // Content
  '/operator/content/draft': async () => ({
    body: { kind: 'notice', id: newId(), value: noticeValue(), revision: 0, baseVersion: 0 },
  }),
  '/operator/content/draft/discard': async () => ({ body: await newDraft() }),
  '/operator/content/publish': async () => ({ body: { items: [await newDraft()], reason } }),
  '/operator/content/remove': async () => {
    const { kind, id } = await publishedItem()
    return { body: { kind, id, version: 1, reason } }
  },
  '/operator/content/rollback': async () => {
    const { kind, id } = await publishedItem()
    await data(admin, '/operator/content/remove', { kind, id, version: 1, reason })
    return { body: { kind, id, version: 1, currentVersion: 2, reason } }
  },
  '/operator/content/order/publish': async () => {
    for (let i = 0; i < 2; i++) await publishedItem()
    const { items } = await data(admin, '/operator/content/order', { list: 'notice' })
    const before = items.map(({ id }) => id)
    return { body: { list: 'notice', before, ids: before.toReversed(), reason } }
  },
  '/operator/content/preview': async () => ({ body: {} }),
  '/operator/picture/upload': async () => ({ body: await pictureUpload() }),
  '/operator/picture/alt': async () => {
    const { address, alt } = await data(admin, '/operator/picture/upload', await pictureUpload())
    return { body: { address, alt } }
  },

  // Support
  '/operator/conversation': async () => ({ body: { playerId: (await conversation()).playerId } }),
  '/operator/conversation/assign': async () => {
    const { playerId } = await conversation()
    return { body: { playerId, operatorId: await operatorId(admin) } }
  },
  '/operator/conversation/answer': async () => ({ body: { ...(await conversation()), text: 'Bom dia' } }),
  '/operator/conversation/close': async () => ({ body: await conversation() }),
  '/operator/preparedAnswer/save': async () => ({ body: saveAnswer() }),
  '/operator/preparedAnswer/delete': async () => ({
    body: { id: (await data(admin, '/operator/preparedAnswer/save', saveAnswer())).id },
  }),

  // Compliance
  '/operator/identity': async () => ({ body: { id: await submitted() } }),
  '/operator/identity/decide': async () => {
    const id = await submitted()
    const { version } = await data(admin, '/operator/identity', { id })
    return { body: { id, version, decision: 'verify', reason } }
  },
  '/operator/exclusions/export': async () => ({ body: {} }),
  '/operator/limitHistory/export': async () => ({ body: {} }),
  '/operator/riskCase': async () => ({ body: { id: await riskCase() } }),
  '/operator/riskCase/assign': async () => ({
    body: { id: await riskCase(), operatorId: await operatorId(admin), reason },
  }),
  '/operator/riskCase/note': async () => ({ body: { id: await riskCase(), reason } }),
  '/operator/riskCase/close': async () => ({ body: { id: await riskCase(), outcome: 'contacted', reason } }),
  '/operator/significantEvents/export': async () => ({ body: {} }),
  '/operator/regulatorFile/download': async () => ({ body: { id: await regulatorFile() } }),
  '/operator/regulatorFile/manifest': async () => ({ body: { id: await regulatorFile() } }),
  '/operator/regulatorFile/generate': async () => ({
    body: { country: 'CL', day: '2026-01-05', kind: 'games', reason },
  }),

  // System
  '/operator/switch': async () => ({ body: { name: 'bonuses', on: false, reason } }),
  '/operator/job/run': async () => {
    const [job] = (await data(admin, '/operator/jobs', {})).list
    return { body: { name: job?.name ?? '', reason } }
  },
}

const lastRow = async (): Promise<bigint> => {
  const { last } = await server.app.db.query
    .selectFrom('trail')
    .select((e) => e.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0n
}

const rowsAfter = (id: bigint) =>
  server.app.db.query
    .selectFrom('trail')
    .where('id', '>', id)
    .select(['by', 'action', 'subject', 'reason', 'sessionId', 'before', 'after'])
    .orderBy('id')
    .execute()

async function makeCall(path: string, body: object, { cookie }: By): Promise<void> {
  const headers = { ...json, origin: consoleOrigin(), cookie }
  const response = await fetch(consoleOrigin() + path, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  expect([path, response.status, isJson && JSON.parse(text)]).toMatchObject([
    path,
    200,
    isJson ? { success: true } : false,
  ])
}

describe('the audit trail', () => {
  it.each(Object.keys(cases) as RecordedPath[])('has a row of %s [R13.06]', async (path) => {
    const row: OperatorCall = operatorCalls[path]
    const { by = admin, body } = await cases[path]()
    const before = await lastRow()
    await makeCall(path, body, by)
    const rows = await rowsAfter(before)
    expect(rows).toMatchObject([
      { by: by.email, action: expect.stringMatching(new RegExp(`^${path}( requested)?$`)) },
    ])
    const [found] = rows
    expect(found?.sessionId).not.toBeNull()
    expect(found?.subject).not.toBe('')
    expect(found?.reason).toBe(row.reason ? reason : '')
    // The state before a new thing is null, and so is the one after a removed thing.
    expect(found?.before === null && found.after === null).toBe(!row.isChange)
  })

  it('names no phone number in full: it is never erased [R13.06]', async () => {
    const { rows } = await server.app.db.pool.query(
      `select 1 from trail t where t::text like '%21971234567%'`,
    )
    expect(rows).toEqual([])
    const { list } = await data(await signIn('trading'), '/operator/approvals', { state: 'open' })
    expect(list.map(({ call }) => call)).toContain('/operator/player/movePhone')
    expect(JSON.stringify(list)).not.toContain('21971234567')
  })
})
