import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const findingsOf = (env: Record<string, string>): string => {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message
  }
}

it('without a single setting it is a sandbox on this machine alone', () => {
  expect(readConfig({})).toMatchObject({
    mode: 'sandbox',
    host: '127.0.0.1',
    port: 3000,
    rateLimits: true,
    databaseUrl: undefined,
  })
})

it('all that is wrong is said at once', () => {
  const said = findingsOf({
    PORT: 'eighty',
    METRICS_PORT: '70000',
    MODE: 'test',
    LOG_LEVEL: 'loud',
    RATE_LIMITS: 'maybe',
    API_HOST: 'api.example',
    PUBLIC_ORIGINS: 'https://a.example/path',
  })
  for (const name of [
    'PORT is "eighty"',
    'METRICS_PORT',
    'MODE is "test"',
    'LOG_LEVEL',
    'RATE_LIMITS',
    'API_HOST',
    'PUBLIC_ORIGINS',
  ])
    expect(said).toContain(name)
})

describe('live mode', () => {
  it('refuses to start with the list of what is missing', () => {
    const said = findingsOf({ MODE: 'live' })
    for (const name of ['DATABASE_URL', 'PUBLIC_ORIGINS', 'SMS_PROVIDER', 'PAYMENT_CHANNEL', 'SECRETS_KEY'])
      expect(said).toContain(name)
  })

  it('keeps its rate limits', () => {
    expect(findingsOf({ MODE: 'live', RATE_LIMITS: 'off' })).toContain('RATE_LIMITS=off is for load tests')
  })
})

it('hosts and lists are taken as they are written', () => {
  const config = readConfig({
    API_HOST: 'https://api.example',
    LUCKYWHEEL_HIDDEN_HOSTS: 'a.example, b.example',
    TRUST_PROXY: 'on',
  })
  expect(config.hosts.api).toBe('https://api.example')
  expect(config.luckywheelHiddenHosts).toEqual(['a.example', 'b.example'])
  expect(config.trustProxy).toBe(true)
})
