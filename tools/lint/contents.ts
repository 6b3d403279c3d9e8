// Lists that must agree: the texts of the three languages, and the guest calls with R6.03.
import { specifiedGuestPaths } from '@saguao/contract/calls/specified-guest-paths.ts'
import { type Expression, Visitor } from 'oxc-parser'
import { type Source, sourcesOf } from './source.ts'
import { type Finding, lineAt, type Rule, type Tree } from './tree.ts'

const languages = ['en', 'ks', 'pt']
const calls = 'packages/contract/src/calls/calls.ts'

type Text = { key: string; text: string; line: number }

/** Every text exists in every language, with the same placeholders in braces. */
export const completeLanguages: Rule = (tree) =>
  localeFolders(tree).flatMap((folder) => compareLocales(tree, folder))

export const guestListPinned: Rule = (tree) => {
  const source = sourcesOf(tree).find(({ path }) => path === calls)
  if (!source) return []
  const open = guestRows(source)
  const extra = open.filter(({ key }) => !specifiedGuestPaths.includes(key))
  const missing = specifiedGuestPaths.filter((path) => !open.some(({ key }) => key === path))
  return [
    ...extra.map(({ key, line }) => ({
      file: calls,
      line,
      reason: `${key} is not on the guest list of R6.03`,
    })),
    ...missing.map((path) => ({ file: calls, line: 1, reason: `${path} must be open to guests (R6.03)` })),
  ]
}

function localeFolders(tree: Tree): string[] {
  const folders = tree.files.flatMap(({ path }) => /^(apps\/.+\/)(?:en|ks|pt)\.ts$/.exec(path)?.[1] ?? [])
  return [...new Set(folders)]
}

function compareLocales(tree: Tree, folder: string): Finding[] {
  const locales = languages.map((language) => {
    const source = sourcesOf(tree).find(({ path }) => path === `${folder}${language}.ts`)
    return { file: `${folder}${language}.ts`, texts: source ? textsIn(source) : [] }
  })
  const all = new Map(locales.flatMap(({ texts }) => texts).map((text) => [text.key, text]))
  return locales.flatMap(({ file, texts }) => {
    const own = new Map(texts.map((text) => [text.key, text]))
    return [...all.values()].flatMap((model) => compareText(file, model, own.get(model.key)))
  })
}

function compareText(file: string, model: Text, own: Text | undefined): Finding[] {
  if (!own) return [{ file, line: 1, reason: `'${model.key}' is missing in this language` }]
  if (own.text.trim() === '') return [{ file, line: own.line, reason: `'${own.key}' is empty` }]
  if (placeholders(own.text) === placeholders(model.text)) return []
  return [
    {
      file,
      line: own.line,
      reason: `'${own.key}' has other placeholders in another language (${placeholders(model.text)})`,
    },
  ]
}

function placeholders(text: string): string {
  return [...text.matchAll(/\{\w+\}/g)]
    .map(([placeholder]) => placeholder)
    .sort()
    .join(' ')
}

function textsIn(source: Source): Text[] {
  return keyedValues(source, (value) => {
    if (value.type === 'Literal' && typeof value.value === 'string') return value.value
    return value.type === 'TemplateLiteral' ? value.quasis.map((part) => part.value.raw).join('') : undefined
  })
}

function guestRows(source: Source): Text[] {
  return keyedValues(source, (value) =>
    value.type === 'CallExpression' && value.callee.type === 'Identifier' && value.callee.name === 'guest'
      ? 'guest'
      : undefined,
  )
}

// Properties of object literals whose value `read` accepts.
function keyedValues(source: Source, read: (value: Expression) => string | undefined): Text[] {
  const rows: Text[] = []
  const visitor = new Visitor({
    ObjectExpression: ({ properties }) => {
      for (const property of properties) {
        if (property.type !== 'Property') continue
        const text = read(property.value)
        const { key } = property
        const name = key.type === 'Literal' ? String(key.value) : source.text.slice(key.start, key.end)
        if (text !== undefined) rows.push({ key: name, text, line: lineAt(source.text, key.start) })
      }
    },
  })
  visitor.visit(source.program)
  return rows
}
