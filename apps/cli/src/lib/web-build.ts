// Builds the web app and the operators' console if their sources changed. A stamp in the output folder holds the hash of
// the inputs; a build empties that folder first, so an interrupted build leaves no stamp and is repeated.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'

export type WebApp = keyof typeof inputs
type Build = (app: WebApp, root: string, signal: AbortSignal) => Promise<void>

/** The players' app contains nothing of the operators' contract; the console uses no package but the contract. */
const inputs = {
  web: { paths: ['apps/web/**', 'packages/**'], not: ['packages/contract/src/operators/**'] },
  console: { paths: ['apps/console/**', 'packages/contract/**'], not: ['**/*.md'] },
} as const
const notInputs = ['**/node_modules', '**/dist', '**/*.test.ts', '**/*.test.tsx']

/** Builds both apps at the same time and returns those that were built. */
export async function ensureWebBuilds(root: string, signal: AbortSignal): Promise<WebApp[]> {
  const built = await Promise.all([
    ensureWebBuild('web', root, signal),
    ensureWebBuild('console', root, signal),
  ])
  return (['web', 'console'] as const).filter((_, place) => built[place])
}

/** Returns false if the build is up to date. */
export async function ensureWebBuild(
  app: WebApp,
  root: string,
  signal: AbortSignal,
  build: Build = viteBuild,
): Promise<boolean> {
  const stamp = join(root, `apps/${app}/dist/.inputs`)
  const hash = hashOfInputs(app, root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false
  await build(app, root, signal)
  writeFileSync(stamp, hash)
  return true
}

function hashOfInputs(app: WebApp, root: string): string {
  const hash = createHash('sha256')
  const { paths, not } = inputs[app]
  const exclude = [...notInputs, ...not]
  const found = globSync([...paths, 'package-lock.json'], { cwd: root, exclude }).sort()
  for (const path of found.filter((path) => statSync(join(root, path)).isFile())) {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/** A separate process keeps the build's memory and NODE_ENV out of the server. */
async function viteBuild(app: WebApp, root: string, signal: AbortSignal): Promise<void> {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', `apps/${app}`, '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  const ended = once(child, 'close')
  const [out, complaints, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) throw new Error(`apps/${app} could not be built:\n${out}${complaints}`)
}
