/**
 * What operators do: a trail of it that only grows, and the switches that stop the house.
 * Tables: trail, house_switch
 */
import type { Db } from '#kernel/db/db.ts'

export type Decision = {
  readonly by: string
  readonly action: string
  readonly subject: string
  readonly reason: string
}

export async function noteDecision({ pool }: Db, { by, action, subject, reason }: Decision): Promise<void> {
  await pool.query('select trail_add($1, $2, $3, $4)', [by, action, subject, reason])
}

export type TrailLine = Decision & { readonly id: bigint; readonly at: Date }

/** The newest first. */
export async function lastDecisions({ pool }: Db, most: number): Promise<readonly TrailLine[]> {
  const { rows } = await pool.query<TrailLine>(
    'select id, at, by, action, subject, reason from trail order by id desc limit $1',
    [most],
  )
  return rows
}

/** For the audit of the books. */
export const trailChecks = {
  'the trail of decisions is whole': 'select detail from trail_finding',
}

/** New rounds, payouts that leave, rewards that are given. The database itself looks at the first. */
export const houseSwitches = ['play', 'payouts', 'bonuses'] as const
export type HouseSwitch = (typeof houseSwitches)[number]

export async function isOff(db: Db, name: HouseSwitch): Promise<boolean> {
  const row = await db.query
    .selectFrom('houseSwitch')
    .where('name', '=', name)
    .select('isOff')
    .executeTakeFirstOrThrow()
  return row.isOff
}

export async function turn(db: Db, name: HouseSwitch, isOff: boolean): Promise<void> {
  await db.query.updateTable('houseSwitch').set({ isOff }).where('name', '=', name).execute()
}
