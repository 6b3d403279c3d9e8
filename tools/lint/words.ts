// Words that do not belong in the house: names that say nothing, notes to self, places on somebody's machine
// and colours outside the palette. This file and its test have to spell them out, so they are not read.
import { basename } from 'node:path'
import { sourcesOf } from './source.ts'
import { isTest, lineAt, matches, type Rule, type TextFile, type Tree } from './tree.ts'

const emptyNames = new Set(['data', 'info', 'manager', 'managers', 'helper', 'helpers', 'util', 'utils'])
const colour = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/gi
/** A studio's page is a drawing of its own, in no house's colours. */
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

export const noNotesToSelf: Rule = (tree) =>
  readable(tree).flatMap((file) =>
    matches(file, /\b(?:TODO|FIXME|XXX|HACK)\b/g, (note) => `${note}: do it now or open an issue`),
  )

export const noMachinePaths: Rule = (tree) =>
  readable(tree).flatMap((file) => [
    ...matches(file, /(?<![\w.~}-])\/(?:home|Users|root|work)\/[\w.-]+|\b[A-Z]:\\Users\\/g, (path) => {
      return `${path} exists on one machine only`
    }),
    ...matches(
      file,
      /\b(?:registry\.npmjs\.org|registry\.yarnpkg\.com|registry\.npmmirror\.com)/g,
      (host) => {
        return `${host}: which registry is used is the machine's business`
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

// Blank lines keep the line numbers of what follows.
function withoutComments({ path, text }: TextFile): TextFile {
  return { path, text: text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')) }
}

function colourReason(found: string): string {
  return `${found}: colours stand in styles/tokens.css and are used by name`
}

function nameReason(name: string): string | undefined {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_.]/)
  const empty = words.find((word) => emptyNames.has(word))
  if (empty) return `'${empty}' says nothing about what is in ${name}`
  const isComponent = /^[A-Z][A-Za-z0-9]*(\.test)?\.tsx$|^[A-Z][A-Za-z0-9]*\.module\.css$/.test(name)
  const isKebab = /^\.?[a-z0-9]+([-.][a-z0-9]+)*$/.test(name)
  return isComponent || isKebab ? undefined : `${name}: files are kebab-case, components PascalCase`
}

function readable(tree: Tree): TextFile[] {
  return tree.files.filter(({ path }) => !/^tools\/tidy\/(words|tidy\.test)\.ts$/.test(path))
}
