/** Settings come from the environment, once, and every wrong one is said at the same time. */
import { resolve } from 'node:path'
import { type PixConfig, pixOf } from '#modules/payments/channels/pix/pix-config.ts'

export type Mode = 'sandbox' | 'live'

export type Config = {
  readonly mode: Mode
  readonly host: string
  readonly port: number
  readonly dataDir: string
  /** Where the embedded database's log is kept for going back to a moment. */
  readonly walArchive: string | undefined
  /** Undefined: the embedded database is started. */
  readonly databaseUrl: string | undefined
  /** Undefined: processes speak to each other through the database. */
  readonly redisUrl: string | undefined
  /** A process that is asked to stop goes on answering for so long, until nobody sends it new calls. */
  readonly drainMs: number
  /** Undefined: a key made for this checkout is used. */
  readonly secretsKey: string | undefined
  /** Keys of before, and of soon: what they sealed or signed is read, and nothing new is. */
  readonly secretsKeysOther: readonly string[]
  /** Undefined: names are made with the key that seals, which then cannot be changed. */
  readonly namesKey: string | undefined
  /** After so long without a call, calls that move money ask for the password again. */
  readonly idleMinutes: number
  /** Virtual matches are played so many times faster than usual. */
  readonly sportsSpeed: number
  readonly sms: SmsConfig
  /** What the pretend bank signs with; the first is in use, the second still believed. None: one of this checkout. */
  readonly sandboxSecrets: readonly string[]
  /** Undefined: PIX orders go to the sandbox bank, as all others do. */
  readonly pix: PixConfig | undefined
  readonly publicOrigins: readonly string[]
  readonly hosts: { readonly api: string; readonly gateway: string; readonly socket: string }
  readonly rateLimits: boolean
  readonly logLevel: string
  readonly trustProxy: boolean
  /** Undefined: metrics are answered on the main port. */
  readonly metricsPort: number | undefined
  /** Undefined: calls are not traced. */
  readonly tracing: TracingConfig | undefined
  /** Undefined: the product's own support answers. */
  readonly chat: ChatConfig | undefined
  readonly luckywheelHiddenHosts: readonly string[]
  /** Hosts of pictures besides our own, and of pages that banners may open. */
  readonly pictureHosts: readonly string[]
  readonly h5Hosts: readonly string[]
  /** Where the red envelopes are, when they are not ours. */
  readonly activeUrl: string | undefined
  /** What their site signs with when it asks whose token it was given. */
  readonly activeSecret: string | undefined
  /** Who lets the operator play for money; said at the foot of the lobby. */
  readonly licence: string | undefined
  /** A picture that an advertiser counts registrations and deposits by. */
  readonly pixelUrl: string | undefined
}

/** Where spans go over OTLP, and the share of calls that are traced. */
export type TracingConfig = { readonly url: string; readonly share: number }

export type SmsConfig =
  | { readonly provider: 'sandbox' }
  | { readonly provider: 'gateway'; readonly url: string; readonly secret: string }
  | {
      readonly provider: 'twilio'
      readonly baseUrl: string
      readonly accountSid: string
      readonly authToken: string
      readonly from: string
    }

/** A chat of a third party: what its script is told, where that comes from, and whom it may talk to. */
export type ChatConfig = {
  readonly licence: string
  readonly script: string
  readonly hosts: readonly string[]
}

export class ConfigError extends Error {
  constructor(findings: readonly string[]) {
    super(`The settings don't fit:\n${findings.map((finding) => `  - ${finding}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

type Env = Readonly<Record<string, string | undefined>>

const sandboxSecretsMost = 2
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text
/** Lower case, as an address shows it; these end up in the page's policy, where a space would open it. */
const isHostname = (text: string): boolean => /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/.test(text)
const isPlainHttps = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:'
const isHost = (text: string): boolean => text === '' || isOrigin(text)

function portOf(name: string, text: string | undefined, findings: string[]): number | undefined {
  if (text === undefined || text === '') return undefined
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  findings.push(`${name} is "${text}", but a port is a whole number from 0 to 65535`)
  return undefined
}

function minutesOf(text: string | undefined, findings: string[]): number | undefined {
  if (!text) return undefined
  if (Number(text) > 0) return Number(text)
  findings.push(`IDLE_MINUTES is "${text}", but it is a number above 0`)
  return undefined
}

const drainMsMost = 60_000

function drainOf(text: string | undefined, findings: string[]): number {
  const ms = Number(text || 0)
  if (Number.isInteger(ms) && ms >= 0 && ms <= drainMsMost) return ms
  findings.push(`DRAIN_MS is "${text}", but it is a whole number from 0 to ${drainMsMost}`)
  return 0
}

const speedMost = 100

function speedOf(text: string | undefined, mode: string | undefined, findings: string[]): number {
  if (!text) return 1
  const speed = Number(text)
  if (mode === 'live') findings.push('SPORTS_SPEED is for trying the book in sandbox mode only')
  if (speed >= 1 && speed <= speedMost) return speed
  findings.push(`SPORTS_SPEED is "${text}", but it is a number from 1 to ${speedMost}`)
  return 1
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
  if (env.REDIS_URL && !/^rediss?:\/\/[^/]/.test(env.REDIS_URL))
    findings.push('REDIS_URL looks like redis://cache.example:6379')
  if (env.PIXEL_URL && !URL.canParse(env.PIXEL_URL))
    findings.push(`PIXEL_URL is "${env.PIXEL_URL}", but it looks like https://ads.example/pixel.gif`)
  if (env.ACTIVE_URL && !isPlainHttps(env.ACTIVE_URL))
    findings.push(`ACTIVE_URL is "${env.ACTIVE_URL}", but it looks like https://envelopes.example/open`)
  for (const name of ['PICTURE_HOSTS', 'H5_HOSTS'])
    for (const host of list(env[name]))
      if (!isHostname(host)) findings.push(`${name} holds "${host}", but a host looks like cdn.example`)
  for (const name of ['API_HOST', 'GATEWAY_HOST', 'SOCKET_HOST'])
    if (!isHost(env[name] ?? ''))
      findings.push(`${name} is "${env[name]}", but a host looks like https://api.example`)
}

function checkKeys(env: Env, findings: string[]): void {
  const others = list(env.SECRETS_KEYS_OTHER)
  if (others.length > 0 && !env.NAMES_KEY)
    findings.push(
      'SECRETS_KEYS_OTHER needs NAMES_KEY: without it players, devices and accounts change their names',
    )
  if (others.includes(env.SECRETS_KEY ?? '')) findings.push('SECRETS_KEYS_OTHER holds SECRETS_KEY itself')
}

/** What live mode can't do without. */
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

const smsSettings = {
  gateway: ['SMS_URL', 'SMS_SECRET'],
  twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
} as const

const twilioUrl = 'https://api.twilio.com'

function smsOf(env: Env, findings: string[]): SmsConfig {
  const provider = env.SMS_PROVIDER || 'sandbox'
  if (provider === 'sandbox' && env.MODE === 'live')
    findings.push('SMS_PROVIDER=sandbox sends nothing to real phones')
  if (provider !== 'gateway' && provider !== 'twilio') {
    if (provider !== 'sandbox')
      findings.push(`SMS_PROVIDER is "${provider}", but it is sandbox, gateway or twilio`)
    return { provider: 'sandbox' }
  }
  for (const name of smsSettings[provider])
    if (!env[name]) findings.push(`SMS_PROVIDER=${provider} needs ${name}`)
  const of = (name: string): string => env[name] ?? ''
  if (provider === 'gateway') return { provider, url: of('SMS_URL'), secret: of('SMS_SECRET') }
  const baseUrl = env.TWILIO_BASE_URL || twilioUrl
  const [accountSid, authToken, from] = [of('TWILIO_ACCOUNT_SID'), of('TWILIO_AUTH_TOKEN'), of('TWILIO_FROM')]
  return { provider, baseUrl, accountSid, authToken, from }
}

const isLicence = (text: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(text)
const isHostOrAnyBelow = (text: string): boolean => isHostname(text.replace(/^\*\./, ''))

function chatOf(env: Env, findings: string[]): ChatConfig | undefined {
  const { CHAT_LICENCE: licence, CHAT_SCRIPT: script = '' } = env
  if (!licence) return undefined
  if (!isLicence(licence)) findings.push(`CHAT_LICENCE is "${licence}", but it is letters and digits`)
  if (!isPlainHttps(script)) {
    findings.push('CHAT_LICENCE needs CHAT_SCRIPT, which looks like https://chat.example/widget.js')
    return undefined
  }
  const hosts = [new URL(script).host, ...list(env.CHAT_HOSTS)]
  for (const host of hosts)
    if (!isHostOrAnyBelow(host))
      findings.push(`CHAT_HOSTS holds "${host}", but it looks like chat.example or *.chat.example`)
  return { licence, script: new URL(script).href, hosts }
}

function tracingOf(env: Env, findings: string[]): TracingConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share = '1' } = env
  if (!endpoint) return undefined
  if (!/^https?:/.test(endpoint) || !URL.canParse(endpoint))
    findings.push(`OTEL_EXPORTER_OTLP_ENDPOINT is "${endpoint}", but it looks like http://127.0.0.1:4318`)
  if (!(Number(share) >= 0 && Number(share) <= 1))
    findings.push(`OTEL_TRACES_SAMPLER_ARG is "${share}", but it is a share from 0 to 1`)
  return { url: `${endpoint.replace(/\/$/, '')}/v1/traces`, share: Number(share) }
}

function paymentsOf(env: Env, findings: string[]): PixConfig | undefined {
  const channel = env.PAYMENT_CHANNEL || 'sandbox'
  if (channel === 'pix') return pixOf(env, findings)
  if (channel !== 'sandbox') findings.push(`PAYMENT_CHANNEL is "${channel}", but it is sandbox or pix`)
  if (env.PAYMENT_CHANNEL === 'sandbox' && env.MODE === 'live')
    findings.push('PAYMENT_CHANNEL=sandbox moves no real money')
  return undefined
}

export function readConfig(env: Env): Config {
  const findings: string[] = []
  checkWords(env, findings)
  checkKeys(env, findings)
  const port = portOf('PORT', env.PORT, findings)
  const metricsPort = portOf('METRICS_PORT', env.METRICS_PORT, findings)
  const idle = minutesOf(env.IDLE_MINUTES, findings)
  const sportsSpeed = speedOf(env.SPORTS_SPEED, env.MODE, findings)
  const drain = drainOf(env.DRAIN_MS, findings)
  const sms = smsOf(env, findings)
  const pix = paymentsOf(env, findings)
  const chat = chatOf(env, findings)
  const tracing = tracingOf(env, findings)
  if (env.MODE === 'live') findings.push(...missingForLive(env))
  if (findings.length > 0) throw new ConfigError(findings)
  const mode: Mode = env.MODE === 'live' ? 'live' : 'sandbox'
  return {
    mode,
    host: env.HOST ?? '127.0.0.1',
    port: port ?? 3000,
    dataDir: resolve(env.DATA_DIR ?? '.data'),
    walArchive: env.WAL_ARCHIVE || undefined,
    databaseUrl: env.DATABASE_URL || undefined,
    redisUrl: env.REDIS_URL || undefined,
    drainMs: drain,
    secretsKey: env.SECRETS_KEY || undefined,
    secretsKeysOther: list(env.SECRETS_KEYS_OTHER),
    namesKey: env.NAMES_KEY || undefined,
    idleMinutes: idle ?? 30,
    sportsSpeed,
    sms,
    sandboxSecrets: list(env.SANDBOX_BANK_SECRETS).slice(0, sandboxSecretsMost),
    pix,
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
    tracing,
    chat,
    luckywheelHiddenHosts: list(env.LUCKYWHEEL_HIDDEN_HOSTS),
    pictureHosts: list(env.PICTURE_HOSTS),
    h5Hosts: list(env.H5_HOSTS),
    activeUrl: env.ACTIVE_URL || undefined,
    activeSecret: env.ACTIVE_SECRET || undefined,
    licence: env.LICENCE || undefined,
    pixelUrl: env.PIXEL_URL || undefined,
  }
}
