/** Login by name and password. A wrong name and a wrong password get the same response after the same time. */
import { limits } from '@saguao/contract/calls/limits.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/db.ts'
import type { Passwords } from '#modules/identity/passwords.ts'
import {
  clearLoginFailures,
  countLoginAttempt,
  findPlayerByName,
  type Named,
} from '#modules/identity/store.ts'

const lockMs = 15 * 60_000

export type LoginResult =
  | { readonly result: 'right'; readonly player: bigint }
  | { readonly result: 'wrong' | 'locked' }

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
    return { result: 'right', player: player.id }
  })
