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
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

const cases: { readonly [P in RecordedPath]: Case<P> } = {
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
  '/operator/channel/change': async () => {
    const [channel] = (await data(admin, '/operator/channels', {})).list
    return { body: { id: channel?.id ?? '', enabled: !channel?.enabled, reason } }
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
    admin = await signIn('admin')
    colleague = await signIn('admin')
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
