/** Closing an account: refused while it has money or anything open; afterwards no login is possible. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { minor, toMajor } from '@saguao/contract/product/money.ts'
import { runSql, type Tx } from '#kernel/db/db.ts'
import { emit } from '#kernel/jobs/outbox.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Session } from '#kernel/security/session.ts'
import type { PrivacyDeps } from '#modules/privacy/deps.ts'

declare module '#kernel/jobs/outbox.ts' {
  interface Events {
    /** A player closed the account; data that no rule retains is erased. */
    'player.closed': { readonly playerId: string }
  }
}

type Obstacle = Data<'/data/closing'>['obstacles'][number]

/** Bonus money cannot be withdrawn, so closing gives it up instead of being refused for ever. */
async function givenUp({ wallet }: PrivacyDeps, player: bigint): Promise<bigint> {
  const { bonus = 0n, pb = 0n, pig = 0n } = await wallet.balances(player)
  return bonus + pb + pig
}

export async function readClosing(
  deps: PrivacyDeps,
  { playerId, currency }: Session,
): Promise<Data<'/data/closing'>> {
  const [{ rows }, amount] = await Promise.all([
    deps.db.pool.query<{ obstacles: Obstacle[] }>('select player_closing_obstacles($1) as obstacles', [
      playerId,
    ]),
    givenUp(deps, playerId),
  ])
  return { obstacles: rows[0]?.obstacles ?? [], givesUp: toMajor(minor(amount), currency) }
}

async function closeIn(tx: Tx, player: bigint, now: Date): Promise<void> {
  const [row] = await runSql<{ obstacles: Obstacle[] }>(tx, 'select player_close($1, $2) as obstacles', [
    player,
    now,
  ])
  const [obstacle] = row?.obstacles ?? []
  if (obstacle) throw new Refusal('ACCOUNT_IN_USE', { field: obstacle })
  await emit(tx, 'player.closed', { playerId: String(player) })
}

type Asked = { readonly password: string; readonly giveUp?: boolean }

export async function closeAccount(
  deps: PrivacyDeps,
  session: Session,
  { password, giveUp = false }: Asked,
): Promise<void> {
  const { playerId } = session
  await deps.identity.requirePassword(session, password, 'password')
  if (!giveUp && (await givenUp(deps, playerId)) > 0n)
    throw new Refusal('ACCOUNT_IN_USE', { field: 'giveUp' })
  await deps.db.tx((tx) => closeIn(tx, playerId, new Date(deps.clock.now())))
  await deps.identity.endSessions(playerId)
}
