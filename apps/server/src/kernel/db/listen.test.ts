import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { log } from '#testing/environment.ts'
import { scratchDatabase } from '#testing/postgres.ts'
import { listen } from './listen.ts'

const patience = { timeout: 5_000, interval: 20 }

async function stage() {
  const { url, drop } = await scratchDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const ends = [() => client.end(), drop]
  onTestFinished(async () => {
    for (const end of ends) await end()
  })
  const begin = async () => {
    const heard: string[] = []
    const hear = (message: string) => heard.push(message)
    const onGap = () => heard.push('(gap)')
    const listening = await listen({ databaseUrl: url, channel: 'test', log, onMessage: hear, onGap })
    ends.unshift(listening.stop)
    return { heard, stop: listening.stop }
  }
  const say = (message: string) => client.query('select pg_notify($1, $2)', ['test', message])
  const cut = () =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity
                   where datname = current_database() and query = 'listen test'`)
  return { begin, say, cut }
}

it('receives notifications from its start on', async () => {
  const { begin, say } = await stage()
  const { heard } = await begin()
  await say('one')
  await say('two')
  await expect.poll(() => heard, patience).toEqual(['one', 'two'])
})

it('listens again after a broken connection and reports the gap', async () => {
  const { begin, say, cut } = await stage()
  const { heard } = await begin()
  await cut()
  await expect.poll(() => heard, patience).toEqual(['(gap)'])
  await say('after')
  await expect.poll(() => heard, patience).toEqual(['(gap)', 'after'])
  await cut()
  await expect.poll(() => heard, patience).toEqual(['(gap)', 'after', '(gap)'])
})

it('receives nothing after a stop, which may be repeated', async () => {
  const { begin, say } = await stage()
  const [gone, witness] = [await begin(), await begin()]
  await gone.stop()
  await gone.stop()
  await say('too late')
  await expect.poll(() => witness.heard, patience).toEqual(['too late'])
  expect(gone.heard).toEqual([])
})
