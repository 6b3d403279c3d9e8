/** Login by name and password. A wrong name and a wrong password get the same response after the same time. */
import { limits } from '@saguao/contract/calls/limits.ts'
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Passwords } from '#kernel/security/passwords.ts'
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

/** Wrong passwords of a logged-in player count towards the lock of the login. */
export async function requirePassword(
  deps: Deps,
  player: bigint,
  typed: string,
  field: string,
): Promise<void> {
  const { country, username } = await playerById(deps.db, player)
  const { result } = await tryPassword(deps, { country: country as Country, username }, typed)
  if (result === 'locked') throw new Refusal('LOGIN_LOCKED', { field })
  if (result === 'wrong') throw new Refusal('PASSWORD_WRONG', { field })
  if (result === 'closed') throw new Refusal('PLAYER_CLOSED')
}
