/** The lists and searches of operators are read by indexes: their statements are captured and explained. */
import type { OperatorCall } from '@saguao/contract/operators/operator-call.ts'
import {
  type OperatorBody,
  type OperatorPath,
  operatorCalls,
} from '@saguao/contract/operators/operator-calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, type TestOperator } from '#console/testing/operators.ts'
import { createManualClock, createPaidDeposit } from '#testing/environment.ts'
import { explain, statementsOf } from '#testing/plans.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

/** Tables that grow with players and play. */
const largeTables = [
  'player',
  'session',
  'person',
  'player_mark',
  'player_note',
  'player_tag',
  'phone_move',
  'account',
  'posting',
  'entry',
  'round',
  'shared_bet',
  'studio_round',
  'slip',
  'slip_leg',
  'slip_correction',
  'sports_match',
  'reward_grant',
  'cashback_day',
  'envelope',
  'envelope_share',
  'bonus_purse',
  'bonus_conversion',
  'deposit',
  'withdrawal',
  'order_step',
  'payout_account',
  'payment_event',
  'payment_notification',
  'payment_refund',
  'support_thread',
  'support_message',
  'protection_event',
  'player_limit',
  'identity_decision',
  'significant_event',
  'trail',
  'operator_request',
]

let server: TestServer
let admin: TestOperator
let owner: pg.Client
let player = ''
let match = ''
const clock = createManualClock(Date.now())
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  server = await startTestServer((end) => ends.push(end), {
    clock,
    env: { RATE_LIMITS: 'off', CONSOLE_PORT: '0' },
  })
  admin = await signIn(server, clock, 'admin')
  const one = await server.player({ cash: 100_000n, withPhone: true, isVerified: true })
  await createPaidDeposit(server, one)
  player = String(one.id)
  await server.sports.advance()
  const matches = await admin.data('/operator/matches', { limit: 1 })
  match = matches.list[0]?.id ?? ''
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  // The tables of the test are small: then a scan is cheaper, if there is a choice.
  await owner.query('set enable_seqscan = off')
})
afterAll(async () => {
  await owner.end()
  for (const end of ends) await end()
})

async function largeScans(work: () => Promise<unknown>): Promise<string[]> {
  const statements = await statementsOf(work)
  expect(statements.length).toBeGreaterThan(0)
  const found: string[] = []
  for (const statement of statements) {
    const scanned = (await explain(owner, statement)).filter(
      ({ isWhole, table }) => isWhole && largeTables.includes(table.replace(/_(?:\d{6}|default)$/, '')),
    )
    found.push(
      ...scanned.map(({ table }) => `${table}: ${statement.text.replace(/\s+/g, ' ').slice(0, 200)}`),
    )
  }
  return found
}

const day = '2026-01-01'
const id = () => ({ id: player })
type Bodies = { readonly [P in OperatorPath]?: () => readonly OperatorBody<P>[] }

const lists: Bodies = {
  '/operator/players': () => [
    {},
    { cursor: '5' },
    { country: 'BR' },
    ...(['blocked', 'excluded'] as const).map((state) => ({ state })),
    { tag: 'vip' },
    ...['119', '4321', '+55 11 98888-7777', player, '529.982.247-25', 'pix@example.com', 'ab'.repeat(8)].map(
      (query) => ({ query }),
    ),
    { query: `D${'0'.repeat(26)}` },
    { query: `W${'0'.repeat(26)}` },
    { query: 'R000000000000000000000000' },
  ],
  '/operator/player/ledger': () => [id(), { ...id(), account: 'cash', kind: 'recharge', cursor: '9.1' }],
  '/operator/player/orders': () => [
    { ...id(), kind: 'deposit' },
    { ...id(), kind: 'withdrawal', cursor: 'W' },
  ],
  '/operator/player/rounds': () => [id(), { ...id(), gameId: 'dice' }, { ...id(), day }],
  '/operator/player/slips': () => [id()],
  '/operator/player/rewards': () => [id()],
  '/operator/player/limits': () => [id()],
  '/operator/player/conversations': () => [id()],
  '/operator/player/notes': () => [id()],
  '/operator/withdrawals': () => [
    {},
    { sort: '-createdAt', from: day, to: day },
    { state: 'created', held: 'yes' },
    { playerId: player },
    { country: 'BR', payChannel: 'pix' },
  ],
  '/operator/deposits': () => [{}, { state: 'success' }, { playerId: player }, { from: day, to: day }],
  '/operator/payments/unmatched': () => [{}, { reviewed: 'yes' }, { channel: 'pix' }],
  '/operator/payments/rejected': () => [{}],
  '/operator/refunds': () => [{}, { state: 'due' }],
  '/operator/reconciliations': () => [{}],
  '/operator/conversations': () => [
    {},
    ...(['waiting', 'answered', 'closed'] as const).map((state) => ({ state })),
    ...(['me', 'others', 'unassigned'] as const).map((assigned) => ({ assigned })),
    { lang: 'pt' },
  ],
  '/operator/approvals': () => [{}, { state: 'open' }, { own: true }],
  '/operator/content': () => [
    { kind: 'game' },
    { kind: 'game', search: 'x', cursor: '10 dice', state: 'live', country: 'BR', draft: 'yes' },
    { kind: 'banner', position: 'home_top', sort: 'id' },
    { kind: 'category' },
  ],
  '/operator/content/versions': () => [{ kind: 'game', id: 'dice', cursor: '5' }],
  '/operator/pictures': () => [{}, { shape: 'banners', cursor: '5' }],
  '/operator/matches': () => [
    {},
    { cursor: `2026-01-01T00:00:00.000Z|${match}` },
    ...(['live', 'suspended', 'ended'] as const).map((state) => ({ state })),
    { state: 'ended', league: 'quadra', cursor: `2026-01-01T00:00:00.000Z|${match}` },
  ],
  '/operator/match/slips': () => [
    { matchId: match },
    { matchId: match, selection: 'result:home', status: 'open', cursor: '5|R1' },
    { matchId: match, playerId: player },
  ],
  '/operator/identities': () => [
    {},
    { state: 'refused', country: 'BR', cursor: '1 1' },
    { waitsFor: 'operator' },
  ],
  '/operator/exclusions': () => [
    {},
    ...(['paused', 'excluded', 'register'] as const).map((kind) => ({ kind, cursor: '5' })),
    { playerId: player, country: 'BR' },
  ],
  '/operator/limitChanges': () => [{}, { kind: 'loss', cursor: '1 1 loss day' }],
  '/operator/limitHistory': () => [{}, { cursor: '1 1' }, { kind: 'excluded' }, { playerId: player }],
  '/operator/riskCases': () => [
    {},
    { state: 'closed', cursor: '5' },
    { assigned: 'me' },
    { assigned: 'none' },
  ],
  '/operator/significantEvents': () => [
    {},
    { kind: 'large-win', cursor: '1 1' },
    { playerId: player },
    { country: 'BR', from: day, to: day },
  ],
  '/operator/erasures': () => [{}, { state: 'due', country: 'BR', cursor: '1 1' }],
  '/operator/regulatorFiles': () => [
    {},
    { kind: 'bets', state: 'ready', from: day, to: day, cursor: `${day} 1` },
  ],
  '/operator/games': () => [{}, { query: 'a', state: 'on', sort: '-stakes' }],
  '/operator/rounds/open': () => [
    {},
    ...(['instant', 'shared', 'studio'] as const).map((kind) => ({ kind })),
    { hours: 1, cursor: `1 R${'0'.repeat(21)}` },
    { gameId: 'dice', studio: 'coruja' },
    { playerId: player },
  ],
  '/operator/rewards/grants': () => [
    { country: 'BR', reward: 'invite' },
    { country: 'BR', reward: 'invite', from: day, to: day, cursor: '2026-01-01 00:00:00+00|1' },
    { country: 'BR', reward: 'cashback', cursor: `${day}|1` },
    { country: 'BR', reward: 'lucky-campaign', cursor: '2026-01-01 00:00:00+00|E|1' },
  ],
  '/operator/rewards/held': () => [
    {},
    { country: 'BR', reward: 'invite', reason: 'device', cursor: '5' },
    { playerId: player },
  ],
  '/operator/report/files': () => [{}, { scheduleId: '1', cursor: '5' }],
  '/operator/setting': () => [{ kind: 'payout-rule', subject: 'BR', cursor: '5' }],
  '/operator/trail': () => [
    {},
    { by: 'a' },
    { action: '/operator/s' },
    { subject: 'player 1' },
    { from: day },
  ],
}

/** Further reads of players without paging. */
const pages: Bodies = {
  '/operator/player': () => [id()],
  '/operator/identity': () => [id()],
  '/operator/player/contact': () => [id()],
  '/operator/player/sessions': () => [id()],
  '/operator/player/devices': () => [id()],
  '/operator/player/links': () => [id()],
  '/operator/player/accounts': () => [id()],
}

const isList = ({ body }: OperatorCall): boolean =>
  'cursor' in (body as unknown as { properties: object }).properties

describe('lists of operators', () => {
  it('are all explained here', () => {
    const paths = Object.entries<OperatorCall>(operatorCalls).flatMap(([path, row]) =>
      isList(row) ? [path] : [],
    )
    expect(Object.keys(lists).sort()).toEqual(paths.sort())
  })

  it.each(Object.entries({ ...lists, ...pages }))(
    '%s scans no large table [R13.08]',
    async (path, bodies) => {
      for (const body of bodies() as readonly object[]) {
        const found = await largeScans(() => admin.call(path as OperatorPath, body as never))
        expect([body, found]).toEqual([body, []])
      }
    },
  )
})
