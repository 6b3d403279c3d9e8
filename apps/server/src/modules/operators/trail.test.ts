import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { json, startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let owner: pg.Client
let admin = { cookie: '' }
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  server = await startTestServer((end) => ends.push(end), { env: { RATE_LIMITS: 'off', CONSOLE_PORT: '0' } })
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
  await server.app.db.pool.query(`select trail_add('ana', 'withdraw approve', 'order-1', '')`)
  admin = { cookie: (await server.console.signIn('admin')).cookie }
})
afterAll(async () => {
  await owner.end()
  for (const end of ends) await end()
})

const switchBonuses = (on: boolean, reason: string) =>
  server.console.call('/operator/switch', { name: 'bonuses', on, reason }, admin)

const verify = async () => {
  const { json: answer } = await server.console.call('/operator/trail/verify', {}, admin)
  if (!answer.success) throw new Error(answer.code)
  return answer.data
}

describe('the audit trail', () => {
  it('has operator, session, reason, before and after of a change [R13.06]', async () => {
    await switchBonuses(false, 'campaign is abused')
    const me = await server.console.call('/operator/me', {}, admin)
    const { json: answer } = await server.console.call(
      '/operator/trail',
      { subject: 'switch b', limit: 1 },
      admin,
    )
    expect(answer.success && answer.data.list).toMatchObject([
      {
        by: 'admin@demo.saguao.example',
        sessionId: me.json.success && me.json.data.sessionId,
        action: '/operator/switch',
        subject: 'switch bonuses',
        reason: 'campaign is abused',
        before: { on: true },
        after: { on: false },
      },
    ])
  })

  it('has no row of a refused change', async () => {
    const count = async () => (await verify()).rows
    const before = await count()
    expect((await switchBonuses(false, 'again')).json).toMatchObject({
      success: false,
      code: 'NOTHING_TO_CHANGE',
    })
    expect(await count()).toBe(before)
  })

  it('is filtered by operator, action and subject, and paged [R13.06]', async () => {
    await switchBonuses(true, 'campaign is mended')
    await switchBonuses(false, 'campaign is abused again')
    const read = async (body: object) => {
      const { json: answer } = await server.console.call('/operator/trail', body, admin)
      if (!answer.success) throw new Error(answer.code)
      return answer.data
    }
    const page = await read({ action: '/operator/switch', limit: 2 })
    expect(page.list.map(({ reason }) => reason)).toEqual(['campaign is abused again', 'campaign is mended'])
    const last = await read({ action: '/operator/switch', limit: 2, cursor: page.next })
    expect([last.list.map(({ reason }) => reason), last.next]).toEqual([['campaign is abused'], null])
    expect((await read({ by: 'ana' })).list).toMatchObject([
      { subject: 'order-1', before: null, after: null },
    ])
    expect((await read({ subject: '%' })).list).toEqual([])
  })

  it('is exported as CSV without formulas, and the export is recorded [R13.06]', async () => {
    await server.app.db.pool.query(`select trail_add('ana', 'note', '=cmd|calc', 'a "quoted" reason')`)
    const response = await server.console.send('/operator/trail/export', {
      headers: { ...json, origin: server.console.origin, ...admin },
      body: JSON.stringify({ by: 'ana' }),
    })
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="audit-trail.csv"')
    const [header, newest = ''] = (await response.text()).split('\n')
    expect(header).toBe('id,at,by,sessionId,action,subject,reason,before,after,hash')
    expect(newest).toContain(`"'=cmd|calc","a ""quoted"" reason"`)
    const { json: answer } = await server.console.call(
      '/operator/trail',
      { action: '/operator/trail/export' },
      admin,
    )
    expect(answer.success && answer.data.list).toHaveLength(1)
  })

  it('keeps the hashes of rows from before sessions and states [R13.06]', async () => {
    const { rows } = await owner.query(
      `select hash = sha256(''::bytea || convert_to(json_build_array(
                id, extract(epoch from at)::text, by, action, subject, reason)::text, 'UTF8')) as same
         from trail where id = 1`,
    )
    expect(rows).toEqual([{ same: true }])
  })

  it.each([
    `update trail set before = '{"on": false}' where before = '{"on": true}'`,
    `update trail set after = null where after is not null`,
    `update trail set session_id = session_id + 1 where session_id is not null`,
    `update trail set reason = 'another' where id = 2`,
    `delete from trail where id = 2`,
    `delete from trail where id = (select max(id) from trail)`,
    `delete from trail where id > 1`,
    `delete from trail`,
  ])('is verified by a call, which finds: %s [R13.06]', async (tampering) => {
    expect(await verify()).toMatchObject({ isIntact: true, findings: [] })
    await owner.query('alter table trail disable trigger user')
    await owner.query('create table kept as table trail')
    await owner.query(tampering)
    const found = await verify()
    await owner.query('delete from trail')
    await owner.query('insert into trail select * from kept')
    await owner.query('drop table kept')
    await owner.query('alter table trail enable trigger user')
    expect(found.isIntact).toBe(false)
    expect(found.findings[0]).toMatch(/does not follow|is not the last line/)
    expect(await verify()).toMatchObject({ isIntact: true })
  })
})
