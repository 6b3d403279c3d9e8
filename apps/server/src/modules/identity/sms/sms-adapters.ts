/** Who carries the texts: the sandbox's pretend phone, any gateway that takes a signed request, or a public provider. */
import { createHmac } from 'node:crypto'
import type { Clock } from '#kernel/clock.ts'
import type { SmsConfig } from '#kernel/config/sms-config.ts'
import type { Db } from '#kernel/db/db.ts'
import type { SendSms } from '#modules/identity/sms/sms.ts'

const answerMs = 8_000

async function post(url: string, body: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(answerMs) })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`The SMS provider answered ${response.status}`)
}

/** Kept where the pretend phone shows them. */
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

/** Twilio's Messages resource, and whoever speaks the same. */
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

export function smsBy({ config: { sms }, db, clock }: Deps): SendSms {
  if (sms.provider === 'gateway') return gatewaySms(sms, clock)
  return sms.provider === 'twilio' ? twilioSms(sms) : sandboxSms(db, clock)
}
