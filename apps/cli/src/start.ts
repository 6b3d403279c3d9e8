// `npm start`: builds the web app and the console if their sources changed, starts the server in this process and, in sandbox mode, the
// sample studio in another one, prints the address, and stops everything on Ctrl-C.
import { once } from 'node:events'
import { resolve } from 'node:path'
import { useCompileCache } from './lib/compile-cache.ts'
import { progress, quitSignal } from './lib/process.ts'
import { startSampleStudio } from './lib/sample-studio.ts'
import { ensureWebBuild, type WebApp } from './lib/web-build.ts'

useCompileCache()
const quit = quitSignal(['SIGINT', 'SIGTERM', 'SIGHUP'])
run().then(
  () => process.exit(0),
  (error: unknown) => process.exit(quit.aborted ? 0 : reportError(error)),
)

async function run(): Promise<void> {
  progress('Looking at the web app and the console')
  const opened = Promise.withResolvers<void>()
  const builds = buildWebApps(opened.promise)
  // A failed build is reported where it is waited for.
  for (const build of Object.values(builds)) build.catch(() => undefined)
  const { start } = await import('../../server/src/main.ts')
  const server = await start({ progress, builds })
  const studio = await openStudio(server)
  progress(`Saguão is open at ${server.address} (Ctrl-C stops it)`)
  for (const line of consoleLines(server)) progress(line)
  opened.resolve()
  try {
    await builds.console
    if (!quit.aborted) await once(quit, 'abort')
  } finally {
    // Also when the build of the console fails or is interrupted: the database must not stay behind.
    progress('Stopping')
    await studio?.stop()
    await server.stop()
    progress('Stopped')
  }
}

/** The console is built when the lobby is open, because players must not wait for it. */
function buildWebApps(opened: Promise<void>): {
  readonly web: Promise<void>
  readonly console: Promise<void>
} {
  const build = async (app: WebApp, name: string): Promise<void> => {
    const isBuilt = await ensureWebBuild(app, resolve(import.meta.dirname, '../../..'), quit)
    progress(isBuilt ? `Built the ${name}` : `The ${name} is up to date`)
  }
  const web = build('web', 'web app')
  return { web, console: opened.then(() => build('console', 'console')) }
}

type Started = Awaited<ReturnType<typeof import('../../server/src/main.ts')['start']>>

/** In the sandbox the address is a link that signs in once; the next start prints another one. */
function consoleLines({ console, isSandbox, hasPlayers }: Started): string[] {
  if (!console) return []
  if (!isSandbox) return [`The console for operators is open at ${console}`]
  const link = `The console for operators: ${console} (signs in the demo administrator, once)`
  const history =
    'A month of demo data for it: stop with Ctrl-C, run `npm run seed -- --history 30d`, then start again'
  return hasPlayers ? [link] : [link, history]
}

/** The studio's address contains its port, so the lobby stores it at every start. */
async function openStudio({ address, sampleStudio }: Started) {
  if (!sampleStudio || quit.aborted) return undefined
  const studio = await startSampleStudio({ lobby: address, ...sampleStudio })
  if (!studio) {
    progress('The sample studio did not start; its game stays closed')
    return undefined
  }
  await sampleStudio.put(studio.url)
  progress(`The sample studio plays at ${studio.url}`)
  return studio
}

/** Expected errors print their message; programming errors also print the stack. */
function reportError(error: unknown): number {
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
