/** Login by name and password. A wrong name and a wrong password get the same response after the same time. */
import { limits } from '@saguao/contract/calls/limits.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Passwords } from '#kernel/security/passwords.ts'
import type { Session } from '#kernel/security/session.ts'
import { type AttemptLimit, forgetAttempt, reserveAttempt } from '#modules/identity/code-store.ts'
import {
  clearLoginFailures,
  countLoginAttempt,
  findPlayerByName,
  type Named,
  playerById,
} from '#modules/identity/store.ts'

const lockMs = 15 * 60_000

export type LoginResult =
  | { readonly result: 'right'; readonly player: bigint }
  | { readonly result: 'wrong' | 'locked' | 'closed' }

type Deps = { readonly db: Db; readonly clock: Clock; readonly passwords: Passwords }

const lockPolicy = (now: number) => ({
  maxFailures: limits.maxLoginFailures,
  now: new Date(now),
  forgetBefore: new Date(now - lockMs),
  lockUntil: new Date(now + lockMs),
})

/** The password of a locked name is not compared: a different response for the right one would reveal it. */
export const tryPassword = (
  { db, clock, passwords }: Deps,
  who: Named,
  password: string,
): Promise<LoginResult> =>
  passwords.runQueued(async (matches) => {
    if (!(await countLoginAttempt(db, who, lockPolicy(clock.now())))) return { result: 'locked' }
    const player = await findPlayerByName(db, who)
    if (!(await matches(password, player?.passwordHash)) || !player) return { result: 'wrong' }
    await clearLoginFailures(db, who)
    // Only the owner, who knows the password, learns that the account is closed.
    return player.isClosed ? { result: 'closed' } : { result: 'right', player: player.id }
  })

/** What a password confirms. Wrong ones of one purpose do not stop another: a player can always exclude himself. */
export type PasswordPurpose = 'confirm' | 'exclude'

const guessesOf = ({ sessionId }: Session, purpose: PasswordPurpose): AttemptLimit => ({
  kind: 'password',
  subject: `${purpose} session ${sessionId}`,
  points: limits.maxLoginFailures,
  perSeconds: lockMs / 1000,
})

/**
 * The password of a logged-in player. Wrong ones count for the session: a stranger who locks the login by its name, or
 * another session of the player, does not lock this one.
 */
export async function requirePassword(
  { db, clock, passwords }: Deps,
  session: Session,
  typed: string,
  field: string,
  purpose: PasswordPurpose = 'confirm',
): Promise<void> {
  // Counted before the password is compared, so that parallel attempts cannot exceed the limit.
  const guess = await reserveAttempt(db, guessesOf(session, purpose), new Date(clock.now()))
  if (guess.waitSeconds > 0) throw new Refusal('LOGIN_LOCKED', { field })
  const { passwordHash } = await playerById(db, session.playerId)
  if (!(await passwords.runQueued((matches) => matches(typed, passwordHash ?? undefined))))
    throw new Refusal('PASSWORD_WRONG', { field })
  await forgetAttempt(db, guess.id)
}
