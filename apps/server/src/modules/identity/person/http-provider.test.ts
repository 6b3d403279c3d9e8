import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFakeProvider, type FakeProvider } from '#modules/identity/testing/fake-provider.ts'
import { createManualClock, type Player } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { createPerson } from '#testing/verify-person.ts'

let server: TestServer
let provider: FakeProvider
const clock = createManualClock()
const ends: (() => Promise<void>)[] = []
const minuteMs = 60_000

beforeAll(async () => {
  provider = await createFakeProvider(clock)
  const env = {
    RATE_LIMITS: 'off',
    IDLE_MINUTES: '60000',
    KYC_PROVIDER: 'http',
    KYC_URL: provider.url,
    KYC_SECRETS: 'new secret,old secret',
  }
  server = await startTestServer((end) => ends.push(end), { clock, env })
  provider.notifyAt(`${server.address}/kyc/webhook`)
})
afterAll(async () => {
  for (const end of ends) await end()
  await provider.close()
})
beforeEach(() => provider.reset())

const verification = ({ id }: Player) => server.identity.persons.verificationOf(id)
const later = async (minutes = 3) => {
  clock.pass(minutes * minuteMs)
  await server.identity.persons.pursueSubmissions()
}

/** A player whose submission the provider has received. */
async function createSubmitted(): Promise<{
  player: Player
  reference: string
  person: ReturnType<typeof createPerson>
}> {
  const player = await server.player()
  const person = createPerson()
  await server.call('/identity/submit', person, { token: player.token })
  for (let tries = 0; tries < 100 && !provider.referenceOf(person.document); tries++) await sleep(50)
  const reference = provider.referenceOf(person.document) ?? ''
  expect(reference).not.toBe('')
  return { player, reference, person }
}

describe('the provider behind HTTP', () => {
  it('gets each submission once, signed, with the reference as its key [R12.03]', async () => {
    const { reference, person } = await createSubmitted()
    await later()
    expect(provider.submissions.filter((one) => one.reference === reference)).toEqual([
      { reference, country: 'BR', ...person },
    ])
    expect(provider.unsigned).toBe(0)
  })

  it('verifies a person by a signed notification; a repeat changes nothing [R12.03]', async () => {
    const { player, reference } = await createSubmitted()
    const message = provider.messageOf(reference, 'verified')
    expect(await provider.notify(message)).toEqual({ status: 200, effect: 'applied' })
    expect(await provider.notify(message)).toEqual({ status: 200, effect: 'repeated' })
    expect(await verification(player)).toBe('verified')
  })

  it('may sign with the old secret while it is replaced [R12.03]', async () => {
    const { player, reference } = await createSubmitted()
    await provider.notify(provider.messageOf(reference, 'verified'), { secret: 'old secret' })
    expect(await verification(player)).toBe('verified')
  })

  it.each([
    ['forged', { secret: 'another secret' }, 401],
    ['old', { signedAgoMs: 6 * minuteMs }, 401],
    ['changed after signing', { tamper: true }, 401],
  ])('a notification that is %s changes nothing [R12.03]', async (_, more, status) => {
    const { player, reference } = await createSubmitted()
    expect((await provider.notify(provider.messageOf(reference, 'verified'), more)).status).toBe(status)
    expect(await verification(player)).toBe('pending')
  })

  it.each([
    ['without an event', { id: '' }],
    ['with an unknown outcome', { outcome: 'approved' }],
    ['from the future', { at: '2031-01-01T00:00:00Z' }],
    ['with an impossible time', { at: '2026-13-40T00:00:00Z' }],
  ])('a notification %s is malformed [R12.03]', async (_, wrong) => {
    const { player, reference } = await createSubmitted()
    const message = { ...provider.messageOf(reference, 'verified'), ...wrong }
    expect((await provider.notify(message)).status).toBe(400)
    expect(await verification(player)).toBe('pending')
  })

  it('that lies about the person gets a review, never a verified person [R12.03]', async () => {
    const other = createPerson()
    for (const lie of [{ document: other.document }, { birthDate: '1980-01-01' }, { document: undefined }]) {
      const { player, reference } = await createSubmitted()
      const message = { ...provider.messageOf(reference, 'verified'), ...lie }
      expect(await provider.notify(message)).toEqual({ status: 200, effect: 'mismatch' })
      expect(await verification(player)).toBe('review')
    }
  })

  it('that notifies in another order: the newest decision holds [R12.03]', async () => {
    const { player, reference } = await createSubmitted()
    const review = provider.messageOf(reference, 'review')
    clock.pass(minuteMs)
    const verified = provider.messageOf(reference, 'verified')
    expect(await provider.notify(verified)).toMatchObject({ effect: 'applied' })
    expect(await provider.notify(review)).toMatchObject({ effect: 'outdated' })
    expect(await verification(player)).toBe('verified')
    clock.pass(minuteMs)
    expect(await provider.notify(provider.messageOf(reference, 'refused'))).toMatchObject({
      effect: 'applied',
    })
    expect(await verification(player)).toBe('refused')
  })

  it('a decision about a replaced submission has no effect [R12.03]', async () => {
    const { player, reference } = await createSubmitted()
    const late = provider.messageOf(reference, 'verified')
    await server.call('/identity/submit', createPerson(), { token: player.token })
    expect(await provider.notify(late)).toEqual({ status: 200, effect: 'unknown_reference' })
    expect(await verification(player)).toBe('pending')
  })

  it('of parallel notifications of one event applies one [R12.03]', async () => {
    const { player, reference } = await createSubmitted()
    const message = provider.messageOf(reference, 'verified')
    const results = await Promise.all(Array.from({ length: 8 }, () => provider.notify(message)))
    expect(results.map(({ effect }) => effect).sort()).toEqual(['applied', ...Array(7).fill('repeated')])
    expect(await verification(player)).toBe('verified')
  })
})

describe('a provider that fails', () => {
  it.each(['down', 'html', 'no id', 'huge'] as const)(
    '(%s) gets the submission again until it accepts it [R12.03]',
    async (fault) => {
      provider.fail(fault)
      const player = await server.player()
      const person = createPerson()
      const { json } = await server.call('/identity/submit', person, { token: player.token })
      expect(json).toMatchObject({ data: { verification: 'pending' } })
      await later()
      expect(await verification(player)).toBe('pending')
      provider.reset()
      await later(10)
      const reference = provider.referenceOf(person.document) ?? ''
      await provider.notify(provider.messageOf(reference, 'verified'))
      expect(await verification(player)).toBe('verified')
    },
  )

  it('(silent) is asked for its decision [R12.03]', async () => {
    const { player, reference } = await createSubmitted()
    await later()
    expect(await verification(player)).toBe('pending')
    provider.decide(reference, 'verified')
    await later(10)
    expect(await verification(player)).toBe('verified')
  })

  it('(answers about another submission) is not believed [R12.03]', async () => {
    const [one, other] = [await createSubmitted(), await createSubmitted()]
    provider.decide(other.reference, 'verified')
    provider.answerWith(other.reference)
    await later(10)
    expect(await verification(one.player)).toBe('pending')
    expect(await verification(other.player)).toBe('verified')
  })
})
