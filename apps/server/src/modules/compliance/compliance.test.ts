import { marketDay } from '@saguao/contract/product/market-day.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, type TestOperator } from '#console/testing/operators.ts'
import { demoContent } from '#demo.ts'
import { audit } from '#modules/wallet/audit.ts'
import { createManualClock, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { createPerson, decideIdentity, type TestPerson, verifyPerson } from '#testing/verify-person.ts'

let server: TestServer
let owner: pg.Client
let officer: TestOperator
let colleague: TestOperator
let viewer: TestOperator
const clock = createManualClock(Date.now())
const ends: (() => Promise<void>)[] = []
const dayMs = 86_400_000
const reason = 'checked with the documents'

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', IDLE_MINUTES: '60000000', CONSOLE_PORT: '0' }
  server = await startTestServer((end) => ends.push(end), { clock, env })
  await server.lobby.importContent(demoContent())
  owner = new pg.Client(server.databaseUrl)
  await owner.connect()
  officer = await signIn(server, clock, 'compliance', 1)
  colleague = await signIn(server, clock, 'compliance', 2)
  viewer = await signIn(server, clock, 'viewer', 1)
})
afterAll(async () => {
  expect(await audit(server.app.db, {})).toEqual([])
  await owner.end()
  for (const end of ends) await end()
})

type Decision = 'verify' | 'refuse' | 'ask-again'

async function submit(player: Player, given: Partial<TestPerson> = {}): Promise<TestPerson> {
  const person = { ...createPerson(), ...given }
  const { json } = await server.call('/identity/submit', person, { token: player.token })
  expect(json).toMatchObject({ success: true })
  return person
}

async function createSubmitted(outcome?: 'review' | 'refused') {
  const player = await server.player({ cash: 10_000n })
  const person = await submit(player)
  if (outcome) await decideIdentity(server, player, outcome)
  return { player, person }
}

const see = (player: Player, by = officer) => by.data('/operator/identity', { id: String(player.id) })

async function decide(player: Player, decision: Decision, by = officer, version?: string) {
  const id = String(player.id)
  const seen = version ?? (await see(player, by)).version
  return by.call('/operator/identity/decide', { id, version: seen, decision, reason })
}

const stateOf = (player: Player) => server.identity.persons.verificationOf(player.id)

const trailOf = async (action: string) =>
  (
    await owner.query('select "by", subject, before, after from trail where action = $1 order by id', [
      action,
    ])
  ).rows

describe('the identity queue', () => {
  it('lists persons that are not verified, the longest waiting first, by what they wait for [R13.15]', async () => {
    const { player: waiting } = await createSubmitted()
    clock.pass(1_000)
    const { player: uncertain } = await createSubmitted('review')
    clock.pass(1_000)
    const { player: refused } = await createSubmitted('refused')
    const done = await server.player({ isVerified: true })
    const { list } = await viewer.data('/operator/identities', { limit: 200 })
    const rows = list.map(({ playerId, state, waitsFor }) => [playerId, state, waitsFor])
    expect(rows).toEqual([
      [String(waiting.id), 'pending', 'provider'],
      [String(uncertain.id), 'review', 'operator'],
      [String(refused.id), 'refused', 'player'],
    ])
    expect(JSON.stringify(list)).not.toContain(`"${done.id}"`)
    const own = await viewer.data('/operator/identities', { waitsFor: 'operator' })
    expect(own.list.map(({ playerId }) => playerId)).toEqual([String(uncertain.id)])
    const first = await viewer.data('/operator/identities', { limit: 1 })
    const next = await viewer.data('/operator/identities', { limit: 1, cursor: first.next ?? '' })
    expect(next.list[0]?.playerId).toBe(String(uncertain.id))
  })

  it('shows personal data masked, and records each look in the audit trail [R13.15]', async () => {
    const { player, person } = await createSubmitted('review')
    const before = (await trailOf('/operator/identity')).length
    const seen = await see(player, viewer)
    expect(seen).toMatchObject({
      fullName: 'Ana L.',
      birthYear: '1990',
      state: 'review',
      waitsFor: 'operator',
    })
    expect(JSON.stringify(seen)).not.toContain(person.document)
    expect(seen.decisions).toMatchObject([
      { outcome: 'review', effect: 'applied', by: null, isCurrent: true },
    ])
    const rows = await trailOf('/operator/identity')
    expect(rows).toHaveLength(before + 1)
    expect(rows.at(-1)).toMatchObject({ by: viewer.email, subject: `player ${player.id}` })
    // In full only with players:contact.
    const contact = { id: String(player.id) }
    expect(await viewer.call('/operator/player/contact', contact)).toEqual({ code: 'FORBIDDEN' })
    expect(await officer.data('/operator/player/contact', contact)).toMatchObject({
      document: person.document,
    })
  })

  it('a verification opens the gates of the player at once, and the trail names no person [R13.15]', async () => {
    await owner.query(
      `update market_policy set identity_gate = 'play' where country = 'BR' and mode = 'sandbox'`,
    )
    const { player, person } = await createSubmitted('review')
    const open = async () =>
      (await server.call('/game/url', { gameId: 'dice' }, { token: player.token })).json
    await expect.poll(async () => ((await open()) as { code?: string }).code).toBe('VERIFICATION_REQUIRED')
    expect(await decide(player, 'verify')).toEqual({
      data: { pending: false, approvalId: null, result: { id: String(player.id), state: 'verified' } },
    })
    expect(await open()).toMatchObject({ success: true })
    await owner.query(
      `update market_policy set identity_gate = 'withdrawal' where country = 'BR' and mode = 'sandbox'`,
    )
    const row = (await trailOf('/operator/identity/decide')).at(-1)
    expect(row).toMatchObject({
      by: officer.email,
      subject: `player ${player.id}`,
      before: { state: 'review' },
      after: { state: 'verified' },
    })
    const { rows } = await owner.query(`select from trail t where t::text like '%' || $1 || '%'`, [
      person.document,
    ])
    expect(rows).toEqual([])
    const { list } = await officer.data('/operator/identities', { limit: 200 })
    expect(list.map(({ playerId }) => playerId)).not.toContain(String(player.id))
  })

  it('needs compliance:decide: a viewer and a risk operator only look [R13.15]', async () => {
    const { player } = await createSubmitted('review')
    const { version } = await see(player)
    for (const by of [viewer, await signIn(server, clock, 'risk', 1)])
      expect(await decide(player, 'verify', by, version)).toEqual({ code: 'FORBIDDEN' })
    expect(await stateOf(player)).toBe('review')
  })

  it('of two operators who decide at once one decides, the other is asked to read again [R13.15]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { player } = await createSubmitted('review')
      const { version } = await see(player)
      const outcomes = await Promise.all([
        decide(player, 'verify', officer, version),
        decide(player, 'refuse', colleague, version),
      ])
      const [won] = outcomes.flatMap((outcome) => ('data' in outcome ? [outcome.data.result] : []))
      expect(outcomes.filter((outcome) => 'data' in outcome)).toHaveLength(1)
      expect(outcomes).toContainEqual({ code: 'IDENTITY_DECIDED' })
      expect(await stateOf(player)).toBe(won?.state)
    }
  })

  it('a decision about data that the player replaced is refused [R13.15]', async () => {
    const { player } = await createSubmitted('refused')
    const { version } = await see(player)
    clock.pass(1_000)
    await submit(player)
    expect(await decide(player, 'verify', officer, version)).toEqual({ code: 'IDENTITY_DECIDED' })
    expect(await stateOf(player)).toBe('pending')
  })

  it('verifying a refused person needs a second operator [R13.15]', async () => {
    const { player } = await createSubmitted('refused')
    const asked = await decide(player, 'verify')
    expect(asked).toMatchObject({ data: { pending: true, result: null } })
    expect(await stateOf(player)).toBe('refused')
    const id = 'data' in asked ? (asked.data.approvalId ?? '') : ''
    const approve = { id, decision: 'approve', reason } as const
    expect(await officer.call('/operator/approval/decide', approve)).toEqual({ code: 'APPROVAL_OWN' })
    expect(await colleague.data('/operator/approval/decide', approve)).toMatchObject({ state: 'approved' })
    expect(await stateOf(player)).toBe('verified')
  })

  it('no person is verified with a document that another account has meanwhile [R13.15]', async () => {
    const { player, person } = await createSubmitted('refused')
    const other = await server.player()
    await verifyPerson(server, other, 'BR', person)
    expect((await see(player)).documentTakenBy).toBe(String(other.id))
    expect(await decide(player, 'verify')).toEqual({ code: 'DOCUMENT_TAKEN' })
    expect(await decide(player, 'ask-again')).toEqual({ code: 'DOCUMENT_TAKEN' })
    expect(await stateOf(player)).toBe('refused')
  })

  it('asking again lets the player submit, and a later message of the provider changes nothing [R13.15]', async () => {
    const { player } = await createSubmitted()
    expect(await decide(player, 'ask-again')).toMatchObject({ data: { result: { state: 'review' } } })
    expect(await see(player)).toMatchObject({ state: 'review', waitsFor: 'player' })
    expect(await decide(player, 'ask-again')).toEqual({ code: 'NOTHING_TO_CHANGE' })
    clock.pass(1_000)
    expect(await decideIdentity(server, player, 'verified')).toMatchObject([{ effect: 'operator_decided' }])
    expect(await stateOf(player)).toBe('review')
    await submit(player)
    expect(await stateOf(player)).toBe('pending')
    clock.pass(1_000)
    expect(await decideIdentity(server, player, 'verified')).toMatchObject([{ effect: 'applied' }])
    expect(await decide(player, 'refuse')).toEqual({ code: 'NOTHING_TO_CHANGE' })
  })
})

const restrict = (player: Player, kind: 'paused' | 'excluded', until: Date | 'infinity', data: object) =>
  server.app.db.pool.query('select player_restrict($1, $2, $3, $4, $5)', [
    player.id,
    kind,
    until,
    JSON.stringify(data),
    new Date(clock.now()),
  ])

describe('exclusions and limits', () => {
  it('lists pauses, self-exclusions and entries of the register with since, until and by whom [R13.15]', async () => {
    const [paused, both, ended] = [await server.player(), await server.player(), await server.player()]
    await restrict(paused, 'paused', new Date(clock.now() + dayMs), { days: 1 })
    await restrict(both, 'paused', new Date(clock.now() + 7 * dayMs), { days: 7 })
    await restrict(both, 'excluded', 'infinity', { indefinite: true })
    await restrict(ended, 'paused', new Date(clock.now() + 1), { days: 1 })
    clock.pass(10)
    const impeded = await server.player()
    const { document } = await verifyPerson(server, impeded)
    await server.send('/sandbox/registry', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ document, impeded: true }),
    })
    await owner.query(`update registry_check set due_at = '-infinity' where player_id = $1`, [impeded.id])
    await server.identity.persons.checkRegistry()
    const { list } = await viewer.data('/operator/exclusions', {})
    expect(list.map(({ playerId, kind, by, until }) => [playerId, kind, by, until === null])).toEqual([
      [String(impeded.id), 'register', 'register', true],
      [String(both.id), 'excluded', 'player', true],
      [String(both.id), 'paused', 'player', false],
      [String(paused.id), 'paused', 'player', false],
    ])
    expect(list.every(({ since }) => since !== null)).toBe(true)
    const page = await viewer.data('/operator/exclusions', { limit: 2 })
    const rest = await viewer.data('/operator/exclusions', { limit: 2, cursor: page.next ?? '' })
    expect([...page.list, ...rest.list]).toEqual(list)
    const register = await viewer.data('/operator/exclusions', { kind: 'register' })
    expect(register.list).toHaveLength(1)
  })

  it('lists limits that wait, and the history of all players without a gap between pages [R13.15]', async () => {
    const player = await server.player()
    const set = (amount: number | null) =>
      server.call('/protection/setLimit', { kind: 'loss', period: 'day', amount }, { token: player.token })
    await set(100)
    await set(250)
    const { list } = await viewer.data('/operator/limitChanges', { kind: 'loss' })
    expect(list).toMatchObject([
      {
        playerId: String(player.id),
        kind: 'loss',
        period: 'day',
        amount: 100,
        pendingAmount: 250,
        currency: 'BRL',
      },
    ])
    // Times of the database have microseconds, which a Date of a cursor would round.
    const near = `insert into protection_event (player_id, kind, at, valid_from)
      select $1, 'paused', date_trunc('second', now()) + n * interval '1 microsecond', now() from generate_series(1, 5) n`
    await owner.query(near, [(await server.player()).id])
    const all = await viewer.data('/operator/limitHistory', { limit: 200 })
    const paged: string[] = []
    let cursor: string | undefined
    do {
      const page = await viewer.data('/operator/limitHistory', { limit: 2, ...(cursor && { cursor }) })
      paged.push(...page.list.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(paged).toEqual(all.list.map(({ id }) => id))
    const own = await viewer.data('/operator/limitHistory', { playerId: String(player.id) })
    expect(own.list.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['limit-pending', 250],
      ['limit-set', 100],
    ])
  })
})

async function openCase(): Promise<{ id: string; player: Player }> {
  const player = await server.player()
  const reasons = [{ marker: 'risingDeposits', count: 4, points: 3 }]
  const { rows } = await owner.query(
    'insert into risk_case (player_id, score, reasons, opened_at) values ($1, 6, $2, now()) returning id',
    [player.id, JSON.stringify(reasons)],
  )
  return { id: String(rows[0].id), player }
}

describe('risk cases', () => {
  it('are assigned, noted and closed with an outcome, each in the audit trail [R13.15]', async () => {
    const { id, player } = await openCase()
    const { list: able } = await officer.data('/operator/riskCase/operators', {})
    const { id: me } = await officer.data('/operator/me', {})
    expect(able.map((one) => one.id)).toContain(me)
    const { id: looker } = await viewer.data('/operator/me', {})
    const assign = (operatorId: string | null, by = officer) =>
      by.call('/operator/riskCase/assign', { id, operatorId, reason })
    expect(await assign(looker)).toEqual({ code: 'OPERATOR_UNKNOWN' })
    expect(await assign(me, viewer)).toEqual({ code: 'FORBIDDEN' })
    expect(await assign(me)).toMatchObject({ data: { assignedTo: { id: me } } })
    const mine = await officer.data('/operator/riskCases', { assigned: 'me' })
    expect(mine.list.map((one) => one.id)).toEqual([id])
    await officer.data('/operator/riskCase/note', { id, reason: 'Called, wants a lower limit' })
    const seen = await viewer.data('/operator/riskCase', { id })
    expect(seen).toMatchObject({
      playerId: String(player.id),
      reasons: [{ marker: 'risingDeposits', count: 4, points: 3 }],
      notes: [{ text: 'Called, wants a lower limit', writtenBy: officer.email }],
    })
    const close = { id, outcome: 'limits', reason: 'Limit of 50 a day' } as const
    expect(await officer.data('/operator/riskCase/close', close)).toEqual({ id, outcome: 'limits' })
    for (const path of ['/operator/riskCase/note', '/operator/riskCase/close'] as const)
      expect(await colleague.call(path, { ...close, requestId: `again ${path}`.replace(/\W/g, '') })).toEqual(
        {
          code: 'CASE_CLOSED',
        },
      )
    const closed = await viewer.data('/operator/riskCases', { state: 'closed' })
    expect(closed.list).toMatchObject([{ id, outcome: 'limits', closedBy: officer.email }])
    const subjects = await owner.query(`select action from trail where subject = $1 order by id`, [
      `case ${id}`,
    ])
    expect(subjects.rows.map(({ action }) => action)).toEqual([
      '/operator/riskCase/assign',
      '/operator/riskCase/note',
      '/operator/riskCase/close',
    ])
  })

  it('of two operators who close at once one outcome is stored [R13.15]', async () => {
    const { id } = await openCase()
    const outcomes = await Promise.all([
      officer.call('/operator/riskCase/close', { id, outcome: 'contacted', reason }),
      colleague.call('/operator/riskCase/close', { id, outcome: 'no-action', reason }),
    ])
    expect(outcomes).toContainEqual({ code: 'CASE_CLOSED' })
    expect(outcomes.filter((one) => 'data' in one)).toHaveLength(1)
  })
})

describe('significant events', () => {
  const eventsOf = async (kind: never) => (await viewer.data('/operator/significantEvents', { kind })).list

  const win = async (player: Player, amount: bigint, key: string, currency: 'BRL' | 'CLP' = 'BRL') => {
    const transfers = [
      { from: { house: 'games:saguao' }, to: { player: player.id, name: 'cash' }, amount: amount as never },
    ] as const
    await server.wallet.post({ player: player.id, key, kind: 'win', currency, ref: key, transfers })
  }

  it('has wins from the threshold of the market on, once each [R13.15]', async () => {
    const player = await server.player()
    await win(player, 999_999n, 'win-below')
    await win(player, 1_000_000n, 'win-at')
    // Above the threshold of Brazil, below that of Chile.
    await win(await server.player({ country: 'CL' }), 1_500_000n, 'win-in-chile', 'CLP')
    await server.compliance.collectEvents()
    await server.compliance.collectEvents()
    expect(await eventsOf('large-win' as never)).toMatchObject([
      { playerId: String(player.id), amount: 10_000, currency: 'BRL', country: 'BR', subject: 'win-at' },
    ])
    await owner.query(`update significant_rule set large_win = 500000 where country = 'BR'`)
    await win(player, 600_000n, 'win-later')
    await server.compliance.collectEvents()
    expect((await eventsOf('large-win' as never)).map(({ subject }) => subject)).toEqual([
      'win-later',
      'win-at',
    ])
    await owner.query(`update significant_rule set large_win = 1000000 where country = 'BR'`)
    // The test's wins have no round; the audit of the test looks at the ledger itself.
  })

  it('has switches, access of operators, overruled identities and audit findings with who and why [R13.15]', async () => {
    const admin = await signIn(server, clock, 'admin', 1)
    await admin.data('/operator/switch', { name: 'bonuses', on: false, reason: 'a campaign went wrong' })
    const invited = { email: 'nova@demo.saguao.example', name: 'Nova', roles: ['viewer'] as never, reason }
    const asked = await admin.data('/operator/operator/invite', invited)
    const other = await signIn(server, clock, 'admin', 2)
    await other.data('/operator/approval/decide', { id: asked.approvalId ?? '', decision: 'approve', reason })
    const { player } = await createSubmitted('review')
    await decide(player, 'verify')
    const finding = JSON.stringify([{ check: 'every posting sums to zero', detail: 'posting 1' }])
    await owner.query('insert into audit_run (ran_at, findings) values (now(), $1)', [finding])
    await server.compliance.collectEvents()
    expect(await eventsOf('switch' as never)).toMatchObject([
      { subject: 'switch bonuses', by: admin.email, facts: { reason: 'a campaign went wrong' } },
    ])
    expect(await eventsOf('operator-access' as never)).toMatchObject([
      { by: other.email, facts: { action: '/operator/operator/invite' } },
    ])
    expect((await eventsOf('identity-override' as never))[0]).toMatchObject({
      subject: `player ${player.id}`,
    })
    expect(await eventsOf('audit-finding' as never)).toMatchObject([
      { subject: 'every posting sums to zero', facts: { findings: 1 } },
    ])
    await owner.query('delete from audit_run')
  })

  it('counts exclusions by day of the market, and never changes [R13.15]', async () => {
    await restrict(await server.player(), 'excluded', 'infinity', { indefinite: true })
    const day = marketDay('BR', clock.now())
    clock.pass(dayMs)
    await server.compliance.collectEvents()
    const [event] = await eventsOf('exclusions' as never)
    expect(event).toMatchObject({ subject: day, country: 'BR' })
    expect(event?.facts.excluded).toBeGreaterThan(0)
    await expect(owner.query('delete from significant_event')).rejects.toThrow(/append-only/)
    await expect(owner.query(`update significant_event set amount = 0`)).rejects.toThrow(/append-only/)
  })
})

describe('retention', () => {
  it('shows when a closed account is erased, what holds it back, and that it was erased [R13.15]', async () => {
    const close = async () => {
      const player = await server.player()
      await server.app.db.pool.query('select player_close($1, $2)', [player.id, new Date(clock.now())])
      return player
    }
    const [plain, held] = [await close(), await server.player()]
    await restrict(held, 'excluded', 'infinity', { indefinite: true })
    await server.app.db.pool.query('select player_close($1, $2)', [held.id, new Date(clock.now())])
    const rowOf = async (player: Player) => {
      const { list } = await viewer.data('/operator/erasures', { limit: 200 })
      return list.find(({ playerId }) => playerId === String(player.id))
    }
    expect(await rowOf(plain)).toMatchObject({ state: 'retained', erasedAt: null })
    expect(await rowOf(held)).toMatchObject({ state: 'retained', dueAt: null })
    clock.pass(5.1 * 365.25 * dayMs)
    viewer = await signIn(server, clock, 'viewer', 3)
    expect(await rowOf(plain)).toMatchObject({ state: 'due' })
    expect(await rowOf(held)).toMatchObject({ state: 'excluded' })
    expect(await viewer.data('/operator/retention', {})).toMatchObject({ due: 1, job: { state: 'never' } })
    await server.app.db.pool.query('select player_erase($1, $2)', [plain.id, new Date(clock.now())])
    expect(await rowOf(plain)).toMatchObject({ state: 'erased' })
    const due = await viewer.data('/operator/erasures', { state: 'due' })
    expect(due.list).toEqual([])
  })

  it('lists the legal texts of each market with how many players accepted them [R13.15]', async () => {
    const { list } = await viewer.data('/operator/legalTexts', {})
    expect(
      list.filter(({ country, isCurrent }) => country === 'BR' && isCurrent).map(({ kind }) => kind),
    ).toEqual(['terms', 'privacy', 'responsible', 'fairness', 'complaints', 'company'])
    expect(
      list.every(({ kind, accepted }) => (accepted === null) !== ['terms', 'privacy'].includes(kind)),
    ).toBe(true)
  })
})
