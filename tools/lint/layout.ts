// Entries of the root, files per folder, order and immutability of migrations.
import { dirname } from 'node:path'
import { type Finding, lineAt, migrationsFolder, type Rule } from './tree.ts'

const maxRootEntries = 16
const maxFolderFiles = 25
/** Folders that are looked up by name, not read. */
const longFolders =
  /^(apps\/server\/src\/migrations|apps\/web\/public\/.*|docs\/decisions|docs\/art|docs\/screens)$/

/** A test, a style sheet and the component they belong to count as one file. */
export const folderSizes: Rule = ({ files }) => {
  const folders = new Map<string, Set<string>>()
  for (const { path } of files) {
    const stem = path.replace(/(\.test|\.module)?\.\w+$/, '')
    folders.set(dirname(path), (folders.get(dirname(path)) ?? new Set()).add(stem))
  }
  return [...folders]
    .filter(([folder, stems]) => stems.size > maxFolderFiles && !longFolders.test(folder))
    .map(([folder, stems]) => ({
      file: folder,
      line: 1,
      reason: `${stems.size} files, at most ${maxFolderFiles}: sort them into subfolders`,
    }))
}

export const shortRoot: Rule = ({ files }) => {
  const entries = new Set(files.map(({ path }) => path.split('/')[0] ?? ''))
  const visible = [...entries].filter((entry) => !entry.startsWith('.'))
  if (visible.length <= maxRootEntries) return []
  const reason = `${visible.length} entries at the root, at most ${maxRootEntries}: ${visible.sort().join(' ')}`
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

/** A database that ran a migration never runs it again, so an edit would reach new databases only. */
export const releasedMigrationsStay: Rule = ({ files, landed }) =>
  [...landed].flatMap(([path, before]): Finding[] => {
    if (!path.startsWith(migrationsFolder)) return []
    const now = files.find((file) => file.path === path)?.text
    if (now === before) return []
    return [
      {
        file: path,
        line: firstDifference(before, now ?? ''),
        reason: 'the migration is released: write a new one',
      },
    ]
  })

function firstDifference(before: string, now: string): number {
  let at = 0
  while (at < now.length && now[at] === before[at]) at += 1
  return lineAt(now, at)
}
