// The shape of the repository: few things at the root, migrations in a row and never rewritten.
import { type Finding, lineAt, migrationsFolder, type Rule } from './tree.ts'

const rootEntries = 16

export const shortRoot: Rule = ({ files }) => {
  const entries = new Set(files.map(({ path }) => path.split('/')[0] ?? ''))
  const visible = [...entries].filter((entry) => !entry.startsWith('.'))
  if (visible.length <= rootEntries) return []
  const reason = `${visible.length} entries at the root, ${rootEntries} are enough: ${visible.sort().join(' ')}`
  return [{ file: '.', line: 1, reason }]
}

export const migrationsInOrder: Rule = ({ files }) =>
  files
    .map(({ path }) => path)
    .filter((path) => path.startsWith(migrationsFolder) && path.endsWith('.sql'))
    .sort()
    .flatMap((path, index): Finding[] => {
      const expected = String(index + 1).padStart(4, '0')
      const name = path.slice(migrationsFolder.length)
      if (new RegExp(`^${expected}-[a-z0-9-]+\\.sql$`).test(name)) return []
      return [{ file: path, line: 1, reason: `the next migration is called ${expected}-what-it-does.sql` }]
    })

/** A database that has run a migration will not run it again, so an edit reaches only half of them. */
export const landedMigrationsStay: Rule = ({ files, landed }) =>
  [...landed].flatMap(([path, before]): Finding[] => {
    if (!path.startsWith(migrationsFolder)) return []
    const now = files.find((file) => file.path === path)?.text
    if (now === before) return []
    return [
      {
        file: path,
        line: firstDifference(before, now ?? ''),
        reason: 'it has landed: write a new migration',
      },
    ]
  })

function firstDifference(before: string, now: string): number {
  let at = 0
  while (at < now.length && now[at] === before[at]) at += 1
  return lineAt(now, at)
}
