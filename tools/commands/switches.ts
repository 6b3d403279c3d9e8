// `npm run switches`: what stands still, and the hand that stops it.
//   list                                 the switches of the house, and what else is off
//   off NAME --by NAME --reason TEXT     play, payouts, bonuses, game:ID or player:ID
//   on NAME --by NAME
//   trail                                the last decisions of operators
import type { App } from '../../apps/server/src/app.ts'
import type { Identity } from '../../apps/server/src/modules/identity/identity.ts'
import {
  type HouseSwitch,
  houseSwitches,
  isOff,
  lastDecisions,
  turn,
} from '../../apps/server/src/modules/operators/operators.ts'
import { type Asked, operate } from '../lib/operate.ts'

const shownMost = 50

const isHouseSwitch = (name: string): name is HouseSwitch => houseSwitches.some((known) => known === name)

const statements = {
  game: 'update game set enabled = not $2 where id = $1',
  player:
    'update player set blocked_at = case when $2 then coalesce(blocked_at, now()) end where id = $1::bigint',
} as const

async function list({ db }: App): Promise<void> {
  for (const name of houseSwitches) console.log(`${name}: ${(await isOff(db, name)) ? 'OFF' : 'on'}`)
  const games = await db.query.selectFrom('game').where('enabled', '=', false).select('id').execute()
  const players = await db.query
    .selectFrom('player')
    .where('blockedAt', 'is not', null)
    .select('id')
    .execute()
  for (const { id } of games) console.log(`game:${id}: OFF`)
  for (const { id } of players) console.log(`player:${id}: OFF`)
}

type House = App & { readonly identity: Identity }

async function put({ db, identity }: House, name: string, off: boolean): Promise<void> {
  const [kind = '', id = ''] = name.split(':')
  if (isHouseSwitch(name)) await turn(db, name, off)
  else if (kind !== 'game' && kind !== 'player')
    throw new Error(`There is no switch ${name}: choose ${houseSwitches.join(', ')}, game:ID or player:ID`)
  else if ((await db.pool.query(statements[kind], [id, off])).rowCount === 0)
    throw new Error(`There is no ${kind} ${id}`)
  // Whoever was logged in is out; whoever logs in again can look, and neither play nor take money out.
  if (kind === 'player' && off) await identity.sessions.end(BigInt(id), {})
  console.log(`${name} is ${off ? 'OFF' : 'on'}.`)
}

async function trail({ db }: App): Promise<void> {
  const lines = await lastDecisions(db, shownMost)
  if (lines.length === 0) return console.log('Nobody has decided anything yet.')
  console.table(lines.map(({ id, at, ...line }) => ({ line: String(id), at: at.toISOString(), ...line })))
}

const commands: Readonly<Record<string, (house: House, asked: Asked) => Promise<void>>> = {
  list,
  off: (house, { id }) => put(house, id, true),
  on: (house, { id }) => put(house, id, false),
  trail,
}

await operate({
  name: 'switches',
  commands,
  needed: { off: ['id', 'by', 'reason'], on: ['id', 'by'] },
  open: async (app) => app,
})
