import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readStartConfig } from '#live-checks.ts'
import { start } from '#main.ts'
import { writePolicy } from '#modules/markets/markets.ts'
import { createTestEnvironment, type TestEnvironment } from '#testing/environment.ts'

const ends: (() => Promise<void>)[] = []
let environment: TestEnvironment
beforeAll(async () => {
  environment = await createTestEnvironment((end) => ends.push(end))
})
afterAll(async () => {
  for (const end of ends) await end()
})

/** Every setting that live mode needs, except the licence. */
const settings = () => ({
  MODE: 'live',
  PORT: '0',
  METRICS_PORT: '0',
  LOG_LEVEL: 'silent',
  DATABASE_URL: environment.databaseUrl,
  SECRETS_KEY: 'live',
  PUBLIC_ORIGINS: 'https://play.example',
  SMS_PROVIDER: 'gateway',
  SMS_URL: 'https://sms.example',
  SMS_SECRET: 'sms',
  KYC_PROVIDER: 'http',
  KYC_URL: 'https://kyc.example',
  KYC_SECRETS: 'kyc-secret',
  REGISTRY_PROVIDER: 'http',
  REGISTRY_URL: 'https://registry.example',
  REGISTRY_SECRETS: 'registry-secret',
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
})

const texts = ['terms', 'privacy', 'responsible', 'fairness', 'complaints', 'company']
const samplesOf = (country: string) =>
  texts.map((kind) => `MODE=live needs the legal text "${kind}" of ${country}: only its sample exists`)

const linesOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  try {
    await work()
    return []
  } catch (error) {
    return (error as Error).message
      .split('\n')
      .slice(1)
      .map((line) => line.replace(/^ {2}- /, ''))
  }
}

const startLive = (env: Record<string, string>) => linesOf(() => start({ progress: () => undefined, env }))

describe('live mode [R12.02]', () => {
  it('does not start without licence and legal texts of the open market, and lists each in a line', async () => {
    expect(await startLive(settings())).toEqual([
      'MODE=live needs LICENCE: the gambling licence under which BR is open',
      ...samplesOf('BR'),
    ])
    expect(await startLive({ ...settings(), LICENCE: 'SPA/MF 1' })).toEqual(samplesOf('BR'))
  })

  it('asks for the texts of a second market as soon as an operator opens it', async () => {
    await writePolicy(environment.db, 'live', 'CL', { play: true })
    const missing = await startLive({ ...settings(), LICENCE: 'SPA/MF 1' })
    await writePolicy(environment.db, 'live', 'CL', { play: false })
    expect(missing).toEqual([...samplesOf('BR'), ...samplesOf('CL')])
  })

  it('lists missing providers together with what the markets miss', async () => {
    const { KYC_PROVIDER: _, REGISTRY_PROVIDER: __, ...rest } = settings()
    const missing = await linesOf(() => readStartConfig(rest))
    expect(missing.filter((line) => /KYC_PROVIDER|REGISTRY_PROVIDER/.test(line))).toHaveLength(2)
    expect(missing).toEqual(expect.arrayContaining(samplesOf('BR')))
  })

  it('needs no text where every market is closed', async () => {
    await writePolicy(environment.db, 'live', 'BR', { play: false, deposits: false })
    const { LICENCE: _, ...rest } = { LICENCE: '', ...settings() }
    const started = await linesOf(async () => {
      // The certificate of the payment channel does not exist: the start goes past the checks and fails there.
      await start({ progress: () => undefined, env: rest })
    })
    await writePolicy(environment.db, 'live', 'BR', { play: true, deposits: true })
    expect(started.filter((line) => line.startsWith('MODE=live'))).toEqual([])
  })
})
