// A package with native code names one optional package per platform. A registry mirror may list only some
// of them, npm then leaves the others out of the lock, and `npm ci` refuses that lock. The names and exact
// versions stand in the parent's entry, so the missing entries can be written without asking any registry.

export type LockEntry = {
  version?: string
  resolved?: string
  link?: boolean
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
  optionalDependencies?: Record<string, string>
}
export type Lock = { packages: Record<string, LockEntry> }

const systems = 'aix android darwin freebsd linux netbsd openbsd openharmony sunos win32'.split(' ')
const processors = 'arm arm64 ia32 loong64 mips64el ppc64 riscv64 s390x x64'.split(' ')
const systemAliases: Record<string, string> = { windows: 'win32', macos: 'darwin' }
const processorAliases: Record<string, string> = { armv7: 'arm', armv6: 'arm' }

/** The same lock with an entry for every platform package and without the address each came from. */
export function completeLock(lock: Lock): Lock {
  const complete = { ...lock, packages: { ...lock.packages } }
  for (const [path, entry] of Object.entries(missingEntries(lock))) complete.packages[path] = entry
  const [root, ...others] = Object.entries(complete.packages).map(([path, entry]) =>
    withoutAddress(path, entry),
  )
  const sorted = others.sort(([a], [b]) => (a < b ? -1 : 1))
  return { ...complete, packages: Object.fromEntries(root ? [root, ...sorted] : sorted) }
}

/** Entries the lock lacks, by their path in it. */
export function missingEntries(lock: Lock): Record<string, LockEntry> {
  const added: Record<string, LockEntry> = {}
  for (const [parent, entry] of Object.entries(lock.packages))
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      const known = { ...lock.packages, ...added }
      if (!isResolved(known, parent, name, range))
        added[placeFor(known, parent, name)] = entryFor(name, range, entry)
    }
  return added
}

/** Paths whose entry names the registry it came from: another machine may not reach that registry. */
export function addressedEntries(lock: Lock): string[] {
  const isAddressed = ([, entry]: [string, LockEntry]) => !entry.link && entry.resolved !== undefined
  return Object.entries(lock.packages)
    .filter(isAddressed)
    .map(([path]) => path)
}

function withoutAddress(path: string, entry: LockEntry): [string, LockEntry] {
  if (entry.link) return [path, entry]
  const { resolved: _, ...rest } = entry
  return [path, rest]
}

// npm looks beside the parent first and then one level further out each time, like Node does.
function isResolved(packages: Lock['packages'], parent: string, name: string, range: string): boolean {
  for (let level = parent; ; level = outer(level)) {
    const found = packages[inside(level, name)]
    if (found) return isRange(range) || found.version === range
    if (level === '') return false
  }
}

function outer(level: string): string {
  return level.slice(0, Math.max(0, level.lastIndexOf('/node_modules/')))
}

function inside(level: string, name: string): string {
  return `${level === '' ? '' : `${level}/`}node_modules/${name}`
}

function placeFor(packages: Lock['packages'], parent: string, name: string): string {
  const shared = inside('', name)
  return packages[shared] ? inside(parent, name) : shared
}

function isRange(range: string): boolean {
  return !/^\d/.test(range)
}

// The keys stand in the order npm writes them, so that a later `npm install` leaves the entry alone.
function entryFor(name: string, range: string, parent: LockEntry): LockEntry {
  const words = name.split(/[-_./@]/)
  const os = firstKnown(words, systems, systemAliases)
  const cpu = words.includes('wasm32') ? 'wasm32' : firstKnown(words, processors, processorAliases)
  const libc = ['musl', 'gnu'].find((prefix) => words.some((word) => word.startsWith(prefix)))
  return {
    version: range.replace(/^[\^~]/, ''),
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(parent.dev ? { dev: true } : {}),
    ...(parent.devOptional ? { devOptional: true } : {}),
    ...(libc ? { libc: [libc === 'gnu' ? 'glibc' : libc] } : {}),
    optional: true,
    ...(os ? { os: [os] } : {}),
  }
}

function firstKnown(words: string[], known: string[], aliases: Record<string, string>): string | undefined {
  return words.map((word) => aliases[word] ?? word).find((word) => known.includes(word))
}
