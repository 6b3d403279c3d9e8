import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#config.ts'
import { createMetrics } from '#kernel/observability/metrics.ts'
import { createManualClock, createTestEnvironment } from '#testing/environment.ts'
import { type SendSms, withRetries } from './sms.ts'
import { createSmsSender } from './sms-adapters.ts'

type Received = { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: string }

/** A provider that responds with these statuses, one after the other. */
async function makeProvider(...statuses: number[]): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = []
  const provider = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ url: request.url ?? '', headers: request.headers, body })
    response.statusCode = statuses.shift() ?? 200
    response.end('{}')
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => provider.close(() => resolve())))
  return { url: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`, received }
}

const clock = createManualClock()
const sms = { to: '+5511987654321', text: 'Saguão: seu código é 123456.', code: '123456' }

const senderFor = async (env: Record<string, string>): Promise<SendSms> => {
  const { db } = await createTestEnvironment()
  return createSmsSender({ config: readConfig(env), db, clock })
}

it('a gateway receives the text, signed over timestamp and body', async () => {
  const { url, received } = await makeProvider()
  await (await senderFor({ SMS_PROVIDER: 'gateway', SMS_URL: `${url}/send`, SMS_SECRET: 'k' }))(sms)
  const [{ headers, body, url: path } = { headers: {}, body: '', url: '' }] = received
  expect([path, JSON.parse(body)]).toEqual(['/send', { to: sms.to, text: sms.text }])
  expect(headers['x-timestamp']).toBe(String(clock.now()))
  expect(headers['x-signature']).toBe(
    createHmac('sha256', 'k').update(`${clock.now()}.${body}`).digest('hex'),
  )
})

it('Twilio receives its form fields and account credentials', async () => {
  const { url, received } = await makeProvider(201)
  const env = {
    SMS_PROVIDER: 'twilio',
    TWILIO_BASE_URL: url,
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 't',
    TWILIO_FROM: '+15550100',
  }
  await (await senderFor(env))(sms)
  expect(received[0]?.url).toBe('/2010-04-01/Accounts/AC1/Messages.json')
  expect(Object.fromEntries(new URLSearchParams(received[0]?.body))).toEqual({
    To: sms.to,
    From: '+15550100',
    Body: sms.text,
  })
  expect(received[0]?.headers.authorization).toBe(`Basic ${Buffer.from('AC1:t').toString('base64')}`)
})

it('a failing provider is retried, at most three attempts, and every attempt is counted', async () => {
  const { url, received } = await makeProvider(500, 503, 200, 500, 500, 500)
  const metrics = createMetrics()
  const send = withRetries(
    await senderFor({ SMS_PROVIDER: 'gateway', SMS_URL: url, SMS_SECRET: 'k' }),
    metrics,
    async () => undefined,
  )
  await send(sms)
  await expect(send(sms)).rejects.toThrow('responded with status 500')
  expect(received).toHaveLength(6)
  expect(await metrics.text()).toMatch(
    /saguao_sms_total\{result="sent"\} 1\n.*saguao_sms_total\{result="failed"\} 5|saguao_sms_total\{result="failed"\} 5\n.*saguao_sms_total\{result="sent"\} 1/s,
  )
})

it('incomplete settings of a provider are refused', () => {
  expect(() => readConfig({ SMS_PROVIDER: 'gateway' })).toThrow('SMS_PROVIDER=gateway needs SMS_URL')
  expect(() => readConfig({ SMS_PROVIDER: 'pigeon' })).toThrow('sandbox, gateway or twilio')
})
