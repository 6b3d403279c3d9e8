/** The sandbox phone: shows text messages that the sandbox sent. Not registered in live mode. */
import { type Country, isCountry } from '@saguao/contract/product/countries.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import { canonicalPhone, dialledPhone } from '#modules/identity/phone.ts'
import { phonePage, phoneScript, phoneStyle } from '#modules/identity/sandbox-phone.ts'

const maxListed = 50

async function textsTo(db: Db, { country = 'BR', phone = '' }: { country?: unknown; phone?: unknown }) {
  const number = isCountry(country) && typeof phone === 'string' ? canonicalPhone(country, phone) : undefined
  if (number === undefined || !isCountry(country)) throw new Refusal('VALIDATION', { field: 'phone' })
  return db.query
    .selectFrom('sandboxSms')
    .where('phone', '=', dialledPhone(country, number))
    .select(['code', 'body as text', 'createdAt'])
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()
}

/** An invalid number gets no message, as with a real provider. */
export async function textSandbox(
  db: Db,
  to: { country: Country; phone: string; text: string; code: string },
  now: Date,
): Promise<void> {
  const number = canonicalPhone(to.country, to.phone)
  if (number === undefined) return
  const row = { phone: dialledPhone(to.country, number), body: to.text, code: to.code, createdAt: now }
  await db.query.insertInto('sandboxSms').values(row).execute()
}

/** The latest messages to any number, for the page. */
const latestTexts = (db: Db) =>
  db.query
    .selectFrom('sandboxSms')
    .select(['phone', 'code', 'body as text', 'createdAt'])
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()

const headers = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
}

export function addSandboxPhone(http: FastifyInstance, db: Db): void {
  http.get('/sandbox/sms', async ({ query }, reply) =>
    reply.headers(headers).send({ list: await textsTo(db, query as { country?: unknown; phone?: unknown }) }),
  )
  http.get('/sandbox/phone/messages', async (_, reply) =>
    reply.headers(headers).send({ list: await latestTexts(db) }),
  )
  http.get('/sandbox/phone', async (_, reply) =>
    reply.headers(headers).type('text/html; charset=utf-8').send(phonePage),
  )
  http.get('/sandbox/phone.css', async (_, reply) =>
    reply.headers(headers).type('text/css; charset=utf-8').send(phoneStyle),
  )
  http.get('/sandbox/phone.js', async (_, reply) =>
    reply.headers(headers).type('text/javascript; charset=utf-8').send(phoneScript),
  )
}
