// Parsed TypeScript, for rules where a text search would find too much.
import { basename } from 'node:path'
import { type Comment, type Program, parseSync, Visitor, type VisitorObject } from 'oxc-parser'
import { type Finding, lineAt, type TextFile, type Tree } from './tree.ts'

export type Import = { readonly from: string; readonly line: number; readonly isType: boolean }

export type Source = TextFile & {
  readonly program: Program
  readonly imports: readonly Import[]
  readonly comments: readonly Comment[]
  readonly errors: readonly string[]
}

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
  const source = parseSource(file)
  parsed.set(file, source)
  return source
}

function parseSource(file: TextFile): Source {
  const { program, module, comments, errors } = parseSync(basename(file.path), file.text)
  const still = module.staticImports.map(({ moduleRequest, start, entries }) => ({
    from: moduleRequest.value,
    line: lineAt(file.text, start),
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
  }))
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType, start }) =>
      moduleRequest ? [{ from: moduleRequest.value, line: lineAt(file.text, start), isType }] : [],
    ),
  )
  const lazy = module.dynamicImports.map(({ moduleRequest, start }) => ({
    from: file.text.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
    line: lineAt(file.text, start),
    isType: false,
  }))
  const imports = [...still, ...passedOn, ...lazy]
  return { ...file, program, comments, imports, errors: errors.map(({ message }) => message) }
}
