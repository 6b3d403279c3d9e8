// Words that must not appear: empty file names, TODO notes, suppressed checks, paths of one machine, colours outside the
// palette, and words that the glossary replaced. This file and its test spell them out, so they are exempt.
import { basename } from 'node:path'
import { type Source, sourcesOf } from './source.ts'
import { type Finding, isTest, lineAt, matches, type Rule, type TextFile, type Tree } from './tree.ts'

const emptyNames = new Set(['data', 'info', 'manager', 'managers', 'helper', 'helpers', 'util', 'utils'])
const isExempt = (path: string): boolean => /^tools\/lint\/(words|lint\.test)\.ts$/.test(path)
const colour = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/gi
/** The sample studio's page has its own design. */
const paletteFiles =
  /^apps\/(?:(?:web|console)\/(?:src\/styles\/tokens\.css$|src\/(?:icons|art)\/)|studio\/page\/)/

/** Biome checks the case of file names. */
export const fileNames: Rule = ({ files }) =>
  files
    .map(({ path }) => path)
    .filter((path) => /^(apps|packages|tools|bench|trials|e2e)\//.test(path))
    .flatMap((path) => {
      const words = basename(path)
        .replace(/([a-z])([A-Z])/g, '$1-$2')
        .toLowerCase()
        .split(/[-_.]/)
      const empty = words.find((word) => emptyNames.has(word))
      return empty ? [{ file: path, line: 1, reason: `'${empty}' does not describe the content` }] : []
    })

/** Only a test may expect a compile error, because that is what it asserts. */
export const noSuppressions: Rule = (tree) =>
  sourcesOf(tree).flatMap((source) => {
    const suppression = isTest(source.path)
      ? /^\W*(@ts-(ignore|nocheck)|biome-ignore)/
      : /^\W*(@ts-(ignore|nocheck|expect-error)|biome-ignore)/
    return source.comments
      .filter(({ value }) => suppression.test(value))
      .map(({ start }) => finding(source, start, 'solve the finding instead of suppressing it'))
  })

/** Whole words of comments that the glossary replaced. Extend the list when a word is gone from the code. */
const oldWords = /\b(whoever|nobody(?!@)|somebody|everybody|turned away|clothes|patience)\b/gi
/** Folders whose comments still have them. */
const oldWordFolders = /^e2e\//

export const noOldWords: Rule = (tree) =>
  sourcesOf(tree)
    .filter(({ path }) => !oldWordFolders.test(path) && !isExempt(path))
    .flatMap((source) =>
      source.comments.flatMap(({ value, start }) =>
        [...value.matchAll(oldWords)].map(([word]) =>
          finding(source, start, `“${word}”: see docs/GLOSSARY.md`),
        ),
      ),
    )

const finding = (source: Source, start: number, reason: string): Finding => ({
  file: source.path,
  line: lineAt(source.text, start),
  reason,
})

export const noNotes: Rule = (tree) =>
  readable(tree).flatMap((file) =>
    matches(file, /\b(?:TODO|FIXME|XXX|HACK)\b/g, (note) => `${note}: do it or open an issue`),
  )

const machinePath = /(?<![\w.~}-])\/(?:home|Users|root|work)\/[\w.-]+|\b[A-Z]:\\Users\\/g
const registry = /\b(?:registry\.npmjs\.org|registry\.yarnpkg\.com|registry\.npmmirror\.com)/g

export const noMachinePaths: Rule = (tree) =>
  readable(tree).flatMap((file) => [
    ...matches(file, machinePath, (path) => `${path} is a path of one machine`),
    ...matches(file, registry, (host) => `${host}: the registry is a setting of the machine`),
  ])

export const coloursInOnePlace: Rule = (tree) => [
  ...styleSheets(tree).flatMap((file) => matches(withoutComments(file), colour, colourReason)),
  ...sourcesOf(tree)
    .filter(({ path }) => /^apps\/.*\.tsx$/.test(path) && !isTest(path) && !paletteFiles.test(path))
    .flatMap((source) => matches(source, colourText, colourReason)),
]

/** A quoted text with a colour; `#lib/add.ts` is an import. */
const colourText = new RegExp(
  `(['"\`])(?!#[\\w/-]+\\.tsx?)(?:(?!\\1).)*?(?:${colour.source})(?:(?!\\1).)*\\1`,
  'gi',
)

function styleSheets(tree: Tree): TextFile[] {
  return tree.files.filter(({ path }) => path.endsWith('.css') && !paletteFiles.test(path))
}

// Blanks keep the line numbers.
function withoutComments({ path, text }: TextFile): TextFile {
  return { path, text: text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')) }
}

function colourReason(found: string): string {
  return `${found}: define colours in styles/tokens.css and use them by name`
}

function readable(tree: Tree): TextFile[] {
  return tree.files.filter(({ path }) => !isExempt(path))
}
