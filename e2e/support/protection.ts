// Player protection in journeys: limits set by the API, and time that passes at once.
import type { APIRequestContext } from '@playwright/test'
import type pg from 'pg'
import { changeAsOwner } from './database.ts'
import { call, type Player } from './players.ts'
import { expect, type Page } from './test.ts'

type Limit = {
  readonly kind: 'deposit' | 'loss' | 'stake' | 'time'
  readonly period: string
  readonly amount: number
}

export const setLimit = (request: APIRequestContext, player: Player, limit: Limit) =>
  call(request, '/protection/setLimit', limit, player)

type State = { readonly session: { readonly minutes: number } | null; readonly state: string }

export const protectionOf = (request: APIRequestContext, player: Player) =>
  call<State>(request, '/protection/state', {}, player)

const timeZone = 'America/Sao_Paulo'

/** The player, who plays now, has played so many minutes more. */
export async function playFor(request: APIRequestContext, player: Player, minutes: number): Promise<void> {
  await expect.poll(async () => (await protectionOf(request, player)).session).not.toBeNull()
  await changeOf(player, async (client, id) => {
    await client.query(
      `update play_session set minutes = minutes + $2, started_at = started_at - make_interval(mins => $2)
        where player_id = $1`,
      [id, minutes],
    )
    await client.query(
      `insert into play_day as d (player_id, day, minutes) values ($1, (now() at time zone $3)::date, $2)
       on conflict (player_id, day) do update set minutes = d.minutes + excluded.minutes`,
      [id, minutes, timeZone],
    )
    await client.query('select play_time_check($1, now(), $2, null)', [id, timeZone])
  })
}

/** The waiting time of raised limits is over. */
export const endWaiting = (player: Player): Promise<void> =>
  changeOf(player, async (client, id) => {
    await client.query('update player_limit set pending_at = now() where player_id = $1', [id])
  })

/** The player's devices then read the state of protection again. */
const changeOf = (
  { username }: Player,
  change: (client: pg.Client, id: string) => Promise<void>,
): Promise<void> =>
  changeAsOwner(async (client) => {
    const { rows } = await client.query<{ id: string }>('select id::text from player where username = $1', [
      username,
    ])
    const id = rows[0]?.id ?? ''
    await change(client, id)
    await client.query('select event_emit($1, $2, 0)', ['protection.changed', { playerId: id }])
  })

export const panel = (page: Page) => page.getByRole('region', { name: 'Sua aposta' })
export const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
export const past = (page: Page) => page.getByRole('list', { name: 'Últimas rodadas' }).getByRole('listitem')
