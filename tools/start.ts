// `npm start`: builds the web app where it must, starts the server in this process and in a sandbox the sample studio
// beside it, prints the address, and stops everything on Ctrl-C.
import { once } from 'node:events'
import { resolve } from 'node:path'
import { quitSignal } from './lib/quit-signal.ts'
import { startSampleStudio } from './lib/sample-studio.ts'
import { ensureWebBuild } from './lib/web-build.ts'

const quit = quitSignal(['SIGINT', 'SIGTERM', 'SIGHUP'])
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
