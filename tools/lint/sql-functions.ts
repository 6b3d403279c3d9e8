// Lint rules for the database functions in apps/server/src/sql/MODULE/NAME.sql: one function per file with a comment, a
// signature that never changes, and the tables of the owning module only. A file that needs another module's table
// says so in its comment: `-- Touches: player (identity), because …`.
import { basename } from 'node:path'
import { ownersOf, tableAfter } from './sql.ts'
import { type Finding, lineAt, migrationsFolder, type Rule, type TextFile, type Tree } from './tree.ts'

export const functionsFolder = 'apps/server/src/sql/'
/** The migrations up to here were written before functions had files. */
const lastWithBodies = 18

type Owners = ReadonlyMap<string, string>

const functionFiles = ({ files }: Tree): TextFile[] =>
  files.filter(({ path }) => path.startsWith(functionsFolder) && path.endsWith('.sql'))

const nameOf = (path: string): string => basename(path, '.sql')
const moduleOf = (path: string): string => path.slice(functionsFolder.length).split('/')[0] ?? ''

/** The comment at the top, as one line of text. */
const headerOf = (text: string): string =>
  (/^(?:--[^\n]*\n)*/.exec(text)?.[0] ?? '').replace(/^-- ?/gm, '').replace(/\s+/g, ' ').trim()

/** Comments become spaces, so that offsets stay. */
const withoutComments = (text: string): string =>
  text.replace(/--[^\n]*/g, (comment) => ' '.repeat(comment.length))

/** Name, parameters and result of the function, in one spelling. */
export function signatureOf(text: string): string | undefined {
  const found =
    /create or replace function\s+(\w+\([\s\S]*?\)(?:\s+returns[\s\S]*?)?)\s+(?:language|set|as)\b/.exec(
      withoutComments(text),
    )
  return found?.[1]?.replace(/\s+/g, ' ').replace(/\( /g, '(').replace(/ \)/g, ')')
}

/** The exceptions that a header names: table → the owner it states. */
function exceptionsIn(text: string): Map<string, string> {
  const [, list = ''] = /Touches: (.+?), because \S/.exec(headerOf(text)) ?? []
  const groups = [...list.matchAll(/([\w, ]+?) \(([\w-]+)\)/g)]
  return new Map(
    groups.flatMap(([, tables = '', owner = '']) =>
      (tables.match(/\w+/g) ?? []).map((table) => [table, owner] as const),
    ),
  )
}

/** Tables of other modules in a function file that its header does not name, and names in the header without a use. */
export function foreignTablesIn({ path, text }: TextFile, owners: Owners): Finding[] {
  const home = moduleOf(path)
  const exceptions = exceptionsIn(text)
  const uses = [...withoutComments(text).matchAll(tableAfter)].map(({ 1: table = '', index }) => ({
    table,
    index,
  }))
  const foreign = uses.filter(({ table }) => owners.has(table) && owners.get(table) !== home)
  const missing = foreign
    .filter(({ table }) => exceptions.get(table) !== owners.get(table))
    .map(({ table, index }) => ({
      file: path,
      line: lineAt(text, index),
      reason: `${table} belongs to ${owners.get(table)}: name it in the header (-- Touches: ${table} (${owners.get(table)}), because …)`,
    }))
  const unused = [...exceptions.keys()]
    .filter((table) => !foreign.some((use) => use.table === table))
    .map((table) => ({
      file: path,
      line: 1,
      reason: `the header names ${table}, which the function does not touch`,
    }))
  return [...missing, ...unused]
}

export const functionsTouchOwnTables: Rule = (tree) => {
  const owners = ownersOf(tree)
  return functionFiles(tree).flatMap((file) => foreignTablesIn(file, owners))
}

function formReasons({ path, text }: TextFile): string[] {
  const name = nameOf(path)
  const code = withoutComments(text)
  const created = [...code.matchAll(/^create (?:or replace )?function (\w+)/gim)].map(([, found]) => found)
  return [
    headerOf(text) === '' && 'the file begins with a comment: who calls the function, and what it guarantees',
    created.join() !== name && `the file creates the function ${name} and no other`,
    !/^create or replace function/m.test(code) && 'a function is created with `create or replace function`',
    !code.includes(`revoke execute on function ${name} from public;`) &&
      `the file takes the right to execute from everyone: revoke execute on function ${name} from public;`,
  ].filter((reason) => reason !== false)
}

export const functionFileForm: Rule = (tree) => {
  const files = functionFiles(tree)
  const paths = new Set(tree.files.map(({ path }) => path))
  return files.flatMap((file) => {
    const mentioned = headerOf(file.text).match(/\b(?:modules|kernel)\/[\w/.-]+\.ts\b/g) ?? []
    const gone = mentioned.filter((path) => !paths.has(`apps/server/src/${path}`))
    const twin = files.find(({ path }) => path < file.path && nameOf(path) === nameOf(file.path))
    const reasons = [
      ...formReasons(file),
      ...gone.map((path) => `the header names ${path}, which does not exist`),
      ...(twin ? [`${twin.path} already defines this function`] : []),
    ]
    return reasons.map((reason) => ({ file: file.path, line: 1, reason }))
  })
}

/** Both releases call the function while one replaces the other. */
export const functionSignaturesStay: Rule = (tree) => {
  const landed = [...tree.landed].map(([path, text]) => ({ path, text }))
  const before = new Map(
    functionFiles({ ...tree, files: landed }).map(({ path, text }) => [nameOf(path), text]),
  )
  return functionFiles(tree).flatMap(({ path, text }) => {
    const old = signatureOf(before.get(nameOf(path)) ?? '')
    if (!old || old === signatureOf(text)) return []
    return [
      { file: path, line: 1, reason: `the signature was ${old} and never changes: write a new function` },
    ]
  })
}

/** A body in a later migration would be overwritten by the file, or overwrite it. */
export const noFunctionReplacedByMigration: Rule = ({ files }) =>
  files
    .filter(({ path }) => path.startsWith(migrationsFolder) && path.endsWith('.sql'))
    .filter(({ path }) => Number.parseInt(path.slice(migrationsFolder.length), 10) > lastWithBodies)
    .flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(/^create or replace function (\w+)/gim)].map(
        ({ 1: name, index }) => ({
          file: path,
          line: lineAt(text, index),
          reason: `the body of ${name} belongs into ${functionsFolder}`,
        }),
      ),
    )
