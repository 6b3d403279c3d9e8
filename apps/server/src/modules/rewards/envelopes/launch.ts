/**
 * Red envelopes on an external site (R7.04). The address carries a separate, single-use, short-lived token, so a leaked
 * address is worthless and the session token is never sent. The site redeems the token with a signed request and gets
 * the player's id.
 */
import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { limits } from '@saguao/contract/calls/limits.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import type { RewardDeps } from '#modules/rewards/deps.ts'

const tokenBytes = 24
const secondMs = 1_000

const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

type LaunchParams = { readonly lang: string; readonly cid?: string; readonly channel?: string }

export async function launchUrl(
  { db, clock, random, config }: RewardDeps,
  { playerId }: Session,
  { lang, cid = '', channel = '' }: LaunchParams,
): Promise<string> {
  if (!config.activeUrl) throw new Refusal('NOT_AVAILABLE')
  const active = random.secret(tokenBytes)
  const expiresAt = new Date(clock.now() + limits.launchTokenSeconds * secondMs)
  await db.query
    .insertInto('activeToken')
    .values({ tokenHash: hashOf(active), playerId, expiresAt })
    .execute()
  const url = new URL(config.activeUrl)
  for (const [name, value] of Object.entries({ active, lang, cid, channel }))
    url.searchParams.set(name, value)
  return url.href
}

/** Deletes the token. Undefined when it does not exist or has expired. */
async function consumeToken({ db, clock }: RewardDeps, active: string): Promise<bigint | undefined> {
  const row = await db.query
    .deleteFrom('activeToken')
    .where('tokenHash', '=', hashOf(active))
    .returning(['playerId', 'expiresAt'])
    .executeTakeFirst()
  return row && row.expiresAt.getTime() > clock.now() ? row.playerId : undefined
}

function isSigned(secret: string, body: string, header: unknown): boolean {
  const expected = createHmac('sha256', secret).update(body).digest()
  const given = Buffer.from(typeof header === 'string' ? header : '', 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const tokenIn = ({ body }: FastifyRequest): string => {
  const { active } = (body ?? {}) as { active?: unknown }
  return typeof active === 'string' ? active : ''
}

/** `POST /active/redeem` with `{"active"}`, signed by the site over the token: returns the player once. */
export function addRedeemRoute(http: FastifyInstance, deps: RewardDeps): void {
  const { activeSecret } = deps.config
  if (!activeSecret) return
  http.post('/active/redeem', async (request, reply) => {
    const active = tokenIn(request)
    if (!isSigned(activeSecret, active, request.headers['x-signature'])) throw new Refusal('UNAUTHORIZED')
    const player = await consumeToken(deps, active)
    if (player === undefined) throw new Refusal('LAUNCH_EXPIRED')
    const { country } = (await deps.identity.newcomers([player])).get(player) ?? { country: null }
    return reply.send({ success: true, message: '', data: { userId: String(player), country } })
  })
}

export const deleteExpiredTokens = async ({ db, clock }: RewardDeps): Promise<void> => {
  await db.query.deleteFrom('activeToken').where('expiresAt', '<', new Date(clock.now())).execute()
}
