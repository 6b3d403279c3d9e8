// The requirements of docs/REQUIREMENTS.md and the tests whose titles carry their numbers.
import { lineAt, type Rule, type TextFile } from './tree.ts'

export type Requirement = {
  readonly number: string
  readonly text: string
  readonly tests: readonly string[]
}

/** Requirement number → names of the tests that carry it. */
export type TestsByNumber = ReadonlyMap<string, readonly string[]>

export const requirementsFile = 'docs/REQUIREMENTS.md'
const row = /^\| (R\d+\.\d{2}) \| (.+) \| ([^|]+) \|$/gm

export function readRequirements(markdown: string): Requirement[] {
  return [...markdown.matchAll(row)].map(([, number = '', text = '', column = '']) => ({
    number,
    text,
    tests: [...column.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  }))
}

/** R1 to R9 describe what players see, and need a test. */
export const needsTest = ({ number }: Requirement): boolean => /^R[1-9]\./.test(number)

export function testsByNumber(files: readonly TextFile[]): TestsByNumber {
  const tests = new Map<string, string[]>()
  for (const { path, text } of files.filter((file) => /\.(test|spec)\.tsx?$/.test(file.path)))
    for (const number of numbersIn(text)) tests.set(number, [...(tests.get(number) ?? []), shortName(path)])
  return tests
}

/** The document with its last column updated. */
export function withTests(markdown: string, tests: TestsByNumber): string {
  return markdown.replace(row, (_, number: string, text: string) => {
    const names = tests.get(number)?.map((name) => `\`${name}\``) ?? []
    return `| ${number} | ${text} | ${names.join(', ') || '–'} |`
  })
}

/** Every number of a test exists, every test the document names carries the number, and R1 to R9 have tests. */
export const requirementTags: Rule = ({ files }) => {
  const document = files.find(({ path }) => path === requirementsFile)
  if (!document) return []
  const requirements = readRequirements(document.text)
  const tests = testsByNumber(files)
  const known = new Set(requirements.map(({ number }) => number))
  const problems = [
    ...[...tests].flatMap(([number, names]) =>
      known.has(number) ? [] : [[number, `${names.join(', ')} names ${number}, which does not exist`]],
    ),
    ...requirements.flatMap((requirement) => {
      const found = tests.get(requirement.number) ?? []
      const missing = requirement.tests.filter((name) => !found.includes(name))
      if (needsTest(requirement) && found.length === 0)
        return [[requirement.number, 'no test carries this number']]
      return missing.map((name) => [
        requirement.number,
        `${name} does not carry ${requirement.number}: npm run saguao -- requirements --write`,
      ])
    }),
  ]
  return problems.map(([number = '', reason = '']) => ({
    file: requirementsFile,
    line: lineAt(document.text, Math.max(0, document.text.indexOf(`| ${number} |`))),
    reason,
  }))
}

// Several numbers may share brackets; a table of cases has its number as the first element of a row.
function numbersIn(text: string): Set<string> {
  const brackets = text.matchAll(/\[(R\d+\.\d{2}(?:[,;·\s]+R\d+\.\d{2})*)\]|\['(R\d+\.\d{2})'/g)
  return new Set([...brackets].flatMap(([numbers]) => numbers.match(/R\d+\.\d{2}/g) ?? []))
}

const shortName = (path: string): string =>
  path
    .replace(/^(apps|packages)\//, '')
    .replace('/src/', '/')
    .replace(/\.(test|spec)\.tsx?$/, '')
