/** Name and password: the same answer, in the same time, for a wrong name and a wrong password. */
import { limits } from '@saguao/contract/calls/limits.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/db.ts'
import type { Passwords } from '#modules/identity/passwords.ts'
import { forgetFailures, type Named, playerNamed, takeTry } from '#modules/identity/store.ts'

const lockMs = 15 * 60_000

export type Tried =
  | { readonly result: 'right'; readonly player: bigint }
  | { readonly result: 'wrong' | 'locked' }

type Deps = { readonly db: Db; readonly clock: Clock; readonly passwords: Passwords }

const lockAt = (now: number) => ({
  most: limits.loginFailures,
  now: new Date(now),
  forgetBefore: new Date(now - lockMs),
  lockUntil: new Date(now + lockMs),
})

/** A locked name is not compared at all: an answer for the right password alone would tell which one it is. */
export const tryPassword = ({ db, clock, passwords }: Deps, who: Named, password: string): Promise<Tried> =>
  passwords.inTurn(async (matches) => {
    if (!(await takeTry(db, who, lockAt(clock.now())))) return { result: 'locked' }
    const player = await playerNamed(db, who)
    if (!(await matches(password, player?.passwordHash)) || !player) return { result: 'wrong' }
    await forgetFailures(db, who)
    return { result: 'right', player: player.id }
  })
