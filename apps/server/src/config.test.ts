import { describe, expect, it } from 'vitest'
import { readConfig } from '#config.ts'
import { ConfigError } from '#kernel/config/env.ts'

const problemsOf = (env: Record<string, string>): string => {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message
  }
}

it('without settings the server is a sandbox on the loopback interface', () => {
  expect(readConfig({})).toMatchObject({
    mode: 'sandbox',
    host: '127.0.0.1',
    port: 3000,
    rateLimits: true,
    databaseUrl: undefined,
  })
})

it('all wrong settings are reported at once', () => {
  const message = problemsOf({
    PORT: 'eighty',
    REDIS_URL: 'cache.example',
    DRAIN_MS: '-1',
    METRICS_PORT: '70000',
    MODE: 'test',
    LOG_LEVEL: 'loud',
    RATE_LIMITS: 'maybe',
    SPORTS_SPEED: '0.5',
    API_HOST: 'api.example',
    PUBLIC_ORIGINS: 'https://a.example/path',
    PICTURE_HOSTS: "cdn.example, evil.example 'unsafe-inline'",
    H5_HOSTS: 'https://news.example',
    ACTIVE_URL: 'http://envelopes.example',
  })
  for (const name of [
    'PORT is "eighty"',
    'METRICS_PORT',
    'REDIS_URL',
    'DRAIN_MS is "-1"',
    'MODE is "test"',
    'SPORTS_SPEED is "0.5"',
    'LOG_LEVEL',
    'RATE_LIMITS',
    'API_HOST',
    'PUBLIC_ORIGINS',
    'PICTURE_HOSTS',
    'H5_HOSTS',
    'ACTIVE_URL',
  ])
    expect(message).toContain(name)
})

describe('live mode', () => {
  it('lists every missing setting', () => {
    const message = problemsOf({ MODE: 'live' })
    for (const name of ['DATABASE_URL', 'PUBLIC_ORIGINS', 'SMS_PROVIDER', 'PAYMENT_CHANNEL', 'SECRETS_KEY'])
      expect(message).toContain(name)
    expect(message).toContain('METRICS_PORT')
    expect(problemsOf({ MODE: 'live', METRICS_PORT: '9090' })).not.toContain('METRICS_PORT')
  })

  it('cannot switch rate limits off', () => {
    expect(problemsOf({ MODE: 'live', RATE_LIMITS: 'off' })).toContain('RATE_LIMITS=off is for load tests')
  })
})

describe('the providers of identity', () => {
  it('are required in live mode, and the sandbox is none [R12.03] [R12.05]', () => {
    const message = problemsOf({ MODE: 'live' })
    expect(message).toContain('KYC_PROVIDER')
    expect(message).toContain('REGISTRY_PROVIDER')
    const sandbox = problemsOf({ MODE: 'live', KYC_PROVIDER: 'sandbox', REGISTRY_PROVIDER: 'sandbox' })
    expect(sandbox).toContain('KYC_PROVIDER=sandbox knows no real persons')
    expect(sandbox).toContain('REGISTRY_PROVIDER=sandbox knows no real persons')
  })

  it('need an address and secrets, and personal data is sent only by https [R12.03]', () => {
    expect(problemsOf({ KYC_PROVIDER: 'carrier' })).toContain('it is sandbox or http')
    expect(problemsOf({ KYC_PROVIDER: 'http' })).toContain('KYC_PROVIDER=http needs KYC_URL')
    const plain = { KYC_PROVIDER: 'http', KYC_URL: 'http://kyc.example', KYC_SECRETS: 'k' }
    expect(problemsOf(plain)).toContain('starts with https://')
    expect(readConfig({ ...plain, KYC_URL: 'https://kyc.example/v1', KYC_SECRETS: 'new,old' }).kyc).toEqual({
      provider: 'http',
      url: 'https://kyc.example/v1',
      secrets: ['new', 'old'],
    })
  })
})

it('SECRETS_KEY cannot be rotated while pseudonyms depend on it', () => {
  const changing = { SECRETS_KEY: 'new', SECRETS_KEYS_OTHER: 'old, older' }
  expect(problemsOf(changing)).toContain('SECRETS_KEYS_OTHER needs NAMES_KEY')
  expect(problemsOf({ ...changing, SECRETS_KEYS_OTHER: 'new' })).toContain('holds SECRETS_KEY itself')
  expect(readConfig({ ...changing, NAMES_KEY: 'names' })).toMatchObject({
    secretsKey: 'new',
    secretsKeysOther: ['old', 'older'],
    namesKey: 'names',
  })
})

describe('the Pix channel', () => {
  const pix = {
    PAYMENT_CHANNEL: 'pix',
    PIX_API_URL: 'https://pix.example/v2/',
    PIX_TOKEN_URL: 'https://pix.example/oauth/token',
    PIX_CLIENT_ID: 'saguao',
    PIX_CLIENT_SECRET: 'secret',
    PIX_CERT_FILE: 'client.pem',
    PIX_CERT_KEY_FILE: 'client-key.pem',
    PIX_RECEIVER_KEY: 'caixa@saguao.example',
    PIX_MERCHANT_NAME: 'Saguao',
    PIX_MERCHANT_CITY: 'Sao Paulo',
    PIX_WEBHOOK_URL: 'https://play.example/psp/pix/webhook',
    PIX_WEBHOOK_SECRETS: 'a'.repeat(32),
  }

  it('is off by default', () => {
    expect(readConfig({}).pix).toBeUndefined()
    expect(problemsOf({ PAYMENT_CHANNEL: 'cheque' })).toContain('it is sandbox or pix')
  })

  it('lists every missing PIX setting at once', () => {
    const message = problemsOf({ PAYMENT_CHANNEL: 'pix', MODE: 'live' })
    for (const name of Object.keys(pix).filter((name) => name.startsWith('PIX_')))
      expect(message).toContain(`PAYMENT_CHANNEL=pix needs ${name}: `)
  })

  it('refuses malformed PIX settings', () => {
    const message = problemsOf({
      ...pix,
      PIX_API_URL: 'http://pix.example',
      PIX_WEBHOOK_URL: 'http://play.example/psp/pix/webhook',
      PIX_WEBHOOK_SECRETS: `${'a'.repeat(32)},short`,
      PIX_PAYOUT_PATH: '/payouts',
    })
    for (const name of ['PIX_API_URL', 'PIX_WEBHOOK_URL', 'PIX_WEBHOOK_SECRETS', 'PIX_PAYOUT_PATH'])
      expect(message).toContain(name)
  })

  it('has default payout paths that can be overridden', () => {
    expect(readConfig(pix).pix).toMatchObject({
      apiUrl: 'https://pix.example/v2',
      payoutPath: '/gn/pix/{id}',
    })
    const other = { ...pix, PIX_PAYOUT_PATH: '/pagamentos/{id}', PIX_PAYOUT_READ_PATH: '/pagamentos/{id}' }
    expect(readConfig(other).pix?.payoutReadPath).toBe('/pagamentos/{id}')
  })

  it('is the only channel allowed in live mode', () => {
    expect(problemsOf({ MODE: 'live', PAYMENT_CHANNEL: 'sandbox' })).toContain('moves no real money')
  })
})

it('hosts and lists are parsed', () => {
  const config = readConfig({
    API_HOST: 'https://api.example',
    LUCKYWHEEL_HIDDEN_HOSTS: 'a.example, b.example',
    TRUST_PROXY: 'on',
  })
  expect(config.hosts.api).toBe('https://api.example')
  expect(config.luckywheelHiddenHosts).toEqual(['a.example', 'b.example'])
  expect(config.trustProxy).toBe(true)
})

it('tracing is on only with a collector, for all calls unless a share is set', () => {
  expect(readConfig({}).tracing).toBeUndefined()
  const named = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' }
  expect(readConfig(named).tracing).toEqual({ url: 'http://127.0.0.1:4318/v1/traces', share: 1 })
  expect(readConfig({ ...named, OTEL_TRACES_SAMPLER_ARG: '0.1' }).tracing?.share).toBe(0.1)
  expect(problemsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).toContain('http://127.0.0.1:4318')
  expect(problemsOf({ ...named, OTEL_TRACES_SAMPLER_ARG: '2' })).toContain('a share from 0 to 1')
})
