// Runs several servers on one database, with Redis and nginx where they are installed. Ctrl-C stops everything.
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { databaseOptionsOf } from '@saguao/embedded-postgres/backup.ts'
import { openDatabase } from '@saguao/embedded-postgres/database.ts'
import { nginxProgram, startNginx } from '../../../../deploy/nginx.ts'
import { redisProgram, startRedis } from '../../../../deploy/redis.ts'
import { createServerProcess, restartInTurn, type ServerProcess } from '../../../../deploy/server-process.ts'
import { createApp } from '../../../server/src/app.ts'
import { type Config, readConfig } from '../../../server/src/config.ts'
import { sampleStudioOf } from '../../../server/src/demo.ts'
import { openStudios } from '../../../server/src/modules/games/games.ts'
import { createWallet } from '../../../server/src/modules/wallet/wallet.ts'
import { freePort } from '../lib/free-port.ts'
import { progress, quitSignal } from '../lib/process.ts'
import { startSampleStudio } from '../lib/sample-studio.ts'
import { ensureWebBuilds } from '../lib/web-build.ts'

export const usage = `  --processes N   number of servers (2)
  --roll          replace the running servers one after the other; so does SIGHUP`

const maxProcesses = 16
const drainMs = '1000'

/** A running cluster; \`stops\` are called in reverse order. */
type Cluster = { readonly config: Config; readonly processes: number; readonly stops: (() => unknown)[] }

export async function run(args: string[]): Promise<undefined> {
  const options = { processes: { type: 'string', default: '2' }, roll: { type: 'boolean' } } as const
  const { values } = parseArgs({ args, options })
  const config = readConfig(process.env)
  if (values.roll) return requestRoll(config)
  const processes = Number(values.processes)
  if (!Number.isInteger(processes) || processes < 1 || processes > maxProcesses)
    throw new Error(`--processes is a whole number from 1 to ${maxProcesses}`)
  await runUntilQuit({ config, processes, stops: [] }, quitSignal(['SIGINT', 'SIGTERM']))
  process.exit()
}

const pidFile = ({ dataDir }: Config): string => join(dataDir, 'cluster.pid')

function requestRoll(config: Config): undefined {
  if (!existsSync(pidFile(config)))
    throw new Error(`No cluster runs from ${config.dataDir}: npm run saguao -- cluster`)
  process.kill(Number(readFileSync(pidFile(config), 'utf8')), 'SIGHUP')
  console.log('The servers are being replaced; the output of the running command shows the progress.')
}

async function runUntilQuit(cluster: Cluster, quit: AbortSignal): Promise<void> {
  try {
    rollOnSignal(await open(cluster, quit))
    if (!quit.aborted) await once(quit, 'abort')
    progress('Stopping')
  } catch (error) {
    process.exitCode = 1
    if (!quit.aborted) console.error(error instanceof Error ? error.message : error)
  }
  for (const stop of cluster.stops.reverse()) await stop()
  progress('Stopped')
}

async function open(cluster: Cluster, quit: AbortSignal): Promise<readonly ServerProcess[]> {
  const { config, processes, stops } = cluster
  await ensureWebBuilds(resolve(import.meta.dirname, '../../../..'), quit)
  const nginx = nginxProgram()
  const env = {
    ...process.env,
    DATABASE_URL: config.databaseUrl ?? (await openEmbedded(cluster)),
    REDIS_URL: config.redisUrl ?? (await openRedis(cluster)),
    DRAIN_MS: process.env.DRAIN_MS ?? drainMs,
    ...(nginx && { TRUST_PROXY: 'on' }),
  }
  const members = Array.from({ length: processes }, (_, i) =>
    createServerProcess({
      port: config.port + 1 + i,
      env,
      report: progress,
      onProgress: i === 0 ? progress : () => undefined,
    }),
  )
  stops.push(() => Promise.all(members.map((member) => member.stop())))
  // One after the other, because the first one migrates the database.
  for (const member of members) await member.start()
  const lobby = await openNginx(cluster, nginx, members)
  if (config.mode === 'sandbox') await openStudio(cluster, env.DATABASE_URL, lobby)
  writeFileSync(pidFile(config), String(process.pid))
  stops.push(() => rmSync(pidFile(config), { force: true }))
  return members
}

async function openEmbedded({ config, stops }: Cluster): Promise<string> {
  const owner = `http://${config.host}:${config.port}`
  const { url, stop } = await openDatabase({ ...(await databaseOptionsOf(config)), log: progress, owner })
  stops.push(stop)
  return url
}

async function openRedis({ stops }: Cluster): Promise<string | undefined> {
  const program = redisProgram()
  if (!program) {
    progress('redis-server is not installed: the servers exchange events through the database')
    return undefined
  }
  const { url, stop } = await startRedis(program, await freePort())
  stops.push(stop)
  return url
}

/** Returns the address for players. */
async function openNginx(
  { config, stops }: Cluster,
  program: string | undefined,
  members: readonly ServerProcess[],
): Promise<string> {
  if (!program) {
    const addresses = members.map(({ port }) => `http://127.0.0.1:${port}`)
    progress(`nginx is not installed. ${members.length} servers are open at ${addresses.join(', ')}`)
    return addresses[0] ?? ''
  }
  const { address, stop } = await startNginx(program, { port: config.port, servers: members })
  stops.push(stop)
  progress(`Saguão is open at ${address}, on ${members.length} servers (Ctrl-C stops them)`)
  return address
}

/** The servers learn the studio's address from the database. */
async function openStudio({ config, processes, stops }: Cluster, databaseUrl: string, lobby: string) {
  const app = createApp(readConfig({ ...process.env, LOG_LEVEL: 'warn' }), databaseUrl)
  const wallet = await createWallet({ ...app, databaseUrl })
  const studios = await openStudios({ ...app, databaseUrl, wallet })
  try {
    const sample = sampleStudioOf(studios, app.secrets)
    const studio = await startSampleStudio({ lobby, ...sample, port: config.port + 1 + processes })
    if (!studio) return progress('The sample studio did not start; its game stays closed')
    stops.push(studio.stop)
    await sample.put(studio.url)
    progress(`The sample studio plays at ${studio.url}`)
  } finally {
    await studios.close()
    await wallet.close()
    await app.db.close()
  }
}

function rollOnSignal(members: readonly ServerProcess[]): void {
  let isRolling = false
  process.on('SIGHUP', async () => {
    if (isRolling) return
    isRolling = true
    await restartInTurn(members, progress).then(
      () => progress('Every server is replaced'),
      (error: Error) => progress(error.message),
    )
    isRolling = false
  })
}
