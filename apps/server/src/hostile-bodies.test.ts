import { calls, type Path } from '@saguao/contract/calls/calls.ts'
import { testSeeds } from '@saguao/contract/testing/seed.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { orderChecks } from '#modules/payments/payments.ts'
import { audit } from '#modules/wallet/audit.ts'
import { hostileBodies } from '#testing/hostile-bodies.ts'
import { json, paths, startTestServer, type TestServer } from '#testing/server.ts'

/** HOSTILE_BODIES=120 is a long run; another seed is another selection. */
const seeds = testSeeds(1)
const maxBodies = Number(process.env.HOSTILE_BODIES ?? 16)

let server: TestServer
beforeAll(async () => {
  const ends: (() => Promise<void>)[] = []
  server = await startTestServer((end) => ends.push(end), { env: { RATE_LIMITS: 'off' } })
  return async () => {
    expect(await audit(server.app.db, { extraChecks: orderChecks })).toEqual([])
    for (const end of ends) await end()
  }
})

async function refuses(path: Path, token: string, text: string, isValid: boolean): Promise<void> {
  const response = await server.send(path, { headers: { ...json, token }, body: text })
  const shown = text.slice(0, 120)
  expect(response.status, shown).toBeLessThan(500)
  expect(await response.json(), shown).toHaveProperty('success')
  if (!isValid) expect([400, 413], shown).toContain(response.status)
}

describe.each(seeds)('seed %i', (seed) => {
  it.each(paths)(
    '%s: a body its schema does not allow is refused, and none makes it fail or moves money [R5.09]',
    async (path) => {
      const { id, token } = await server.player()
      const bystander = await server.player({ cash: 700n })
      const bodies = hostileBodies(calls[path].body, seed, maxBodies)
      for (const { text, isValid } of bodies) await refuses(path, token, text, isValid)
      expect((await server.wallet.balances(id)).cash).toBe(0n)
      expect((await server.wallet.balances(bystander.id)).cash).toBe(700n)
    },
  )
})
