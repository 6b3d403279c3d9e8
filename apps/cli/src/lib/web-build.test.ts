import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ensureWebBuild, type WebApp } from './web-build.ts'

let root = ''
const never = new AbortController().signal

const write = (path: string, content: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}

const build = async (app: WebApp) => {
  rmSync(join(root, `apps/${app}/dist`), { recursive: true, force: true })
  write(`apps/${app}/dist/index.html`, 'built')
}

const ensure = (app: WebApp = 'web') => ensureWebBuild(app, root, never, build)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'saguao-web-'))
  write('apps/web/src/main.tsx', 'one')
  write('apps/web/src/main.test.tsx', 'one')
  write('packages/contract/src/calls/calls.ts', 'one')
  write('package-lock.json', 'one')
  write('apps/console/src/main.tsx', 'one')
  write('packages/contract/src/operators/roles.ts', 'one')
})

afterEach(() => rmSync(root, { recursive: true }))

it('builds once while nothing changes', async () => {
  expect([await ensure(), await ensure()]).toEqual([true, false])
})

it.each([
  'apps/web/src/main.tsx',
  'apps/web/new.css',
  'packages/contract/src/calls/calls.ts',
  'package-lock.json',
])('builds again when %s changes', async (path) => {
  await ensure()
  write(path, 'two')
  expect(await ensure()).toBe(true)
})

it('does not build again for a test or an installed package', async () => {
  await ensure()
  write('apps/web/src/main.test.tsx', 'two')
  write('apps/web/node_modules/x/index.js', 'two')
  expect(await ensure()).toBe(false)
})

it('the console and the players’ app are built each for its own sources [R13.01]', async () => {
  expect([await ensure('web'), await ensure('console'), await ensure('console')]).toEqual([true, true, false])
  write('apps/console/src/main.tsx', 'two')
  expect([await ensure('web'), await ensure('console')]).toEqual([false, true])
  write('packages/contract/src/operators/roles.ts', 'two')
  expect([await ensure('web'), await ensure('console')]).toEqual([false, true])
  write('apps/web/src/main.tsx', 'two')
  expect([await ensure('web'), await ensure('console')]).toEqual([true, false])
})

it('builds again after an interrupted build', async () => {
  await ensure()
  const broken = async () => {
    await build('web')
    throw new Error('broken off')
  }
  write('package-lock.json', 'two')
  await expect(ensureWebBuild('web', root, never, broken)).rejects.toThrow('broken off')
  write('package-lock.json', 'one')
  expect(await ensure()).toBe(true)
})

it('a failed build reports the output of the builder', async () => {
  await expect(ensureWebBuild('web', root, never)).rejects.toThrow(/could not be built/)
})
