// `npm start`: builds the web app where it must, starts the server in this process and in a sandbox the sample studio
// beside it, prints the address, and stops everything on Ctrl-C.
import { once } from 'node:events'
import { resolve } from 'node:path'
import { startSampleStudio } from './sample-studio.ts'
import { ensureWebBuild } from './web-build.ts'

// One Ctrl-C arrives twice: from the terminal, and again from npm, which passes on what it gets itself.
const npmEchoMs = 500
const orphanCheckMs = 1_000

const quit = quitSignal()
run().then(
  () => process.exit(0),
  (error: unknown) => process.exit(quit.aborted ? 0 : complain(error)),
)

async function run(): Promise<void> {
  say('Looking at the web app')
  const built = await ensureWebBuild(resolve(import.meta.dirname, '..'), quit)
  say(built ? 'The web app is built' : 'The web app is up to date')
  const { start } = await import('../apps/server/src/main.ts')
  const server = await start({ progress: say })
  const studio = await welcomeStudio(server)
  say(`Saguão is open at ${server.address} (Ctrl-C stops it)`)
  if (!quit.aborted) await once(quit, 'abort')
  say('Stopping')
  await studio?.stop()
  await server.stop()
  say('Stopped')
}

type Started = Awaited<ReturnType<typeof import('../apps/server/src/main.ts')['start']>>

/** Its address changes with its port, so the lobby is told anew each time. */
async function welcomeStudio({ address, sampleStudio }: Started) {
  if (!sampleStudio || quit.aborted) return undefined
  const studio = await startSampleStudio({ lobby: address, ...sampleStudio })
  if (!studio) {
    say('The sample studio did not come up; its game stays closed')
    return undefined
  }
  await sampleStudio.put(studio.url)
  say(`The sample studio plays at ${studio.url}`)
  return studio
}

function say(sentence: string): void {
  const seconds = (performance.now() / 1000).toFixed(1)
  console.log(`${seconds.padStart(6)} s  ${sentence}`)
}

/** Aborted by the first request to stop; a second one does not wait for anything. */
function quitSignal(): AbortSignal {
  const controller = new AbortController()
  let askedAt = 0
  const ask = () => {
    if (controller.signal.aborted && performance.now() - askedAt > npmEchoMs) process.exit(130)
    if (controller.signal.aborted) return
    askedAt = performance.now()
    controller.abort()
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, ask)
  whenOrphaned(ask)
  return controller.signal
}

/** An npm that is killed outright passes nothing on. Nobody could stop the server by name then: it stops by itself. */
function whenOrphaned(ask: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const { ppid } = process
  setInterval(() => process.ppid !== ppid && ask(), orphanCheckMs).unref()
}

/** What was foreseen is said in a sentence; only a bug shows where it happened. */
function complain(error: unknown): number {
  if (!(error instanceof Error)) console.error(error)
  else if ('code' in error && error.code === 'EADDRINUSE') console.error(portInUse(error))
  else console.error(isBug(error) ? error : `\n${error.message}`)
  return 1
}

const isBug = (error: Error): boolean =>
  [TypeError, ReferenceError, RangeError, SyntaxError].some((kind) => error instanceof kind)

function portInUse(error: Error): string {
  const port = 'port' in error ? Number(error.port) : 0
  return `\nPort ${port} is already in use. Stop what listens there, or choose another: PORT=${port + 1} npm start`
}
