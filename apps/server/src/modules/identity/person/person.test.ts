import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createManualClock, type Player } from '#testing/environment.ts'
import { json, startTestServer, type TestServer } from '#testing/server.ts'
import { createPerson, decideIdentity, type TestPerson, verifyPerson } from '#testing/verify-person.ts'

let server: TestServer
const clock = createManualClock()
const ends: (() => Promise<void>)[] = []
const minuteMs = 60_000
const dayMs = 86_400_000

beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', IDLE_MINUTES: '60000' }
  server = await startTestServer((end) => ends.push(end), { clock, env })
})
afterAll(async () => {
  for (const end of ends) await end()
})

const submit = async ({ token }: Pick<Player, 'token'>, person: Partial<TestPerson>) =>
  (await server.call('/identity/submit', { ...createPerson(), ...person }, { token })).json

const verification = (player: Player) => server.identity.persons.verificationOf(player.id)

const rowOf = async ({ id }: Player) =>
  server.app.db.query.selectFrom('person').where('playerId', '=', id).selectAll().executeTakeFirst()

describe('personal data is refused with the field named', () => {
  it.each([
    ['document', 'DOCUMENT_INVALID', { document: '111.111.111-11' }],
    ['document', 'DOCUMENT_INVALID', { document: '529.982.247-26' }],
    ['document', 'DOCUMENT_INVALID', { document: '12.345.678-5' }],
    ['birthDate', 'BIRTH_DATE_INVALID', { birthDate: '1990-02-30' }],
    ['birthDate', 'BIRTH_DATE_INVALID', { birthDate: '2031-03-04' }],
    ['birthDate', 'UNDERAGE', { birthDate: '2008-11-16' }],
    ['fullName', 'FULL_NAME_INVALID', { fullName: 'Ana' }],
    ['fullName', 'FULL_NAME_INVALID', { fullName: '\u0410na Lima' }],
    ['fullName', 'FULL_NAME_INVALID', { fullName: 'Ana\u200b Lima' }],
    ['fullName', 'VALIDATION', { fullName: 'Ana\u0000 Lima' }],
    ['document', 'VALIDATION', { document: '' }],
  ] as const)('%s: %s for %j, and nothing is stored [R12.03]', async (field, code, wrong) => {
    const player = await server.player()
    expect(await submit(player, wrong)).toMatchObject({ success: false, code, field })
    expect([await rowOf(player), await verification(player)]).toEqual([undefined, 'none'])
  })

  it('a RUT with K is accepted in Chile, a CPF is not [R12.03]', async () => {
    const player = await server.player({ country: 'CL' })
    expect(await submit(player, { document: '529.982.247-25' })).toMatchObject({ field: 'document' })
    expect(await submit(player, { document: '20.000.003-k' })).toMatchObject({
      data: { verification: 'pending' },
    })
  })

  it('a player is an adult on the birthday in the time zone of the market [R12.03]', async () => {
    const player = await server.player()
    expect(await submit(player, { birthDate: '2008-11-15' })).toMatchObject({ success: true })
  })
})

describe('a document', () => {
  it('is encrypted at rest, and its hash is keyed [R12.03]', async () => {
    const player = await server.player()
    const person = createPerson()
    await submit(player, person)
    const row = await rowOf(player)
    const stored = Buffer.concat([row?.sealed ?? Buffer.alloc(0), row?.documentHash ?? Buffer.alloc(0)])
    for (const part of Object.values(person)) expect(stored.includes(Buffer.from(part))).toBe(false)
    const { createHash } = await import('node:crypto')
    const plainHashes = [person.document, `BR|${person.document}`].map((text) =>
      createHash('sha256').update(text).digest('hex'),
    )
    expect(plainHashes).not.toContain(row?.documentHash.toString('hex'))
  })

  it('of another account of the market is refused in the same words, whatever its state [R12.03]', async () => {
    const { document } = createPerson()
    const [first, second] = [await server.player(), await server.player()]
    await submit(first, { document })
    const refusal = { success: false, code: 'IDENTITY_REFUSED' }
    const pending = await submit(second, { document: ` ${document.slice(0, 3)}.${document.slice(3)}` })
    expect(pending).toMatchObject(refusal)
    expect(pending).not.toHaveProperty('field')
    await decideIdentity(server, first, 'verified')
    expect(await submit(second, { document })).toEqual(pending)
    expect([await verification(first), await verification(second)]).toEqual(['verified', 'none'])
  })

  it('of parallel submissions by several accounts goes to one of them [R12.03]', async () => {
    const { document } = createPerson()
    const players = await Promise.all(Array.from({ length: 8 }, () => server.player()))
    const answers = await Promise.all(players.map((player) => submit(player, { document })))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.success && answer.code === 'IDENTITY_REFUSED')).toHaveLength(7)
  })

  it('is free again after a refusal, because it may belong to another person [R12.03]', async () => {
    const { document } = createPerson()
    const [thief, owner] = [await server.player(), await server.player()]
    await submit(thief, { document })
    await decideIdentity(server, thief, 'refused')
    expect(await submit(owner, { document })).toMatchObject({ data: { verification: 'pending' } })
    await decideIdentity(server, owner, 'verified')
    expect(await decideIdentity(server, thief, 'verified')).toEqual([
      { status: 200, effect: 'document_taken' },
    ])
    expect([await verification(thief), await verification(owner)]).toEqual(['refused', 'verified'])
  })

  it('can be probed only five times a day [R12.03]', async () => {
    const [owner, prober] = [await server.player(), await server.player()]
    const { document } = await verifyPerson(server, owner)
    for (let tries = 0; tries < 5; tries++)
      expect(await submit(prober, { document })).toMatchObject({ code: 'IDENTITY_REFUSED' })
    expect(await submit(prober, { document })).toMatchObject({ code: 'RATE_LIMITED' })
    clock.pass(dayMs)
    expect(await submit(prober, {})).toMatchObject({ data: { verification: 'pending' } })
  })

  it('of a verified person is never replaced, by a call or in the database [R12.03]', async () => {
    const player = await server.player()
    const person = await verifyPerson(server, player)
    expect(await submit(player, {})).toMatchObject({ code: 'IDENTITY_REFUSED' })
    expect(await submit(player, person)).toMatchObject({ data: { verification: 'verified' } })
    const change = (set: string) =>
      server.app.db.pool.query(`update person set ${set} where player_id = $1`, [player.id])
    await expect(change(`reference = 'abcdefghijklmnopqrst', state = 'pending'`)).rejects.toThrow('verified')
    await expect(change(`document_hash = sha256('other')`)).rejects.toThrow('new submission')
  })
})

describe('a decision of the provider', () => {
  it.each([
    ['verified', 'verified'],
    ['refused', 'refused'],
    ['review', 'review'],
  ])('%s makes the person %s [R12.03]', async (outcome, state) => {
    const player = await server.player()
    await submit(player, {})
    expect(await verification(player)).toBe('pending')
    expect(await decideIdentity(server, player, outcome)).toEqual([{ status: 200, effect: 'applied' }])
    expect(await verification(player)).toBe(state)
  })

  it('after a refusal or a review follows another submission [R12.03]', async () => {
    const player = await server.player()
    const person = createPerson()
    await submit(player, person)
    await decideIdentity(server, player, 'review')
    expect(await submit(player, person)).toMatchObject({ data: { verification: 'pending' } })
    await decideIdentity(server, player, 'refused')
    expect(await submit(player, {})).toMatchObject({ data: { verification: 'pending' } })
    await decideIdentity(server, player, 'verified')
    expect(await verification(player)).toBe('verified')
  })

  it('that was never notified is found by the job [R12.03]', async () => {
    const player = await server.player()
    await submit(player, {})
    await server.identity.persons.pursueSubmissions()
    expect(await decideIdentity(server, player, 'silence')).toEqual([])
    expect(await verification(player)).toBe('pending')
    clock.pass(5 * minuteMs)
    await server.identity.persons.pursueSubmissions()
    expect(await verification(player)).toBe('verified')
  })

  it('reaches the state that the page reads, and its socket [R12.03]', async () => {
    const player = await server.player()
    await submit(player, {})
    await decideIdentity(server, player, 'verified')
    const { json } = await server.call('/protection/state', {}, { token: player.token })
    expect(json).toMatchObject({ data: { verification: 'verified' } })
    const events = await server.app.db.query
      .selectFrom('event')
      .where('name', '=', 'identity.changed')
      .select('payload')
      .execute()
    expect(events).toContainEqual({ payload: { playerId: String(player.id) } })
  })

  it('of the sandbox needs a player with a submission, and a known outcome', async () => {
    const player = await server.player()
    const post = async (body: object) => {
      const response = await server.send('/sandbox/identity', { headers: json, body: JSON.stringify(body) })
      return (await response.json()) as object
    }
    const { username } = player
    expect(await post({ username: '11900000000', outcome: 'verified' })).toMatchObject({
      code: 'USERNAME_UNKNOWN',
    })
    expect(await post({ username, outcome: 'verified' })).toMatchObject({ code: 'NOT_AVAILABLE' })
    expect(await post({ username, outcome: 'maybe' })).toMatchObject({ code: 'VALIDATION', field: 'outcome' })
    expect(await post({ outcome: 'verified' })).toMatchObject({ code: 'VALIDATION', field: 'username' })
  })
})
