// Builds the web app if its sources changed. A stamp in the output folder holds the hash of the inputs; a build empties
// that folder first, so an interrupted build leaves no stamp and is repeated.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'

export type Build = (root: string, signal: AbortSignal) => Promise<void>

const inputs = ['apps/web/**', 'packages/**', 'package-lock.json']
const notInputs = ['**/node_modules', '**/dist', '**/*.test.ts', '**/*.test.tsx']

/** Returns false if the build is up to date. */
export async function ensureWebBuild(
  root: string,
  signal: AbortSignal,
  build: Build = viteBuild,
): Promise<boolean> {
  const stamp = join(root, 'apps/web/dist/.inputs')
  const hash = hashOfInputs(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false
  await build(root, signal)
  writeFileSync(stamp, hash)
  return true
}

function hashOfInputs(root: string): string {
  const hash = createHash('sha256')
  const found = globSync(inputs, { cwd: root, exclude: notInputs }).sort()
  for (const path of found.filter((path) => statSync(join(root, path)).isFile())) {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/** A separate process keeps the build's memory and NODE_ENV out of the server. */
async function viteBuild(root: string, signal: AbortSignal): Promise<void> {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', 'apps/web', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  const ended = once(child, 'close')
  const [out, complaints, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) throw new Error(`The web app could not be built:\n${out}${complaints}`)
}
