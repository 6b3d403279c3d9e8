import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { removeScratchFolder, scratchFolder } from '@saguao/embedded-postgres/testing/scratch-folders.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

// The web app may have to be built first, on a busy machine.
const startTimeoutMs = 180_000
const startFile = join(import.meta.dirname, 'start.ts')
const pollOptions = { timeout: 20_000 }
let folder = ''
const children: ChildProcess[] = []

// One folder for all tests: creating a database takes longer than anything else here.
beforeAll(() => {
  folder = scratchFolder('test')
})

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

afterAll(() => removeScratchFolder(folder))

const postgresRuns = () => existsSync(join(folder, 'postgres/cluster/postmaster.pid'))

/** Runs the command until it has printed the address, or has ended. */
async function npmStart(env: NodeJS.ProcessEnv = {}, command = [process.execPath, startFile]) {
  const startedAt = performance.now()
  const { DATABASE_URL: _, ...inherited } = process.env
  const [program = '', ...words] = command
  const child = spawn(program, words, {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...inherited, MODE: 'sandbox', PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: folder, ...env },
  })
  children.push(child)
  const ended = once(child, 'exit')
  const errors = text(child.stderr)
  const { address, studio } = await printedAddresses(child.stdout)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    const [code] = await ended
    return code
  }
  const failure = async () => ({ code: (await ended)[0], errors: await errors })
  return { address, studio, end, failure, tookMs: Math.round(performance.now() - startedAt) }
}

async function printedAddresses(output: NodeJS.ReadableStream): Promise<{ address: string; studio: string }> {
  let studio = ''
  for await (const line of createInterface(output)) {
    studio = /studio plays at (\S+)/.exec(line)?.[1] ?? studio
    const address = /open at (\S+)/.exec(line)?.[1]
    if (address) return { address, studio }
  }
  return { address: '', studio }
}

const gone = (address: string) => fetch(address).catch(() => 'gone')

it('npm start opens the lobby, and one Ctrl-C stops every process', {
  timeout: startTimeoutMs,
}, async () => {
  const first = await npmStart()
  console.log(`first start ${first.tookMs} ms`)
  const page = await fetch(first.address)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect((await fetch(`${first.address}/readyz`)).status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain(`frame-src ${first.studio};`)
  expect(await (await fetch(first.studio)).text()).toContain('Coruja da Meia-Noite')
  expect(await first.end('SIGINT')).toBe(0)
  expect(postgresRuns()).toBe(false)
  expect(await gone(first.studio)).toBe('gone')
})

it('a second start keeps the data, the start after a killed server takes over its database, and one beside a running server is refused with one sentence', {
  timeout: startTimeoutMs,
}, async () => {
  const killed = await npmStart()
  console.log(`second start ${killed.tookMs} ms`)
  expect((await fetch(`${killed.address}/readyz`)).status).toBe(200)
  await killed.end('SIGKILL')
  expect(postgresRuns()).toBe(true)
  await expect.poll(() => gone(killed.studio), pollOptions).toBe('gone')
  const next = await npmStart()
  expect((await fetch(`${next.address}/readyz`)).status).toBe(200)
  const beside = await npmStart()
  const errors = expect.stringContaining('Already running')
  expect(await beside.failure()).toMatchObject({ code: 1, errors })
  expect(await next.end('SIGTERM')).toBe(0)
  expect(postgresRuns()).toBe(false)
})

it.each(['SIGTERM', 'SIGKILL'] as const)(
  'the server and its database stop when npm gets %s',
  {
    timeout: startTimeoutMs,
  },
  async (signal) => {
    const started = await npmStart({}, ['npm', 'start'])
    await started.end(signal)
    await expect.poll(() => fetch(`${started.address}/readyz`).catch(() => 'gone'), pollOptions).toBe('gone')
    await expect.poll(postgresRuns, pollOptions).toBe(false)
  },
)

it('a start on an occupied port is refused with one sentence', { timeout: startTimeoutMs }, async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const port = String((taken.address() as { port: number }).port)
  const refused = await npmStart({ PORT: port })
  const errors = expect.stringContaining(`Port ${port} is already in use`)
  expect(await refused.failure()).toMatchObject({ code: 1, errors })
  expect(postgresRuns()).toBe(false)
  taken.close()
})
