// The numbered promises of docs/REQUIREMENTS.md and the tests that carry their numbers in brackets.
import type { TextFile } from './tree.ts'

export type Requirement = {
  readonly number: string
  readonly promise: string
  readonly testedIn: readonly string[]
}

/** Number of a requirement → the tests that name it. */
export type Keepers = ReadonlyMap<string, readonly string[]>

const row = /^\| (R\d+\.\d{2}) \| (.+) \| ([^|]+) \|$/gm
const untestedMark = '–'

export function readRequirements(markdown: string): Requirement[] {
  return [...markdown.matchAll(row)].map(([, number = '', promise = '', marks = '']) => ({
    number,
    promise,
    testedIn: [...marks.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  }))
}

/** What a player is promised must have a test; what comes after R9 may still be on its way. */
export const mustBeKept = ({ number }: Requirement): boolean => /^R[1-9]\./.test(number)

export function keepersIn(files: readonly TextFile[]): Keepers {
  const keepers = new Map<string, string[]>()
  for (const { path, text } of files.filter((file) => /\.(test|spec)\.tsx?$/.test(file.path)))
    for (const number of numbersIn(text))
      keepers.set(number, [...(keepers.get(number) ?? []), shortName(path)])
  return keepers
}

/** The same document with the last column telling the truth. */
export function withMarks(markdown: string, keepers: Keepers): string {
  return markdown.replace(row, (_, number: string, promise: string) => {
    const names = keepers.get(number)?.map((name) => `\`${name}\``) ?? []
    return `| ${number} | ${promise} | ${names.join(', ') || untestedMark} |`
  })
}

// Several numbers may share the brackets, and a table of cases quotes its number before it becomes a title.
function numbersIn(text: string): Set<string> {
  const brackets = text.matchAll(/\[(R\d+\.\d{2}(?:[,;·\s]+R\d+\.\d{2})*)\]|\['(R\d+\.\d{2})'/g)
  return new Set([...brackets].flatMap(([numbers]) => numbers.match(/R\d+\.\d{2}/g) ?? []))
}

function shortName(path: string): string {
  return path
    .replace(/^(apps|packages)\//, '')
    .replace('/src/', '/')
    .replace(/\.(test|spec)\.tsx?$/, '')
}
