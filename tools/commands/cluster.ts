// `npm run cluster`: several servers on one database, with Redis between and nginx before them where the machine has
// these. `-- --processes N` says how many; `-- --roll` replaces those that run, one after the other, and so does
// SIGHUP. Ctrl-C stops everything.
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createApp } from '../../apps/server/src/app.ts'
import { sampleStudioOf } from '../../apps/server/src/demo.ts'
import { type Config, readConfig } from '../../apps/server/src/config.ts'
import { openStudios } from '../../apps/server/src/modules/games/games.ts'
import { createWallet } from '../../apps/server/src/modules/wallet/wallet.ts'
import { createMember, type Member, roll } from '../../deploy/member.ts'
import { nginxProgram, startNginx } from '../../deploy/nginx.ts'
import { redisProgram, startRedis } from '../../deploy/redis.ts'
import { openingOf } from '../../packages/embedded-postgres/src/backup.ts'
import { openDatabase } from '../../packages/embedded-postgres/src/database.ts'
import { freePort } from '../lib/free-port.ts'
import { quitSignal } from '../lib/quit-signal.ts'
import { startSampleStudio } from '../lib/sample-studio.ts'
import { ensureWebBuild } from '../lib/web-build.ts'

const processesMost = 16
const drainMs = '1000'

const { values } = parseArgs({
  options: { processes: { type: 'string', default: '2' }, roll: { type: 'boolean', default: false } },
})
const config = readConfig(process.env)
const pidFile = join(config.dataDir, 'cluster.pid')
/** What was started, and how it ends; the last begun is the first to end. */
const ends: (() => unknown)[] = []

if (values.roll) askToRoll()
else await keepOpen(quitSignal(['SIGINT', 'SIGTERM']))

function askToRoll(): void {
  if (!existsSync(pidFile)) throw new Error(`Nothing runs from ${config.dataDir}: npm run cluster`)
  process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGHUP')
  console.log('The servers are replaced one after the other; the command that runs them tells how it goes.')
}

async function keepOpen(quit: AbortSignal): Promise<void> {
  try {
    const members = await open(quit)
    rollWhenAsked(members)
    if (!quit.aborted) await once(quit, 'abort')
    say('Stopping')
  } catch (error) {
    process.exitCode = 1
    if (!quit.aborted) console.error(error instanceof Error ? error.message : error)
  }
  for (const end of ends.reverse()) await end()
  say('Stopped')
  process.exit()
}

async function open(quit: AbortSignal): Promise<readonly Member[]> {
  await ensureWebBuild(resolve(import.meta.dirname, '..'), quit)
  const nginx = nginxProgram()
  const env = {
    ...process.env,
    DATABASE_URL: config.databaseUrl ?? (await openEmbedded(config)),
    REDIS_URL: config.redisUrl ?? (await openRedis()),
    DRAIN_MS: process.env.DRAIN_MS ?? drainMs,
    ...(nginx && { TRUST_PROXY: 'on' }),
  }
  const members = portsOf(processes()).map((port, i) =>
    createMember({ port, env, say, hear: i === 0 ? say : () => undefined }),
  )
  ends.push(() => Promise.all(members.map((member) => member.stop())))
  // The first brings the database up to date.
  for (const member of members) await member.start()
  const lobby = await openFront(nginx, members)
  if (config.mode === 'sandbox') await openStudio(env.DATABASE_URL, lobby)
  writeFileSync(pidFile, String(process.pid))
  ends.push(() => rmSync(pidFile, { force: true }))
  return members
}

function processes(): number {
  const count = Number(values.processes)
  if (Number.isInteger(count) && count >= 1 && count <= processesMost) return count
  throw new Error(`--processes is a whole number from 1 to ${processesMost}`)
}

function portsOf(count: number): number[] {
  return Array.from({ length: count }, (_, i) => config.port + 1 + i)
}

async function openEmbedded({ host, port }: Config): Promise<string> {
  const holder = `http://${host}:${port}`
  const { url, stop } = await openDatabase({ ...(await openingOf(config)), log: say, holder })
  ends.push(stop)
  return url
}

async function openRedis(): Promise<string | undefined> {
  const program = redisProgram()
  if (!program) {
    say('There is no redis-server here: the servers speak through the database')
    return undefined
  }
  const { url, stop } = await startRedis(program, await freePort())
  ends.push(stop)
  return url
}

/** Tells where players come in. */
async function openFront(program: string | undefined, members: readonly Member[]): Promise<string> {
  if (!program) {
    const addresses = members.map(({ port }) => `http://127.0.0.1:${port}`)
    say(`There is no nginx here. ${members.length} servers are open at ${addresses.join(', ')}`)
    return addresses[0] ?? ''
  }
  const { address, stop } = await startNginx(program, { port: config.port, servers: members })
  ends.push(stop)
  say(`Saguão is open at ${address}, on ${members.length} servers (Ctrl-C stops them)`)
  return address
}

/** As `npm start` has it; the servers hear of its address through the database. */
async function openStudio(databaseUrl: string, lobby: string): Promise<void> {
  const app = createApp(readConfig({ ...process.env, LOG_LEVEL: 'warn' }), databaseUrl)
  const wallet = await createWallet({ ...app, databaseUrl })
  const studios = await openStudios({ ...app, databaseUrl, wallet })
  try {
    const sample = sampleStudioOf(studios, app.secrets)
    const studio = await startSampleStudio({ lobby, ...sample, port: config.port + 1 + processes() })
    if (!studio) return say('The sample studio did not come up; its game stays closed')
    ends.push(studio.stop)
    await sample.put(studio.url)
    say(`The sample studio plays at ${studio.url}`)
  } finally {
    await studios.close()
    await wallet.close()
    await app.db.close()
  }
}

function rollWhenAsked(members: readonly Member[]): void {
  let isRolling = false
  process.on('SIGHUP', async () => {
    if (isRolling) return
    isRolling = true
    await roll(members, say).then(
      () => say('Every server is new'),
      (error: Error) => say(error.message),
    )
    isRolling = false
  })
}

function say(sentence: string): void {
  const seconds = (performance.now() / 1000).toFixed(1)
  console.log(`${seconds.padStart(6)} s  ${sentence}`)
}
