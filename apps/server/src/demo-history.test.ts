/** `npm run seed -- --history`: the command on a database of its own. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { asOwner } from '#modules/rewards/testing/rewards-server.ts'
import { type ScratchDatabase, scratchDatabase } from '#testing/postgres.ts'
import { startTestServer } from '#testing/server.ts'
import { tempFolder } from '#testing/temp-folder.ts'

const program = fileURLToPath(new URL('../../cli/src/seed.ts', import.meta.url))
let scratch: ScratchDatabase

beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(async () => {
  await scratch.drop()
})

type Ended = { readonly code: number; readonly output: string }

const seed = (...words: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const env = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: scratch.url,
      SECRETS_KEY: 'test',
      DATA_DIR: tempFolder(onTestFinished),
    }
    execFile(process.execPath, [program, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
  })

const read = <Row extends object>(text: string): Promise<Row[]> =>
  asOwner<Row>({ databaseUrl: scratch.url }, text)
const small = ['--players', '12', '--rounds', '150', '--seed', '7']

describe('a demo history [R13.07]', { timeout: 240_000 }, () => {
  it('has sound books, postings of the past, and operators in an intact audit trail', async () => {
    const { code, output } = await seed('--history', '5d', ...small)
    expect([code, output]).toEqual([0, expect.stringContaining('The books are right.')])
    const [facts] = await read(
      `select (select count(*)::int from player where username ~ '^(119300|9300)') as players,
              (select count(*) > 20 from round) as "hasRounds",
              (select max(posted_at) - min(posted_at) > '20 hours' from posting where kind = 'round') as "hasDays",
              (select max(posted_at) <= now() from posting) as "isPast",
              (select count(*)::int from trail_finding) as "trailFindings",
              (select count(distinct by) >= 2 from trail where session_id is not null) as "hasOperators",
              (select min(at) < now() - interval '12 hours' from trail) as "hasOldTrail"`,
    )
    expect(facts).toEqual({
      players: 12,
      hasRounds: true,
      hasDays: true,
      isPast: true,
      trailFindings: 0,
      hasOperators: true,
      hasOldTrail: true,
    })
  })

  it('leaves the functions of ledger and audit trail as they were', async () => {
    const changed = await read(
      `select proname from pg_proc where proname in ('wallet_post', 'trail_record') and prosrc like '%history_clock%'`,
    )
    expect(changed).toEqual([])
    expect(await read(`select to_regclass('history_clock')::text as clock`)).toEqual([{ clock: null }])
  })

  it.each([
    [['--history', '30'], '--history is a number of days, such as 30d'],
    [['--history', '2d', '--rounds', 'many'], '--rounds is a whole number from 1 to 1000000'],
    [['--history', '2d', ...small], '--seed 7 is in this database already'],
  ])('is refused with one sentence for %j, and changes nothing', async (words, sentence) => {
    const before = await read('select count(*)::int from player')
    const { code, output } = await seed(...words)
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)])
    expect(output).not.toContain('    at ')
    expect(await read('select count(*)::int from player')).toEqual(before)
  })

  it('is refused while a server runs on the database', async () => {
    const ends: (() => Promise<void>)[] = []
    await startTestServer((end) => ends.push(end), { databaseUrl: scratch.url })
    const { code, output } = await seed('--history', '1d')
    expect([code, output]).toEqual([1, expect.stringContaining('Stop it with Ctrl-C')])
    for (const end of ends) await end()
  })
})
