// The requirements of docs/REQUIREMENTS.md and the tests whose titles carry their numbers.
import { lineAt, type Rule, type TextFile } from './tree.ts'

export type Requirement = {
  readonly number: string
  readonly text: string
  /** Asserted behaviour: the generated last column. */
  readonly behaviour: string
}

/** Requirement number → asserted behaviour: test file and title of each test that carries it. */
export type BehaviourByNumber = ReadonlyMap<string, readonly string[]>

export const requirementsFile = 'docs/REQUIREMENTS.md'
const row = /^\| (R\d+\.\d{2}) \| (.+) \| ([^|]+) \|$/gm
const tag = /R\d+\.\d{2}/g
/** A title with tags, as a string literal; or a row of a case table whose first element is a number. */
const tagged = /(['"`])((?:\\.|(?!\1)[^\\\n])*\[R\d+\.\d{2}(?:\\.|(?!\1)[^\\\n])*)\1|\['(R\d+\.\d{2})'/g

export function readRequirements(markdown: string): Requirement[] {
  return [...markdown.matchAll(row)].map(([, number = '', text = '', behaviour = '']) => ({
    number,
    text,
    behaviour,
  }))
}

/** R1 to R9 describe what players see, and need a test. */
export const needsTest = ({ number }: Requirement): boolean => /^R[1-9]\./.test(number)

export function behaviourByNumber(files: readonly TextFile[]): BehaviourByNumber {
  const behaviour = new Map<string, string[]>()
  for (const { path, text } of files.filter((file) => /\.(test|spec)\.tsx?$/.test(file.path)))
    for (const [, , title, number] of text.matchAll(tagged))
      for (const each of new Set(title ? title.match(tag) : [number]))
        if (each) behaviour.set(each, [...(behaviour.get(each) ?? []), described(path, title)])
  return behaviour
}

function described(path: string, title = 'the constant has this value'): string {
  const plain = title
    .replace(/\s*\[R\d+\.\d{2}[^\]]*\]/g, '')
    .replaceAll('|', '¦')
    .replaceAll("\\'", "'")
  return `\`${shortName(path)}\` ${plain}`
}

/** The document with its last column updated. */
export function withBehaviour(markdown: string, behaviour: BehaviourByNumber): string {
  return markdown.replace(row, (_, number: string, text: string) => {
    const lines = [...new Set(behaviour.get(number))].sort()
    return `| ${number} | ${text} | ${lines.join('<br>') || '–'} |`
  })
}

/** Every number of a test exists, the last column is up to date, and R1 to R9 have tests. */
export const requirementTags: Rule = ({ files }) => {
  const document = files.find(({ path }) => path === requirementsFile)
  if (!document) return []
  const requirements = readRequirements(document.text)
  const current = readRequirements(withBehaviour(document.text, behaviourByNumber(files)))
  const known = new Set(requirements.map(({ number }) => number))
  const problems = [
    ...[...behaviourByNumber(files)].flatMap(([number, tests]) =>
      known.has(number) ? [] : [[number, `${tests.join(', ')} names ${number}, which does not exist`]],
    ),
    ...requirements.flatMap((requirement, i) => {
      const { number, behaviour } = requirement
      if (needsTest(requirement) && current[i]?.behaviour === '–')
        return [[number, 'no test carries this number']]
      if (behaviour === current[i]?.behaviour) return []
      return [[number, `the asserted behaviour is out of date: npm run saguao -- requirements --write`]]
    }),
  ]
  return problems.map(([number = '', reason = '']) => ({
    file: requirementsFile,
    line: lineAt(document.text, Math.max(0, document.text.indexOf(`| ${number} |`))),
    reason,
  }))
}

const shortName = (path: string): string =>
  path
    .replace(/^(apps|packages)\//, '')
    .replace('/src/', '/')
    .replace(/\.(test|spec)\.tsx?$/, '')
