/** Settings of the HTTP server: address, proxy, origins, rate limits, shutdown. */
import {
  type Env,
  isLive,
  isOrigin,
  listOf,
  type Problems,
  readPort,
  requireForLive,
} from '#kernel/config/env.ts'

export type Mode = 'sandbox' | 'live'

export type ServerConfig = {
  readonly mode: Mode
  readonly host: string
  readonly port: number
  /** Time a stopping process keeps serving requests, until the load balancer stops sending them. */
  readonly drainMs: number
  readonly trustProxy: boolean
  /** Origins of other sites that may call the API. */
  readonly publicOrigins: readonly string[]
  readonly rateLimits: boolean
}

const defaultPort = 3000
const maxDrainMs = 60_000

function readDrainMs({ DRAIN_MS: text }: Env, problems: Problems): number {
  const ms = Number(text || 0)
  if (Number.isInteger(ms) && ms >= 0 && ms <= maxDrainMs) return ms
  problems.push(`DRAIN_MS is "${text}", but it is a whole number from 0 to ${maxDrainMs}`)
  return 0
}

function checkWords({ MODE: mode = 'sandbox', RATE_LIMITS: limits = 'on' }: Env, problems: Problems): void {
  if (mode !== 'sandbox' && mode !== 'live') problems.push(`MODE is "${mode}", but it is sandbox or live`)
  if (limits !== 'on' && limits !== 'off') problems.push(`RATE_LIMITS is "${limits}", but it is on or off`)
  if (limits === 'off' && mode === 'live')
    problems.push('RATE_LIMITS=off is for load tests in sandbox mode only')
}

export function readServerConfig(env: Env, problems: Problems): ServerConfig {
  checkWords(env, problems)
  requireForLive(env, 'PUBLIC_ORIGINS', 'the addresses players open', problems)
  const publicOrigins = listOf(env.PUBLIC_ORIGINS)
  for (const origin of publicOrigins)
    if (!isOrigin(origin))
      problems.push(`PUBLIC_ORIGINS holds "${origin}", but an origin looks like https://play.example`)
  return {
    mode: isLive(env) ? 'live' : 'sandbox',
    host: env.HOST ?? '127.0.0.1',
    port: readPort(env, 'PORT', problems) ?? defaultPort,
    drainMs: readDrainMs(env, problems),
    trustProxy: env.TRUST_PROXY === 'on',
    publicOrigins,
    rateLimits: env.RATE_LIMITS !== 'off',
  }
}
