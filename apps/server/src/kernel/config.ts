/** Settings come from the environment, once, and every wrong one is said at the same time. */
import { resolve } from 'node:path'

export type Mode = 'sandbox' | 'live'

export type Config = {
  readonly mode: Mode
  readonly host: string
  readonly port: number
  readonly dataDir: string
  /** Undefined: the embedded database is started. */
  readonly databaseUrl: string | undefined
  readonly publicOrigins: readonly string[]
  readonly hosts: { readonly api: string; readonly gateway: string; readonly socket: string }
  readonly rateLimits: boolean
  readonly logLevel: string
  readonly trustProxy: boolean
  /** Undefined: metrics are answered on the main port. */
  readonly metricsPort: number | undefined
  readonly chatLicence: string | undefined
  readonly luckywheelHiddenHosts: readonly string[]
}

export class ConfigError extends Error {
  constructor(findings: readonly string[]) {
    super(`The settings don't fit:\n${findings.map((finding) => `  - ${finding}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

type Env = Readonly<Record<string, string | undefined>>

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text
const isHost = (text: string): boolean => text === '' || isOrigin(text)

function portOf(name: string, text: string | undefined, findings: string[]): number | undefined {
  if (text === undefined || text === '') return undefined
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  findings.push(`${name} is "${text}", but a port is a whole number from 0 to 65535`)
  return undefined
}

function checkWords(env: Env, findings: string[]): void {
  const { MODE: mode = 'sandbox', LOG_LEVEL: level = 'info', RATE_LIMITS: limits = 'on' } = env
  if (mode !== 'sandbox' && mode !== 'live') findings.push(`MODE is "${mode}", but it is sandbox or live`)
  if (!logLevels.includes(level))
    findings.push(`LOG_LEVEL is "${level}", but it is one of ${logLevels.join(', ')}`)
  if (limits !== 'on' && limits !== 'off') findings.push(`RATE_LIMITS is "${limits}", but it is on or off`)
  if (limits === 'off' && mode === 'live')
    findings.push('RATE_LIMITS=off is for load tests in sandbox mode only')
  for (const origin of list(env.PUBLIC_ORIGINS))
    if (!isOrigin(origin))
      findings.push(`PUBLIC_ORIGINS holds "${origin}", but an origin looks like https://play.example`)
  for (const name of ['API_HOST', 'GATEWAY_HOST', 'SOCKET_HOST'])
    if (!isHost(env[name] ?? ''))
      findings.push(`${name} is "${env[name]}", but a host looks like https://api.example`)
}

/** What live mode can't do without. SMS and payment channels have no live adapter yet, so live can't start at all. */
function missingForLive(env: Env): string[] {
  const needed = {
    DATABASE_URL: 'the PostgreSQL of the operator',
    PUBLIC_ORIGINS: 'the addresses players open',
    SMS_PROVIDER: 'who sends the codes',
    PAYMENT_CHANNEL: 'who moves the money',
    SECRETS_KEY: 'what signs and seals',
  }
  return Object.entries(needed)
    .filter(([name]) => !env[name])
    .map(([name, meaning]) => `MODE=live needs ${name}: ${meaning}`)
}

export function readConfig(env: Env): Config {
  const findings: string[] = []
  checkWords(env, findings)
  const port = portOf('PORT', env.PORT, findings)
  const metricsPort = portOf('METRICS_PORT', env.METRICS_PORT, findings)
  if (env.MODE === 'live') findings.push(...missingForLive(env))
  if (findings.length > 0) throw new ConfigError(findings)
  const mode: Mode = env.MODE === 'live' ? 'live' : 'sandbox'
  return {
    mode,
    host: env.HOST ?? '127.0.0.1',
    port: port ?? 3000,
    dataDir: resolve(env.DATA_DIR ?? '.data'),
    databaseUrl: env.DATABASE_URL || undefined,
    publicOrigins: list(env.PUBLIC_ORIGINS),
    hosts: {
      api: env.API_HOST ?? '',
      gateway: env.GATEWAY_HOST ?? '',
      socket: env.SOCKET_HOST ?? '',
    },
    rateLimits: env.RATE_LIMITS !== 'off',
    logLevel: env.LOG_LEVEL ?? 'info',
    trustProxy: env.TRUST_PROXY === 'on',
    metricsPort,
    chatLicence: env.CHAT_LICENCE || undefined,
    luckywheelHiddenHosts: list(env.LUCKYWHEEL_HIDDEN_HOSTS),
  }
}
