// A login flood beside ordinary calls: p99 of the ordinary calls with the flood ÷ without it. Bar: at most 1.5. Logins
// beyond the password queue get 429 within 100 ms.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { createApp } from '../apps/server/src/app.ts'
import { serve } from '../apps/server/src/main.ts'
import type { LoggedInPlayer } from '../apps/server/src/testing/logged-in-players.ts'
import { makePlayers, openModules } from '../trials/lib/modules.ts'
import { quantile } from './lib/figures.ts'
import type { Figures } from './run.ts'

const bar = 1.5
const floodPerSecond = 300
const floodSeconds = 30
const callsPerSecond = 300
const quickMs = 100
const outputBytesMost = 10_000_000

async function ordinaryP99(
  url: string,
  players: readonly LoggedInPlayer[],
  duration: number,
): Promise<number> {
  const requests = players.map(({ token }) => ({
    method: 'POST' as const,
    path: '/wallet/balance',
    headers: { 'content-type': 'application/json', token },
    body: '{}',
  }))
  const { latency, non2xx, errors } = await autocannon({
    url,
    duration,
    connections: 20,
    overallRate: callsPerSecond,
    workers: 1,
    requests,
  })
  if (non2xx + errors > 0) throw new Error(`Ordinary calls: ${non2xx} refused, ${errors} errors`)
  return latency.p99
}

type Answered = { readonly status: number; readonly ms: number }

async function flood(url: string): Promise<Answered[]> {
  const args = [
    join(import.meta.dirname, 'lib/login-flood.ts'),
    url,
    String(floodPerSecond),
    String(floodSeconds),
  ]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: outputBytesMost })
  return (JSON.parse(stdout) as (Answered | null)[]).filter((answer) => answer !== null)
}

export async function measure(): Promise<Figures> {
  const environment = await openModules()
  // A server closes the connections of its app when it stops, and the environment closes its own.
  const server = await serve(createApp(environment.app.config, environment.url), environment.url)
  try {
    const players = await makePlayers(environment, 500)
    await ordinaryP99(server.address, players, 3)
    const calmP99Ms = await ordinaryP99(server.address, players, 10)
    const [stormP99Ms, logins] = await Promise.all([
      ordinaryP99(server.address, players, floodSeconds),
      flood(server.address),
    ])
    const refused = logins.filter(({ status }) => status === 429)
    const refusedP99Ms = quantile(
      refused.map(({ ms }) => ms),
      0.99,
    )
    const ratio = stormP99Ms / Math.max(1, calmP99Ms)
    console.log(
      `  p99 of ordinary calls: ${calmP99Ms} ms calm, ${stormP99Ms} ms in the flood: ${ratio.toFixed(2)} (bar: at most ${bar})`,
    )
    console.log(
      `  ${logins.length} logins: ${refused.length} refused with 429, p99 ${refusedP99Ms.toFixed(0)} ms (bar ${quickMs})`,
    )
    return { ratio, bar, calmP99Ms, stormP99Ms, logins: logins.length, refused: refused.length, refusedP99Ms }
  } finally {
    await server.stop()
    await environment.close()
  }
}
