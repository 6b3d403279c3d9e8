// Lets the sessions of a player be idle for longer than IDLE_MINUTES, so that a journey does not wait for it.
import { changeAsOwner } from './database.ts'
import type { Player } from './players.ts'

export const makeIdle = ({ username }: Pick<Player, 'username'>): Promise<void> =>
  changeAsOwner(async (client) => {
    await client.query(
      `update session set money_until = now() - interval '1 day'
        where player_id = (select id from player where username = $1)`,
      [username],
    )
  })
