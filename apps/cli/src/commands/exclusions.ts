// Self-exclusions without end: they end only by a written request of the player, which an operator enters here.
import { requestExclusionEnd } from '../../../server/src/modules/protection/protection.ts'
import type { OpenApp } from '../lib/database.ts'
import { operatorCommand, printTable } from '../lib/operator.ts'

async function list({ db }: OpenApp): Promise<void> {
  const { rows } = await db.pool.query<Record<string, string>>(
    `select p.id::text as player, p.excluded_at::text as since, coalesce(max(r.requested_at)::text, '') as requested
       from player p left join exclusion_end_request r on r.player_id = p.id and r.requested_at >= p.excluded_at
      where p.excluded_until = 'infinity' group by p.id order by p.id`,
  )
  printTable(rows, 'No player is excluded without end.')
}

async function end(app: OpenApp, id: string, by: string, note: string): Promise<void> {
  if (!/^[1-9]\d{0,17}$/.test(id)) throw new Error(`"${id}" is no id of a player`)
  const until = await requestExclusionEnd(app, { player: BigInt(id), by, note })
  console.log(`The exclusion of player ${id} ends at ${until.toISOString()}.`)
}

export const { usage, run } = operatorCommand<OpenApp>({
  name: 'exclusions',
  open: (app) => app,
  actions: {
    list: { help: '                                   exclusions without end', run: list },
    end: {
      help: 'PLAYER --reason TEXT              enter a written request of the player: ends after 7 days',
      requires: ['id', 'reason'],
      permission: 'players:protect',
      run: (app, { id, by, reason }) => end(app, id, by, reason),
    },
  },
})
