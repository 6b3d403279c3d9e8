import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { findProgram } from './program.ts'

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8')
const patroni = parse(read('ha/patroni.yaml'))
const haproxy = read('ha/haproxy.cfg')
const postInit = read('ha/post-init.sh')
/** Compose's tags that replace or remove parts of the first file are no YAML types. */
const compose = parse(read('ha/compose.yaml'), { merge: true, logLevel: 'error' })
const base = parse(read('compose.yaml'), { merge: true })
const cluster = parse(read('ha/cloudnativepg.yaml'))

const namesIn = (text: string, form: RegExp): Set<string> =>
  new Set([...text.matchAll(form)].map(([, one = '']) => one))

it('Patroni acknowledges no commit without a standby and can rewind a former primary [R14.02]', () => {
  const { ttl, loop_wait: loop, retry_timeout: retry, ...dcs } = patroni.bootstrap.dcs
  expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true, failsafe_mode: true })
  expect(dcs.postgresql).toMatchObject({ use_pg_rewind: true, parameters: { synchronous_commit: 'on' } })
  expect(patroni.bootstrap.initdb).toContain('data-checksums')
  expect(loop + 2 * retry).toBeLessThanOrEqual(ttl)
  expect(dcs.primary_stop_timeout).toBeGreaterThan(0)
})

it('HAProxy ends the connections of a node that loses its role, and no idle listener [R14.02]', () => {
  expect(haproxy).toMatch(/default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions/)
  const listen = readFileSync(join(import.meta.dirname, '../apps/server/src/kernel/db/listen.ts'), 'utf8')
  const probeMs = Number(/probeIntervalMs = ([\d_]+)/.exec(listen)?.[1]?.replaceAll('_', ''))
  for (const side of ['client', 'server']) {
    const minutes = Number(new RegExp(`timeout ${side} (\\d+)m`).exec(haproxy)?.[1])
    expect(minutes * 60_000).toBeGreaterThan(10 * probeMs)
  }
})

it.skipIf(!findProgram('haproxy'))(
  'HAProxy accepts its configuration with the settings of compose [R14.02]',
  () => {
    const env = { ...compose.services.haproxy.environment }
    for (const n of [1, 2, 3]) env[`NODE_${n}_HOST`] = '127.0.0.1'
    const args = ['-c', '-q', '-f', join(import.meta.dirname, 'ha/haproxy.cfg')]
    expect(() => execFileSync(findProgram('haproxy') ?? '', args, { env, stdio: 'pipe' })).not.toThrow()
  },
)

it('compose sets what the configurations read, for three nodes [R14.02]', () => {
  const { services } = compose
  for (const name of namesIn(haproxy, /\$\{(\w+)\}/g))
    expect(services.haproxy.environment).toHaveProperty(name)
  for (const n of [1, 2, 3]) {
    const node = services[`postgres-${n}`].environment
    for (const name of namesIn(read('ha/patroni.yaml'), /\b(PATRONI_\w*[A-Z])\b/g))
      expect(node).toHaveProperty(name)
    for (const name of namesIn(postInit, /\$([A-Z_]+)/g)) expect(node).toHaveProperty(name)
    // Patroni 3.0 of Debian 12 must not use the v3 interface of etcd: it takes the leader key back after a pause.
    expect(node).not.toHaveProperty('PATRONI_ETCD3_HOSTS')
    expect(services[`etcd-${n}`].environment.ETCD_ENABLE_V2).toBe('true')
    expect(services[`etcd-${n}`].environment.ETCD_INITIAL_CLUSTER).toContain(
      `etcd-${n}=http://etcd-${n}:2380`,
    )
  }
  for (const name of ['migrate', 'server-1', 'server-2']) {
    expect(base.services).toHaveProperty(name)
    const { hostname, port } = new URL(services[name].environment.DATABASE_URL.replace(/\$\{[^}]*\}/, 'x'))
    expect([hostname, services.haproxy.environment.PRIMARY_BIND]).toEqual(['haproxy', `0.0.0.0:${port}`])
  }
})

it('an administrator creates the roles: the servers connect without superuser rights [R14.02]', () => {
  for (const sql of [postInit, cluster.spec.bootstrap.initdb.postInitSQL.join(';')]) {
    expect(sql).toMatch(/create role saguao_app nologin/)
    expect(sql).toMatch(/grant saguao_app to saguao with admin option/)
    expect(sql).not.toMatch(/role saguao superuser|createrole/i)
  }
})

it('CloudNativePG acknowledges no commit without a standby, in a pinned version [R14.02]', () => {
  const { spec } = cluster
  expect(spec).toMatchObject({ instances: 3, enableSuperuserAccess: false })
  expect(spec.postgresql.synchronous).toEqual({ method: 'any', number: 1, dataDurability: 'required' })
  expect(spec.imageName).toMatch(/:\d+\.\d+$/)
})
