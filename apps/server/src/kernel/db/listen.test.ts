import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { log } from '#testing/environment.ts'
import { scratchDatabase } from '#testing/postgres.ts'
import { listen } from './listen.ts'

const polling = { timeout: 5_000, interval: 20 }

async function createListener() {
  const { url, drop } = await scratchDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const ends = [() => client.end(), drop]
  onTestFinished(async () => {
    for (const end of ends) await end()
  })
  const start = async () => {
    const received: string[] = []
    const onMessage = (message: string) => received.push(message)
    const onGap = () => received.push('(gap)')
    const listener = await listen({ databaseUrl: url, channel: 'test', log, onMessage, onGap })
    ends.unshift(listener.stop)
    return { received, stop: listener.stop }
  }
  const notify = (message: string) => client.query('select pg_notify($1, $2)', ['test', message])
  const disconnect = () =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity
                   where datname = current_database() and query = 'listen test'`)
  return { start, notify, disconnect }
}

it('receives notifications from its start on', async () => {
  const { start, notify } = await createListener()
  const { received } = await start()
  await notify('one')
  await notify('two')
  await expect.poll(() => received, polling).toEqual(['one', 'two'])
})

it('listens again after a broken connection and reports the gap', async () => {
  const { start, notify, disconnect } = await createListener()
  const { received } = await start()
  await disconnect()
  await expect.poll(() => received, polling).toEqual(['(gap)'])
  await notify('after')
  await expect.poll(() => received, polling).toEqual(['(gap)', 'after'])
  await disconnect()
  await expect.poll(() => received, polling).toEqual(['(gap)', 'after', '(gap)'])
})

it('receives nothing after a stop, which may be repeated', async () => {
  const { start, notify } = await createListener()
  const [gone, witness] = [await start(), await start()]
  await gone.stop()
  await gone.stop()
  await notify('too late')
  await expect.poll(() => witness.received, polling).toEqual(['too late'])
  expect(gone.received).toEqual([])
})
