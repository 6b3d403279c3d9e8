/** Registration, password reset and change, and phone binding. */
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import type { Clock } from '#kernel/clock.ts'
import { codeOf, type Db, type Tx } from '#kernel/db/db.ts'
import type { ClientFingerprint } from '#kernel/http/client-fingerprint.ts'
import { emit } from '#kernel/jobs/outbox.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Passwords } from '#kernel/security/passwords.ts'
import type { Session } from '#kernel/security/session.ts'
import type { Codes } from '#modules/identity/codes.ts'
import { checkNewPassword } from '#modules/identity/password-rules.ts'
import { canonicalPhone } from '#modules/identity/phone.ts'
import type { Sessions } from '#modules/identity/sessions.ts'
import {
  clearLoginFailures,
  findPlayerByName,
  insertPlayers,
  isPhoneTaken,
  playerById,
  recordLogin,
  setPassword,
  setPhone,
  setSecondFactor,
} from '#modules/identity/store.ts'
import type { PolicyOf } from '#modules/markets/markets.ts'

declare module '#kernel/jobs/outbox.ts' {
  interface Events {
    /** A new player, with the envelope and the inviter of the link, and the fingerprint of the client. */
    'player.registered': {
      readonly playerId: string
      readonly envelopeId: string | null
      readonly inviterId: string | null
      readonly marks: ClientFingerprint
    }
  }
}

export type AccountDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly codes: Codes
  readonly passwords: Passwords
  readonly sessions: Sessions
  /** What each market allows. */
  readonly policyOf: PolicyOf
  /** Refusals of other modules, before the code is used. */
  checkRegistration(form: RegistrationForm): Promise<unknown>
  /** Writes of other modules in the transaction of a registration. */
  readonly onRegister: OnRegister
}

export type OnRegister = (
  tx: Tx,
  player: bigint,
  marks: ClientFingerprint,
  now: Date,
  form: RegistrationForm,
) => Promise<void>

/** The part of a registration that other modules use. */
export type RegistrationForm = {
  readonly country: Country
  readonly lang: Lang
  /** Versions of the legal texts that the form showed. */
  readonly terms?: string
  readonly privacy?: string
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
  readonly terms?: string
  readonly privacy?: string
}

const uniqueViolation = '23505'
const idPattern = /^[1-9][0-9]{0,17}$/

/** An unknown inviter is ignored: it must not prevent a registration. */
async function inviterOf({ db }: AccountDeps, inviteUserId: string | undefined): Promise<bigint | null> {
  if (!inviteUserId || !idPattern.test(inviteUserId)) return null
  const row = await db.query
    .selectFrom('player')
    .where('id', '=', BigInt(inviteUserId))
    .select('id')
    .executeTakeFirst()
  return row?.id ?? null
}

type Visitor = { readonly device: string; readonly marks: ClientFingerprint; readonly lang: Lang }

const formOf = ({ country, terms, privacy }: Registration, lang: Lang): RegistrationForm => ({
  country,
  lang,
  ...(terms && { terms }),
  ...(privacy && { privacy }),
})

export async function register(
  deps: AccountDeps,
  asked: Registration,
  { device, marks, lang }: Visitor,
): Promise<{ playerId: bigint; token: string }> {
  const { db, clock, codes, passwords, sessions, onRegister } = deps
  const { country, password, verificationCode, envelopeId, cid = null, channel = null } = asked
  const username = usernameOf(country, asked.username)
  if (!deps.policyOf(country).play) throw new Refusal('MARKET_CLOSED', { field: 'country' })
  checkNewPassword(password)
  if (await findPlayerByName(db, { country, username }))
    throw new Refusal('USERNAME_EXISTS', { field: 'username' })
  const form = formOf(asked, lang)
  await deps.checkRegistration(form)
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
      await recordLogin(tx, playerId, now)
      await setSecondFactor({ query: tx }, playerId, now)
      await onRegister(tx, playerId, marks, now, form)
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

/**
 * A code sent to the phone allows a new password; the sessions end and payouts are paused. The session of a player who is
 * logged in and resets the own password continues with the returned token (R4.07).
 */
export async function resetPassword(
  { db, clock, codes, passwords, sessions }: AccountDeps,
  asked: Reset,
  caller: Session | undefined,
): Promise<string | undefined> {
  const who = { country: asked.country, username: usernameOf(asked.country, asked.username) }
  checkNewPassword(asked.password)
  const player = await findPlayerByName(db, who)
  if (!player?.phone) throw new Refusal('CODE_WRONG', { field: 'verificationCode' })
  await codes.use({ country: asked.country, phone: player.phone, purpose: 'reset' }, asked.verificationCode)
  const passwordHash = await passwords.hash(asked.password)
  const now = new Date(clock.now())
  await db.tx(async (tx) => {
    await setPassword(tx, player.id, passwordHash, now)
    await setSecondFactor({ query: tx }, player.id, now)
  })
  await clearLoginFailures(db, who)
  const own = caller?.playerId === player.id ? caller : undefined
  await sessions.end(player.id, own ? { except: own.sessionId } : {})
  return own && sessions.confirm(own)
}

/** All sessions end except the one that changes the password. */
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
 * Binds the number to the player of the call, or for guests to the player of that name who has no phone yet. A bound
 * phone is never replaced: a stolen session could otherwise move the account to another phone and reset the password.
 */
export async function bindPhone(
  { db, codes }: AccountDeps,
  player: bigint | undefined,
  country: Country,
  typed: string,
  code: string,
): Promise<string> {
  const phone = usernameOf(country, typed)
  const nameless = player === undefined ? await findPlayerByName(db, { country, username: phone }) : undefined
  const bound = player ?? (nameless?.phone === null ? nameless.id : undefined)
  if (bound === undefined) throw new Refusal('USERNAME_UNKNOWN', { field: 'username' })
  await codes.use({ country, phone, purpose: 'bind' }, code)
  const current = (await playerById(db, bound)).phone
  if (current === phone) return phone
  if (await isPhoneTaken(db, country, phone)) throw new Refusal('USERNAME_EXISTS', { field: 'username' })
  if (current !== null) throw new Refusal('PHONE_BOUND', { field: 'username' })
  await setPhone(db, bound, phone).catch((error: unknown) => {
    // Another player bound it in the meantime.
    if (codeOf(error) === uniqueViolation) throw new Refusal('USERNAME_EXISTS', { field: 'username' })
    throw error
  })
  return phone
}
