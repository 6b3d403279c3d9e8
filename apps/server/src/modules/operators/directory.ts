/** Operators as other modules need them: names, whether they hold a permission, and how many requests are open. */
import { type Permission, permissionsOf, type Role } from '@saguao/contract/operators/roles.ts'
import type { Db } from '#kernel/db/db.ts'

export type KnownOperator = {
  readonly name: string
  readonly isActive: boolean
  readonly permissions: ReadonlySet<Permission>
}

/** All operators, disabled ones too, because older rows name them. A team has few. */
export async function readDirectory({
  query,
}: Pick<Db, 'query'>): Promise<ReadonlyMap<bigint, KnownOperator>> {
  const rows = await query
    .selectFrom('operator')
    .select(['id', 'name', 'roles', 'disabledAt'])
    .orderBy('name')
    .execute()
  return new Map(
    rows.map(({ id, name, roles, disabledAt }) => [
      id,
      { name, isActive: disabledAt === null, permissions: permissionsOf(roles as Role[]) },
    ]),
  )
}

export async function countOpenRequests({
  query,
}: Pick<Db, 'query'>): Promise<{ count: number; since: Date | null }> {
  const row = await query
    .selectFrom('operatorRequest')
    .where('state', '=', 'open')
    .select((e) => [e.fn.countAll<bigint>().as('count'), e.fn.min('requestedAt').as('since')])
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), since: row.since as Date | null }
}

/** The time of the last row of the audit trail with this action. */
export async function lastActionAt({ query }: Db, action: string): Promise<Date | null> {
  const row = await query
    .selectFrom('trail')
    .where('action', '=', action)
    .select('at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}
