import type { Calls, Data } from '@saguao/contract/calls/calls.ts'
import { errors } from '@saguao/contract/calls/errors.ts'
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Lang } from '@saguao/contract/product/languages.ts'
import type { FingerprintOf } from '#kernel/http/client-fingerprint.ts'
import type { Handlers } from '#kernel/http/handlers.ts'
import { message } from '#kernel/http/messages/messages.ts'
import { networkBlocksOf } from '#kernel/http/network-block.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import {
  type AccountDeps,
  bindPhone,
  changePassword,
  register,
  resetPassword,
  usernameOf,
} from '#modules/identity/accounts.ts'
import { reserveAttempt } from '#modules/identity/code-store.ts'
import { sendConfirmation } from '#modules/identity/confirmation.ts'
import { deviceOf } from '#modules/identity/device.ts'
import { requirePassword, tryPassword } from '#modules/identity/login.ts'
import { checkNewPassword } from '#modules/identity/password-rules.ts'
import type { Persons } from '#modules/identity/person/persons.ts'
import { canonicalPhone, maskedPhone } from '#modules/identity/phone.ts'
import { requireLoginCode, requirePasswordCode } from '#modules/identity/second-factor.ts'
import { findPlayerByName, playerById, recordLogin, sessionsOf } from '#modules/identity/store.ts'

/** Limits that the player has set. */
export type LimitsOf = (player: Session) => Promise<Data<'/user/getUserInfo'>['limits']>

type CallDeps = AccountDeps & {
  readonly limitsOf: LimitsOf
  readonly marksOf: FingerprintOf
  readonly persons: Pick<Persons, 'submit' | 'checkAtLogin'>
  /** Undefined: lookups are not limited. */
  readonly lookupsPerHour: number | undefined
}

const hourSeconds = 3600

/** Limits the calls of a network that reveal whether a name exists, so that numbers cannot be harvested. */
async function limitLookups({ db, clock, lookupsPerHour: points }: CallDeps, address: string): Promise<void> {
  if (points === undefined) return
  for (const { key, factor } of networkBlocksOf(address)) {
    const limit = { kind: 'lookup', subject: key, points: points * factor, perSeconds: hourSeconds } as const
    const { waitSeconds } = await reserveAttempt(db, limit, new Date(clock.now()))
    if (waitSeconds > 0) throw new Refusal('RATE_LIMITED', { retryAfter: waitSeconds })
  }
}

const statusOf = { right: 1, wrong: 0, locked: 2, closed: 3 } as const

const refusals = { wrong: 'CREDENTIALS_WRONG', locked: 'LOGIN_LOCKED', closed: 'PLAYER_CLOSED' } as const

const errorText = (code: (typeof refusals)[keyof typeof refusals], lang: Lang): string =>
  message(errors[code].message, lang)

async function sessionList({ db, clock }: CallDeps, { playerId, sessionId }: Session) {
  const open = await sessionsOf(db, playerId, new Date(clock.now()))
  const list = open.map(({ id, device, createdAt, seenAt }) => ({
    id: String(id),
    device,
    createdAt: createdAt.toISOString(),
    lastSeenAt: seenAt.toISOString(),
    current: id === sessionId,
  }))
  return { list }
}

/** Null for an unknown name and for a player without a phone: the response does not reveal which names exist. */
const phoneOf = async ({ db }: CallDeps, country: Country, typed: string): Promise<string | null> => {
  const username = canonicalPhone(country, typed)
  return username === undefined ? null : ((await findPlayerByName(db, { country, username }))?.phone ?? null)
}

/** Calls open to guests. */
const entryCalls = (deps: CallDeps) =>
  ({
    '/user/login': async ({ body, lang, userAgent, address }) => {
      const { country, username: typed, password, verificationCode: code } = body
      const username = canonicalPhone(country, typed) ?? ''
      const tried = await tryPassword(deps, { country, username }, password)
      if (tried.result !== 'right') {
        const text = errorText(refusals[tried.result], lang)
        return { status: statusOf[tried.result], token: '', message: text }
      }
      await requireLoginCode(deps, tried.player, { country, code, address, lang })
      await deps.persons.checkAtLogin(tried.player, country)
      const [token = ''] = await deps.db.tx(async (tx) => {
        await recordLogin(tx, tried.player, new Date(deps.clock.now()))
        return deps.sessions.open(tx, [tried.player], deviceOf(userAgent))
      })
      return { status: statusOf.right, token, message: '' }
    },

    '/user/logout': async ({ player }) => {
      if (player) await deps.sessions.end(player.playerId, { only: player.sessionId })
      return null
    },

    '/user/register': async ({ body, userAgent, address, browser, lang }) => {
      await limitLookups(deps, address)
      const from = { device: deviceOf(userAgent), marks: deps.marksOf({ address, userAgent, browser }), lang }
      const { playerId, token } = await register(deps, body, from)
      return { status: 1, token, userId: String(playerId) }
    },

    '/captcha/sms': async ({ body: { country, phoneNumber }, player, address, lang }) => {
      const phone = usernameOf(country, phoneNumber, 'phoneNumber')
      const known = await findPlayerByName(deps.db, { country, username: phone })
      const purpose = player || (known && known.phone === null) ? 'bind' : 'register'
      return deps.codes.send({ country, phone, purpose }, address, lang)
    },

    '/captcha/usernameSms': async ({ body: { country, username }, player, address, lang }) => {
      const confirming = player && (await sendConfirmation(deps, player.playerId, address, lang))
      if (confirming) {
        const { phone, ...sent } = confirming
        return { ...sent, phoneNumber: maskedPhone(phone) }
      }
      await limitLookups(deps, address)
      const phone = await phoneOf(deps, country, username)
      if (phone === null) throw new Refusal('USERNAME_UNKNOWN', { field: 'username' })
      const sent = await deps.codes.send({ country, phone, purpose: 'reset' }, address, lang)
      return { ...sent, phoneNumber: maskedPhone(phone) }
    },

    '/user/checkBindViaUser': async ({ body: { country, username }, address }) => {
      await limitLookups(deps, address)
      const phone = await phoneOf(deps, country, username)
      return { phoneNumber: phone === null ? '' : maskedPhone(phone) }
    },

    '/user/bindPhone': async ({ body: { username, verificationCode }, player }) => {
      const country = player?.country ?? 'BR'
      const phone = await bindPhone(deps, player?.playerId, country, username, verificationCode)
      return { phoneNumber: maskedPhone(phone) }
    },

    '/user/resetPwd': async ({ body, player, replaceToken }) => {
      const token = await resetPassword(deps, body, player)
      if (token) replaceToken(token)
      return null
    },
  }) satisfies Partial<Handlers<Calls>>

/** Calls of a logged-in player. */
const ownCalls = (deps: CallDeps) =>
  ({
    '/user/changePwd': async ({ body, player, replaceToken }) => {
      const { oldPassword, password, verificationCode } = body
      const { playerId, sessionId } = player
      await requirePassword(deps, player, oldPassword, 'oldPassword')
      checkNewPassword(password)
      await requirePasswordCode(deps, player, verificationCode)
      await changePassword(deps, playerId, sessionId, password)
      replaceToken(await deps.sessions.confirm(player))
      return null
    },

    '/user/reauth': async ({ body: { password }, player, replaceToken }) => {
      await requirePassword(deps, player, password, 'password')
      replaceToken(await deps.sessions.confirm(player))
      return null
    },

    '/identity/submit': async ({ body, player, address }) => {
      await limitLookups(deps, address)
      return { verification: await deps.persons.submit(player, body) }
    },

    '/user/getUserInfo': async ({ player: session }) => {
      const player = await playerById(deps.db, session.playerId)
      return {
        userId: String(player.id),
        username: player.username,
        nickname: maskedPhone(player.username),
        country: player.country as Country,
        phoneNumber: player.phone === null ? '' : maskedPhone(player.phone),
        createdAt: player.createdAt.toISOString(),
        previousLoginAt: player.previousLoginAt?.toISOString() ?? null,
        inviteUserId: player.invitedBy === null ? null : String(player.invitedBy),
        limits: await deps.limitsOf(session),
      }
    },

    '/user/sessions': ({ player }) => sessionList(deps, player),

    '/user/endSession': async ({ body: { id }, player }) => {
      const { list } = await sessionList(deps, player)
      if (!list.some((session) => session.id === id)) throw new Refusal('SESSION_UNKNOWN', { field: 'id' })
      await deps.sessions.end(player.playerId, { only: BigInt(id) })
      return sessionList(deps, player)
    },
  }) satisfies Partial<Handlers<Calls>>

export const identityCalls = (deps: CallDeps) => ({ ...entryCalls(deps), ...ownCalls(deps) })
