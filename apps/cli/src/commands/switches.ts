// Kill switches and the audit trail.
import {
  isSwitchedOff,
  type KillSwitch,
  killSwitches,
  readLastDecisions,
  setKillSwitch,
} from '../../../server/src/modules/operators/operators.ts'
import type { OpenApp } from '../lib/database.ts'
import { operatorCommand, printTable } from '../lib/operator.ts'

const maxDecisions = 50

const statements = {
  game: 'update game set enabled = not $2 where id = $1',
  player:
    'update player set blocked_at = case when $2 then coalesce(blocked_at, now()) end where id = $1::bigint',
} as const

async function list({ db }: OpenApp): Promise<void> {
  for (const name of killSwitches) console.log(`${name}: ${(await isSwitchedOff(db, name)) ? 'OFF' : 'on'}`)
  const { rows } = await db.pool.query<{ name: string }>(
    `select 'game:' || id as name from game where not enabled
      union all select 'player:' || id from player where blocked_at is not null`,
  )
  for (const { name } of rows) console.log(`${name}: OFF`)
}

async function set({ db, identity }: OpenApp, name: string, off: boolean): Promise<void> {
  const [kind = '', id = ''] = name.split(':')
  if (killSwitches.some((known) => known === name)) await setKillSwitch(db, name as KillSwitch, off)
  else if (kind !== 'game' && kind !== 'player')
    throw new Error(`There is no switch ${name}: choose ${killSwitches.join(', ')}, game:ID or player:ID`)
  else if ((await db.pool.query(statements[kind], [id, off])).rowCount === 0)
    throw new Error(`There is no ${kind} ${id}`)
  // A blocked player is logged out at once. A new login can read, but neither bet nor withdraw.
  if (kind === 'player' && off) await identity.endSessions(BigInt(id))
  console.log(`${name} is ${off ? 'OFF' : 'on'}.`)
}

async function trail({ db }: OpenApp): Promise<void> {
  const decisions = await readLastDecisions(db, maxDecisions)
  const rows = decisions.map(({ id, at, ...rest }) => ({ id: String(id), at: at.toISOString(), ...rest }))
  printTable(rows, 'The audit trail is empty.')
}

export const { usage, run } = operatorCommand<OpenApp>({
  name: 'switches',
  open: (app) => app,
  actions: {
    list: { help: '                               state of every switch', run: list },
    off: {
      help: 'NAME --by NAME --reason TEXT    stop play, payouts, bonuses, game:ID or player:ID',
      requires: ['id', 'by', 'reason'],
      run: (app, { id }) => set(app, id, true),
    },
    on: {
      help: 'NAME --by NAME                   resume it',
      requires: ['id', 'by'],
      run: (app, { id }) => set(app, id, false),
    },
    trail: { help: '                              the last decisions of operators', run: trail },
  },
})
