// Completes package-lock.json. A package with native code lists one optional package per platform. npm leaves out of the
// lock those that a registry mirror does not list, and `npm ci` then refuses the lock. The parent's entry holds names and
// exact versions, so the missing entries are written without a registry. Registry addresses are removed, because another
// machine may use another registry.
import { readFileSync, writeFileSync } from 'node:fs'

export const usage = '  Run it after every npm install that changes package-lock.json.'

export type LockEntry = {
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  hasInstallScript?: boolean
  link?: boolean
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
  optionalDependencies?: Record<string, string>
}
type Packages = Record<string, LockEntry>
export type Lock = { packages: Packages }

const systems = 'aix android darwin freebsd linux netbsd openbsd openharmony sunos win32'.split(' ')
const processors = 'arm arm64 ia32 loong64 mips64el ppc64 riscv64 s390x wasm32 x64'.split(' ')
const aliases: Record<string, string> = { windows: 'win32', macos: 'darwin', armv7: 'arm', armv6: 'arm' }

export function run(): undefined {
  const file = new URL('../../package-lock.json', import.meta.url)
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock
  writeFileSync(file, `${JSON.stringify(completeLock(lock), null, 2)}\n`)
  const [missing, addressed] = [Object.keys(missingEntries(lock)).length, addressedEntries(lock).length]
  console.log(`${missing} platform packages added, ${addressed} registry addresses removed`)
}

export function completeLock(lock: Lock): Lock {
  const { '': root = {}, ...others } = { ...lock.packages, ...missingEntries(lock) }
  const sorted = Object.entries(others).sort(([a], [b]) => (a < b ? -1 : 1))
  const packages = [['', root] as const, ...sorted].map(([path, { resolved, ...entry }]) => [
    path,
    entry.link && resolved ? { resolved, ...entry } : entry,
  ])
  return { ...lock, packages: Object.fromEntries(packages) }
}

export function missingEntries(lock: Lock): Packages {
  const added: Packages = {}
  for (const [parent, entry] of Object.entries(lock.packages))
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      const known = { ...lock.packages, ...added }
      if (isResolved(known, parent, name, range)) continue
      const shared = pathIn('', name)
      added[known[shared] ? pathIn(parent, name) : shared] = entryFor(name, range, entry)
    }
  return added
}

export const addressedEntries = ({ packages }: Lock): string[] =>
  Object.keys(packages).filter((path) => !packages[path]?.link && packages[path]?.resolved !== undefined)

const pathIn = (parent: string, name: string): string => `${parent && `${parent}/`}node_modules/${name}`

/** npm looks beside the parent first, then one level further out each time, as Node does. */
function isResolved(packages: Packages, parent: string, name: string, range: string): boolean {
  const found = packages[pathIn(parent, name)]
  if (found) return !/^\d/.test(range) || found.version === range
  if (parent === '') return false
  return isResolved(packages, parent.slice(0, Math.max(0, parent.lastIndexOf('/node_modules/'))), name, range)
}

/** Keys in npm's order, so that a later `npm install` leaves the entry unchanged. */
function entryFor(name: string, range: string, parent: LockEntry): LockEntry {
  const words = name.split(/[-_./@]/).map((word) => aliases[word] ?? word)
  const os = words.find((word) => systems.includes(word))
  const cpu = words.find((word) => processors.includes(word))
  const libc = words.find((word) => /^(musl|gnu)/.test(word))
  return {
    version: range.replace(/^[\^~]/, ''),
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(parent.dev ? { dev: true } : {}),
    ...(parent.devOptional ? { devOptional: true } : {}),
    ...(libc ? { libc: [libc.startsWith('gnu') ? 'glibc' : 'musl'] } : {}),
    optional: true,
    ...(os ? { os: [os] } : {}),
  }
}
