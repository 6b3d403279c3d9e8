// Kill switches and the audit trail.
import {
  createOperators,
  isSwitchedOff,
  type KillSwitch,
  killSwitches,
  readLastDecisions,
} from '../../../server/src/modules/operators/operators.ts'
import type { OpenApp } from '../lib/database.ts'
import { operatorCommand, printTable, type Request } from '../lib/operator.ts'
import { requireOperator } from '../lib/operator-session.ts'

const maxDecisions = 50

async function list({ db }: OpenApp): Promise<void> {
  for (const name of killSwitches) console.log(`${name}: ${(await isSwitchedOff(db, name)) ? 'OFF' : 'on'}`)
  const { rows } = await db.pool.query<{ name: string }>(
    `select 'game:' || id as name from game where off_at is not null order by id`,
  )
  for (const { name } of rows) console.log(`${name}: OFF`)
}

/** As the console does it: stopping play waits for a second operator. */
async function setKnown(app: OpenApp, name: KillSwitch, off: boolean, reason: string): Promise<void> {
  const operator = await requireOperator(app, 'system:switch')
  const body = { name, on: !off, reason }
  const { pending, approvalId } = await createOperators(app).perform('/operator/switch', body, operator)
  if (pending) console.log(`Request ${approvalId} waits for another operator, who decides in the console.`)
  else console.log(`${name} is ${off ? 'OFF' : 'on'}.`)
}

async function set(app: OpenApp, name: string, off: boolean, { by, reason }: Request): Promise<void> {
  const known = killSwitches.find((one) => one === name)
  if (known) return setKnown(app, known, off, reason)
  const [kind = '', id = ''] = name.split(':')
  if (kind !== 'game')
    throw new Error(`There is no switch ${name}: choose ${killSwitches.join(', ')} or game:ID`)
  const { rowCount } = await app.db.pool.query(
    `update game set off_at = case when $2 then $3::timestamptz end, off_by = case when $2 then $4 end,
                     off_reason = case when $2 then $5 end where id = $1`,
    [id, off, new Date(app.clock.now()), by, reason],
  )
  if (rowCount === 0) throw new Error(`There is no game ${id}`)
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
      help: 'NAME --reason TEXT    stop play (by a second operator), payouts, bonuses or game:ID',
      requires: ['id', 'reason'],
      permission: 'system:switch',
      run: (app, request) => set(app, request.id, true, request),
    },
    on: {
      help: 'NAME --reason TEXT     resume it',
      requires: ['id', 'reason'],
      permission: 'system:switch',
      run: (app, request) => set(app, request.id, false, request),
    },
    trail: { help: '                              the last decisions of operators', run: trail },
  },
})
