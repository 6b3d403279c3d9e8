/** The kill switches: new rounds, sending of payouts, granting of rewards. The database enforces the first itself. */
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { switchNames as killSwitches } from '@saguao/contract/operators/system-calls.ts'
import type { Db, Tx } from '#kernel/db/db.ts'
import type { Metrics } from '#kernel/observability/metrics.ts'

export { killSwitches }
export type KillSwitch = (typeof killSwitches)[number]

const switchOf = ({ query }: Pick<Db, 'query'>, name: KillSwitch) =>
  query.selectFrom('houseSwitch').where('name', '=', name).select('isOff')

export const isSwitchedOff = async (db: Db, name: KillSwitch): Promise<boolean> =>
  (await switchOf(db, name).executeTakeFirstOrThrow()).isOff

/** Locks the switch. */
export const isSwitchedOffIn = async (tx: Tx, name: KillSwitch): Promise<boolean> =>
  (await switchOf({ query: tx }, name).forUpdate().executeTakeFirstOrThrow()).isOff

/** Locks the switch against changes, not against other readers. */
export const isSwitchedOffShared = async (tx: Tx, name: KillSwitch): Promise<boolean> =>
  (await switchOf({ query: tx }, name).forShare().executeTakeFirstOrThrow()).isOff

export async function setKillSwitch(db: Db, name: KillSwitch, isOff: boolean): Promise<void> {
  await db.query.updateTable('houseSwitch').set({ isOff }).where('name', '=', name).execute()
}

type Switch = OperatorData<'/operator/switches'>['list'][number]

type StoredSwitch = {
  readonly name: string
  readonly isOff: boolean
  readonly changedAt: Date | null
  readonly changedBy: string | null
  readonly reason: string | null
}

const present = ({ name, isOff, changedAt, changedBy, reason }: StoredSwitch): Switch => ({
  name: name as KillSwitch,
  on: !isOff,
  changedAt: changedAt?.toISOString() ?? null,
  changedBy,
  reason,
})

export const listSwitches = async ({ query }: Db): Promise<Switch[]> =>
  (await query.selectFrom('houseSwitch').selectAll().orderBy('name').execute()).map(present)

type Switched = {
  readonly name: KillSwitch
  readonly on: boolean
  readonly by: string
  readonly reason: string
  readonly at: Date
}

export async function switchIn(tx: Tx, { name, on, by, reason, at }: Switched): Promise<Switch> {
  const row = await tx
    .updateTable('houseSwitch')
    .set({ isOff: !on, changedAt: at, changedBy: by, reason })
    .where('name', '=', name)
    .returningAll()
    .executeTakeFirstOrThrow()
  return present(row)
}

export function reportKillSwitches(db: Db, metrics: Metrics): void {
  const active = metrics.gauge('saguao_kill_switch_active', '1 when operators stopped the function', [
    'switch',
  ])
  metrics.onScrape(async () => {
    for (const name of killSwitches) active.set({ switch: name }, (await isSwitchedOff(db, name)) ? 1 : 0)
  })
}
