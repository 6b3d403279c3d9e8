// Parsed TypeScript, for rules where a text search would find too much.
import { basename } from 'node:path'
import { type Comment, type Program, parseSync, Visitor, type VisitorObject } from 'oxc-parser'
import { type Finding, lineAt, type TextFile, type Tree } from './tree.ts'

export type Source = TextFile & { readonly program: Program; readonly comments: readonly Comment[] }

const parsed = new WeakMap<TextFile, Source>()

/** Every TypeScript file of the tree; each is parsed once for all rules. */
export function sourcesOf(tree: Tree): Source[] {
  return tree.files.filter(({ path }) => /\.tsx?$/.test(path)).map(sourceOf)
}

/** Walks the syntax tree; the visitor's reports become findings. */
export function inspect(
  source: Source,
  visitor: (report: (start: number, reason: string) => void) => VisitorObject,
): Finding[] {
  const findings: Finding[] = []
  const report = (start: number, reason: string) => {
    findings.push({ file: source.path, line: lineAt(source.text, start), reason })
  }
  new Visitor(visitor(report)).visit(source.program)
  return findings
}

function sourceOf(file: TextFile): Source {
  const known = parsed.get(file)
  if (known) return known
  const { program, comments } = parseSync(basename(file.path), file.text)
  const source = { ...file, program, comments }
  parsed.set(file, source)
  return source
}
