/** SMS providers: the sandbox phone, any gateway that accepts a signed request, or Twilio. */
import { createHmac } from 'node:crypto'
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/db.ts'
import type { SmsConfig } from '#modules/identity/identity-config.ts'
import type { SendSms } from '#modules/identity/sms/sms.ts'

const timeoutMs = 8_000

async function post(url: string, body: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(timeoutMs) })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`sms: the provider responded with status ${response.status}`)
}

/** Stored for the sandbox phone. */
const sandboxSms =
  (db: Db, clock: Clock): SendSms =>
  async ({ to, text, code }) => {
    const row = { phone: to, body: text, code, createdAt: new Date(clock.now()) }
    await db.query.insertInto('sandboxSms').values(row).execute()
  }

/** JSON { to, text }; x-signature is hex(HMAC-SHA256(secret, timestamp.body)). */
const gatewaySms =
  ({ url, secret }: { url: string; secret: string }, clock: Clock): SendSms =>
  ({ to, text }) => {
    const body = JSON.stringify({ to, text })
    const timestamp = String(clock.now())
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
    return post(url, body, {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': signature,
    })
  }

type TwilioAccount = {
  readonly baseUrl: string
  readonly accountSid: string
  readonly authToken: string
  readonly from: string
}

/** Twilio's Messages API, also implemented by other providers. */
const twilioSms =
  ({ baseUrl, accountSid, authToken, from }: TwilioAccount): SendSms =>
  ({ to, text }) =>
    post(
      `${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`,
      String(new URLSearchParams({ To: to, From: from, Body: text })),
      {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
      },
    )

type Deps = { readonly config: { readonly sms: SmsConfig }; readonly db: Db; readonly clock: Clock }

export function createSmsSender({ config: { sms }, db, clock }: Deps): SendSms {
  if (sms.provider === 'gateway') return gatewaySms(sms, clock)
  return sms.provider === 'twilio' ? twilioSms(sms) : sandboxSms(db, clock)
}
