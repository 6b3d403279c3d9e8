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

export const fileNames: Rule = (tree) =>
  tree.files
    .map(({ path }) => path)
    .filter((path) => /^(apps|packages|tools|bench|e2e)\//.test(path))
    // A function's file has the name of the function.
    .filter((path) => !path.startsWith('apps/server/src/sql/'))
    .flatMap((path) => {
      const reason = nameReason(basename(path))
      return reason ? [{ file: path, line: 1, reason }] : []
    })

/** Only a test may expect a compile error, because that is what it asserts. */
export const noSuppressions: Rule = (tree) =>
  sourcesOf(tree).flatMap((source) =>
    source.comments
      .filter(
        ({ value }) =>
          /^\W*(@ts-(ignore|nocheck)|biome-ignore|eslint-disable)/.test(value) ||
          expectsError(source.path, value),
      )
      .map(({ start }) => finding(source, start, 'solve the finding instead of suppressing it')),
  )

const expectsError = (path: string, comment: string): boolean =>
  /^\W*@ts-expect-error/.test(comment) && !isTest(path)

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

export const noMachinePaths: Rule = (tree) =>
  readable(tree).flatMap((file) => [
    ...matches(file, /(?<![\w.~}-])\/(?:home|Users|root|work)\/[\w.-]+|\b[A-Z]:\\Users\\/g, (path) => {
      return `${path} is a path of one machine`
    }),
    ...matches(
      file,
      /\b(?:registry\.npmjs\.org|registry\.yarnpkg\.com|registry\.npmmirror\.com)/g,
      (host) => {
        return `${host}: the registry is a setting of the machine`
      },
    ),
  ])

export const coloursInOnePlace: Rule = (tree) => [
  ...styleSheets(tree).flatMap((file) => matches(withoutComments(file), colour, colourReason)),
  ...colourTexts(tree),
]

function colourTexts(tree: Tree) {
  return sourcesOf(tree)
    .filter(({ path }) => /^apps\/.*\.tsx$/.test(path) && !isTest(path) && !paletteFiles.test(path))
    .flatMap((source) => {
      const imported = new Set(source.imports.map(({ from }) => from))
      return [...source.text.matchAll(/(['"`])((?:(?!\1).)*)\1/g)]
        .filter(([, , text = '']) => !imported.has(text) && text.search(colour) >= 0)
        .map((match) => ({
          file: source.path,
          line: lineAt(source.text, match.index),
          reason: colourReason(match[2] ?? ''),
        }))
    })
}

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

function nameReason(name: string): string | undefined {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_.]/)
  const empty = words.find((word) => emptyNames.has(word))
  if (empty) return `'${empty}' does not describe the content of ${name}`
  const isComponent = /^[A-Z][A-Za-z0-9]*(\.test)?\.tsx$|^[A-Z][A-Za-z0-9]*\.module\.css$/.test(name)
  const isKebab = /^\.?[a-z0-9]+([-.][a-z0-9]+)*$/.test(name)
  return isComponent || isKebab ? undefined : `${name}: files are kebab-case, components PascalCase`
}

function readable(tree: Tree): TextFile[] {
  return tree.files.filter(({ path }) => !isExempt(path))
}
