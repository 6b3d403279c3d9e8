// The files of the repository as text, and the findings of the lint rules.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'

export type TextFile = { readonly path: string; readonly text: string }

export type Tree = {
  readonly files: readonly TextFile[]
  /** Migrations and database functions of the shared branch or the last release, by path; empty without a history. */
  readonly landed: ReadonlyMap<string, string>
}

export type Finding = { readonly file: string; readonly line: number; readonly reason: string }
export type Rule = (tree: Tree) => Finding[]

export const migrationsFolder = 'apps/server/src/migrations/'

const skipped = new Set(['.data', '.git', 'dist', 'node_modules', 'out', 'test-results'])
const textExtensions = new Set(
  '.css .html .json .md .mjs .run .sh .sql .svg .ts .tsx .txt .webmanifest .yaml .yml'.split(' '),
)

export function readTree(root: string): Tree {
  const files = pathsBelow(root, '').map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  return { files, landed: landedSql(root) }
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

export function isTest(path: string): boolean {
  return /\.(test|spec|test-d)\.tsx?$/.test(path) || path.startsWith('e2e/') || path.includes('/testing/')
}

export function matches(file: TextFile, pattern: RegExp, reason: (match: string) => string): Finding[] {
  return [...file.text.matchAll(pattern)].map((match) => ({
    file: file.path,
    line: lineAt(file.text, match.index),
    reason: reason(match[0].trim()),
  }))
}

function pathsBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (skipped.has(entry.name)) return []
    if (entry.isDirectory()) return pathsBelow(root, path)
    return entry.isFile() && isText(path) ? [path] : []
  })
}

function isText(path: string): boolean {
  return basename(path) !== 'package-lock.json' && (textExtensions.has(extname(path)) || extname(path) === '')
}

// A migration counts as released when it is on the upstream branch or in the last tag: other databases may have run it.
function landedSql(root: string): Map<string, string> {
  const shared = git(root, 'rev-parse', '--verify', '--quiet', '@{upstream}')
  const landing = (shared ?? git(root, 'describe', '--tags', '--abbrev=0'))?.trim()
  if (!landing) return new Map()
  const paths =
    git(root, 'ls-tree', '-r', '--name-only', landing, migrationsFolder, 'apps/server/src/sql/')?.split(
      '\n',
    ) ?? []
  const texts = paths
    .filter(Boolean)
    .map((path) => [path, git(root, 'show', `${landing}:${path}`) ?? ''] as const)
  return new Map(texts)
}

function git(root: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return undefined
  }
}
