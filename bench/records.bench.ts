// The betting history of a player with 200,000 rounds: how long the newest 999 of them and the totals of all take, over
// HTTP, in one answer. Bar: 500 ms, ratio = bar ÷ median.
import pg from 'pg'
import { createApp } from '../apps/server/src/app.ts'
import { firstIdAt } from '../apps/server/src/kernel/db/time-ordered-id.ts'
import { serve } from '../apps/server/src/main.ts'
import { makeGround, makePlayers, median } from './ground.ts'
import type { Figures } from './run.ts'

const barMs = 500
const rounds = 200_000
const askings = 30
const start = Date.parse('2026-10-01T00:00:00Z')
const stepMs = 13_000
const asked = JSON.stringify({ isBonus: false, startDate: '2026-10-01', endDate: '2026-12-31' })

/** Written by the owner of the tables: to play them would take longer than to read them. */
async function writeRounds(url: string, player: bigint): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const ids = Array.from({ length: rounds }, (_, i) => `${firstIdAt(start + i * stepMs)}AAAAAAAAAAA`)
  await owner.query(
    `insert into round (player_id, id, game_id, currency, is_bonus, status, bet, win, choice, outcome, created_at, changed_at)
     select $1, id, 'dice', 'BRL', false, 'settled', 100, 98, '{}', '{}', at, at
       from unnest($2::text[]) with ordinality r(id, n)
      cross join lateral (select to_timestamp($3::bigint / 1000) + n * interval '13 seconds' as at) t`,
    [player, ids, start],
  )
  await owner.query('vacuum analyze round')
  await owner.end()
}

async function ask(address: string, token: string): Promise<{ ms: number; rows: number; total: number }> {
  const began = performance.now()
  const answer = await fetch(`${address}/wallet/records`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: asked,
  })
  const { data } = (await answer.json()) as { data: { list: unknown[]; total: number } }
  return { ms: performance.now() - began, rows: data.list.length, total: data.total }
}

export async function measure(): Promise<Figures> {
  const ground = await makeGround()
  // It closes what it was given when it stops, so it has an app of its own.
  const server = await serve(createApp(ground.app.config, ground.url), ground.url)
  try {
    const [player] = await makePlayers(ground, 1)
    if (!player) throw new Error('Nobody was made')
    await writeRounds(ground.url, player.id)
    const answers = []
    for (let i = 0; i < askings; i++) answers.push(await ask(server.address, player.token))
    const times = answers.map(({ ms }) => ms)
    const medianMs = median(times)
    const longestMs = Math.max(...times)
    const { rows, total } = answers[0] ?? { rows: 0, total: 0 }
    console.log(
      `  ${rows} rows of ${total} with their totals: median ${medianMs.toFixed(0)} ms, longest ${longestMs.toFixed(0)} ms (bar ${barMs})`,
    )
    return { ratio: barMs / medianMs, medianMs, longestMs, rows, total, barMs }
  } finally {
    await server.stop()
    await ground.close()
  }
}
