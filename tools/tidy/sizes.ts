// A page of code is what a reader holds in mind. Tables may be long: they are looked up, not read.
import { inspect, type Source, sourcesOf } from '../lint/source.ts'
import { isTest, lineAt, migrationsFolder, type Rule } from '../lint/tree.ts'

const fileLines = 400
const functionLines = 70
const componentLines = 120
const generatedTypes = 'apps/server/src/kernel/db/tables.ts'

export const fileSizes: Rule = (tree) =>
  tree.files
    .filter(({ path }) => /\.(tsx?|css)$/.test(path) && !isTable(path) && !isTest(path))
    .filter(({ text }) => lineCount(text) > fileLines)
    .map(({ path, text }) => ({
      file: path,
      line: fileLines + 1,
      reason: `${lineCount(text)} lines: a file ends at ${fileLines}, split it by what it is about`,
    }))

export const functionSizes: Rule = (tree) =>
  sourcesOf(tree)
    .filter(({ path }) => !isTable(path) && !isTest(path))
    .flatMap((source) => inspect(source, (report) => longFunctions(source, report)))

type Span = { start: number; end: number }
type Named = Span & { id: { name: string } | null }

function longFunctions(source: Source, report: (start: number, reason: string) => void) {
  const check = (node: Span, name: string) => {
    const isComponent = source.path.endsWith('.tsx') && /^[A-Z]/.test(name)
    const limit = isComponent ? componentLines : functionLines
    const lines = lineAt(source.text, node.end) - lineAt(source.text, node.start) + 1
    if (lines > limit) report(node.start, `${name} has ${lines} lines: the end is ${limit}`)
  }
  return {
    FunctionDeclaration: (node: Named) => check(node, node.id?.name ?? 'this function'),
    FunctionExpression: (node: Named) => check(node, node.id?.name ?? 'this function'),
    ArrowFunctionExpression: (node: Span) => check(node, assignedName(source.text, node.start)),
  }
}

// An arrow function takes the name of the constant it is given to; without one it is nobody's component.
function assignedName(text: string, start: number): string {
  return /(?:const|let)\s+(\w+)[^=\n]*=\s*$/.exec(text.slice(0, start))?.[1] ?? 'this function'
}

function isTable(path: string): boolean {
  if (path === generatedTypes) return true
  return path.startsWith(migrationsFolder) || path.includes('/i18n/') || path.startsWith('packages/contract/')
}

function lineCount(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}
