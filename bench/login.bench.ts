// A flood of logins beside ordinary calls: p99 of the ordinary calls with the flood ÷ without it. Bar: at most 2. What
// is too much for the password queue must be turned away with 429, quickly.
import autocannon from 'autocannon'
import { serve } from '../apps/server/src/main.ts'
import { type BenchPlayer, makeGround, makePlayers } from './ground.ts'
import type { Figures } from './run.ts'

const bar = 2
const floodPerSecond = 300
const floodSeconds = 30
const callsPerSecond = 300
const quickMs = 100

const post = (path: string, body: object, headers: Record<string, string> = {}) => ({
  method: 'POST' as const,
  path,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

const ordinary = (url: string, players: readonly BenchPlayer[], duration: number) =>
  autocannon({
    url,
    duration,
    connections: 20,
    overallRate: callsPerSecond,
    workers: 1,
    requests: players.map(({ token }) => post('/wallet/balance', {}, { token })),
  })

const flood = (url: string) =>
  autocannon({
    url,
    duration: floodSeconds,
    connections: 100,
    overallRate: floodPerSecond,
    workers: 1,
    requests: Array.from({ length: 500 }, (_, i) =>
      post('/user/login', { country: 'BR', username: String(31_900_000_000 + i), password: 'Qualquer-1' }),
    ),
  })

export async function measure(): Promise<Figures> {
  const ground = await makeGround()
  const server = await serve(ground.app, ground.url)
  try {
    const players = await makePlayers(ground, 500)
    await ordinary(server.address, players, 3)
    const calm = await ordinary(server.address, players, 10)
    const [storm, logins] = await Promise.all([
      ordinary(server.address, players, floodSeconds),
      flood(server.address),
    ])
    const ratio = storm.latency.p99 / Math.max(1, calm.latency.p99)
    const refused = logins.statusCodeStats?.['429']?.count ?? 0
    const answered = logins.statusCodeStats?.['200']?.count ?? 0
    console.log(
      `  p99 of ordinary calls: ${calm.latency.p99} ms calm, ${storm.latency.p99} ms in the flood: ${ratio.toFixed(2)} (bar ${bar})`,
    )
    console.log(
      `  logins: ${answered} looked at, ${refused} turned away with 429, p99 ${logins.latency.p99} ms (bar ${quickMs})`,
    )
    return {
      ratio,
      bar,
      calmP99Ms: calm.latency.p99,
      stormP99Ms: storm.latency.p99,
      answered,
      refused,
      loginP99Ms: logins.latency.p99,
      errors: logins.errors + storm.errors,
    }
  } finally {
    await server.stop()
    await ground.close()
  }
}
