import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoContent } from '#demo.ts'
import { roundChecks } from '#modules/games/games.ts'
import { audit } from '#modules/wallet/audit.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { acceptance } from '#testing/studio/acceptance.ts'
import { createStudioClient, createStudioPlayer } from '#testing/studio/client.ts'
import type { CaseDeps } from '#testing/studio/session.ts'

const name = 'coruja'
const secret = 'a secret of the sample studio'
let server: TestServer
let deps: CaseDeps
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  server = await startTestServer((end) => ends.push(end), { env: { RATE_LIMITS: 'off' } })
  await server.lobby.importContent(demoContent())
  await server.games.studios.put({ name, secret, launchUrl: 'https://games.coruja.example/play' })
  const address = () => server.address
  deps = {
    studio: createStudioClient({ address, name, secret }),
    createPlayer: async (country, cash) => {
      const { token } = await server.player({ country, cash })
      return createStudioPlayer(address, token, 'coruja')
    },
  }
})
afterAll(async () => {
  expect(await audit(server.app.db, { extraChecks: roundChecks })).toEqual([])
  for (const end of ends) await end()
})

describe('a studio [R11.02]', () => {
  for (const { name, run } of acceptance) it(name, () => run(deps))
})
