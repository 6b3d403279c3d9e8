/** From a phone number to an account, and back into it. */
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Clock } from '#kernel/clock.ts'
import { codeOf, type Db } from '#kernel/db/db.ts'
import type { Marks } from '#kernel/http/client-fingerprint.ts'
import { emit } from '#kernel/jobs/outbox.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Codes } from '#modules/identity/codes.ts'
import { checkNewPassword, type Passwords } from '#modules/identity/passwords.ts'
import { canonicalPhone } from '#modules/identity/phone.ts'
import type { Sessions } from '#modules/identity/sessions.ts'
import {
  forgetFailures,
  insertPlayers,
  noteLogin,
  phoneIsTaken,
  playerById,
  playerNamed,
  setPassword,
  setPhone,
} from '#modules/identity/store.ts'

export type AccountDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly codes: Codes
  readonly passwords: Passwords
  readonly sessions: Sessions
}

export function usernameOf(country: Country, typed: string, field = 'username'): string {
  const username = canonicalPhone(country, typed)
  if (username === undefined) throw new Refusal('USERNAME_INVALID', { field })
  return username
}

export type Registration = {
  readonly country: Country
  readonly username: string
  readonly password: string
  readonly verificationCode: string
  readonly envelopeId?: string
  readonly inviteUserId?: string
  readonly cid?: string
  readonly channel?: string
}

const uniqueViolation = '23505'
const idPattern = /^[1-9][0-9]{0,17}$/

/** An invitation by somebody who doesn't exist is no reason to turn a newcomer away. */
async function inviterOf({ db }: AccountDeps, inviteUserId: string | undefined): Promise<bigint | null> {
  if (!inviteUserId || !idPattern.test(inviteUserId)) return null
  const row = await db.query
    .selectFrom('player')
    .where('id', '=', BigInt(inviteUserId))
    .select('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function register(
  deps: AccountDeps,
  asked: Registration,
  { device, marks }: { readonly device: string; readonly marks: Marks },
): Promise<{ playerId: bigint; token: string }> {
  const { db, clock, codes, passwords, sessions } = deps
  const { country, password, verificationCode, envelopeId, cid = null, channel = null } = asked
  const username = usernameOf(country, asked.username)
  checkNewPassword(password)
  if (await playerNamed(db, { country, username }))
    throw new Refusal('USERNAME_EXISTS', { field: 'username' })
  await codes.use({ country, phone: username, purpose: 'register' }, verificationCode)
  const passwordHash = await passwords.hash(password)
  const invitedBy = await inviterOf(deps, asked.inviteUserId)
  const now = new Date(clock.now())
  try {
    return await db.tx(async (tx) => {
      const [playerId = 0n] = await insertPlayers(
        tx,
        [{ country, username, phone: username, passwordHash, invitedBy, cid, channel }],
        now,
      )
      await noteLogin(tx, playerId, now)
      await emit(tx, 'player.registered', {
        playerId: String(playerId),
        envelopeId: envelopeId || null,
        inviterId: invitedBy === null ? null : String(invitedBy),
        marks,
      })
      const [token = ''] = await sessions.open(tx, [playerId], device)
      return { playerId, token }
    })
  } catch (error) {
    if (codeOf(error) === uniqueViolation) throw new Refusal('USERNAME_EXISTS', { field: 'username' })
    throw error
  }
}

export type Reset = {
  readonly country: Country
  readonly username: string
  readonly password: string
  readonly verificationCode: string
}

/** Whoever holds the phone sets a new password; every session that was open ends, and payouts wait. */
export async function resetPassword(
  { db, clock, codes, passwords, sessions }: AccountDeps,
  asked: Reset,
): Promise<void> {
  const who = { country: asked.country, username: usernameOf(asked.country, asked.username) }
  checkNewPassword(asked.password)
  const player = await playerNamed(db, who)
  if (!player?.phone) throw new Refusal('CODE_WRONG', { field: 'verificationCode' })
  await codes.use({ country: asked.country, phone: player.phone, purpose: 'reset' }, asked.verificationCode)
  const passwordHash = await passwords.hash(asked.password)
  await db.tx((tx) => setPassword(tx, player.id, passwordHash, new Date(clock.now())))
  await forgetFailures(db, who)
  await sessions.end(player.id, {})
}

/** The session that changes it goes on; every other one ends. */
export async function changePassword(
  { db, passwords, sessions }: AccountDeps,
  player: bigint,
  session: bigint,
  password: string,
): Promise<void> {
  checkNewPassword(password)
  const passwordHash = await passwords.hash(password)
  await db.tx((tx) => setPassword(tx, player, passwordHash))
  await sessions.end(player, { except: session })
}

/**
 * The player of the call, or else the one of that name who has no phone yet, gets this number. A phone that is bound
 * stays: whoever holds a stolen session could otherwise move the account to a phone of theirs and reset the password.
 */
export async function bindPhone(
  { db, codes }: AccountDeps,
  player: bigint | undefined,
  country: Country,
  typed: string,
  code: string,
): Promise<string> {
  const phone = usernameOf(country, typed)
  const nameless = player === undefined ? await playerNamed(db, { country, username: phone }) : undefined
  const bound = player ?? (nameless?.phone === null ? nameless.id : undefined)
  if (bound === undefined) throw new Refusal('USERNAME_UNKNOWN', { field: 'username' })
  await codes.use({ country, phone, purpose: 'bind' }, code)
  const current = (await playerById(db, bound)).phone
  if (current !== null && current !== phone) throw new Refusal('PHONE_BOUND', { field: 'username' })
  if (current === null && (await phoneIsTaken(db, country, phone)))
    throw new Refusal('USERNAME_EXISTS', { field: 'username' })
  await setPhone(db, bound, phone)
  return phone
}
