import { spawnSync } from 'node:child_process'
import { cp, lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { findBinaries, linkLibraries } from './binaries.ts'

it('missing library links of an install without scripts are created', async () => {
  const { postgres } = await findBinaries()
  const folder = await mkdtemp(join(tmpdir(), 'saguao-package-'))
  await cp(dirname(dirname(postgres)), join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  const runs = () => spawnSync(join(folder, 'native', 'bin', 'postgres'), ['--version']).status === 0
  await removeLinks(join(folder, 'native', 'lib'))
  expect(runs()).toBe(false)

  await Promise.all([linkLibraries(folder), linkLibraries(folder)])
  expect(runs()).toBe(true)
  await rm(folder, { recursive: true })
})

async function removeLinks(lib: string): Promise<void> {
  for (const name of await readdir(lib)) {
    if ((await lstat(join(lib, name))).isSymbolicLink()) await rm(join(lib, name))
  }
}
