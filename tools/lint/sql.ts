// Lint rules for SQL. A module reads and writes its own tables only: the comment at the top of its interface lists them
// (`Tables: a, b`); the kernel's are listed in the files that use them.
import { inspect, type Source, sourcesOf } from './source.ts'
import { type Finding, isTest, lineAt, matches, migrationsFolder, type Rule, type Tree } from './tree.ts'

const inServer = /^apps\/server\/src\/(?:modules\/([\w-]+)|(kernel))\//
const inServerSql = /^apps\/server\/src\/(?:modules|sql)\//
const isSql = /\b(?:select|insert\s+into|update|delete\s+from|truncate|lock\s+table|copy)\b/i
export const tableAfter =
  /\b(?:from|join|into|update|only|truncate|table|using)\s+(?:only\s+)?"?(?:\w+\.)?"?([a-z_]\w*)/gi
const queryBuilder = /^(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|\w*[jJ]oin)$/

export const ownTablesOnly: Rule = (tree) => {
  const owners = ownersOf(tree)
  return sourcesOf(tree)
    .filter(({ path }) => inServer.test(path) && !isTest(path))
    .flatMap((source) => foreignTables(source, owners))
}

export const everyTableHasAnOwner: Rule = (tree) => {
  const owners = ownersOf(tree)
  return tree.files
    .filter(({ path }) => path.startsWith(migrationsFolder))
    .flatMap(({ path, text }) =>
      createdTables(text)
        .filter(({ table }) => !owners.has(table))
        .map(({ table, offset }) => ({
          file: path,
          line: lineAt(text, offset),
          reason: `no module claims the table ${table}: list it in the comment of the module's interface (Tables: …)`,
        })),
    )
}

export const oneOwnerPerTable: Rule = (tree) => {
  const seen = new Map<string, string>()
  return claims(tree).flatMap(({ owner, table, file, line }) => {
    const other = seen.get(table)
    seen.set(table, other ?? owner)
    return other && other !== owner ? [{ file, line, reason: `${table} already belongs to ${other}` }] : []
  })
}

const entriesOfOnePlayer =
  /\b(?:from|join)\s+entry\b(?=[^;`]{0,300}?(?:\be\.|[^\w.])player_id = (?!0\b))(?![^;`]{0,300}?player_id > 0)/g

/** The index of entries leaves out those of the house. A plan for any player uses it only if the query does so too. */
export const entriesByPlayer: Rule = ({ files }) =>
  files
    .filter(({ path }) => inServerSql.test(path) && !isTest(path))
    .flatMap((file) =>
      matches(
        file,
        entriesOfOnePlayer,
        () => 'entries of one player are found by index only with player_id > 0',
      ),
    )

export function ownersOf(tree: Tree): Map<string, string> {
  return new Map(claims(tree).map(({ table, owner }) => [table, owner]))
}

type Claim = { owner: string; table: string; file: string; line: number }

function claims(tree: Tree): Claim[] {
  return sourcesOf(tree)
    .filter(({ path }) => !isTest(path))
    .flatMap((source) => {
      const owner = ownerOf(source.path)
      return owner && mayClaim(source.path, owner) ? claimsIn(source, owner) : []
    })
}

function claimsIn(source: Source, owner: string): Claim[] {
  return source.comments.flatMap(({ value, start }) => {
    const names = /\bTables?:([^.\n]*)/.exec(value)?.[1]?.match(/[a-z_]\w*/g) ?? []
    return names.map((table) => ({ owner, table, file: source.path, line: lineAt(source.text, start) }))
  })
}

function foreignTables(source: Source, owners: ReadonlyMap<string, string>): Finding[] {
  const home = ownerOf(source.path)
  return inspect(source, (report) => {
    const check = (table: string, start: number) => {
      const owner = owners.get(table)
      if (owner && owner !== home)
        report(start, `${table} belongs to ${owner}: use the interface of that module`)
    }
    const checkSql = (text: string, start: number) => {
      if (isSql.test(text)) for (const [, table = ''] of text.matchAll(tableAfter)) check(table, start)
    }
    return {
      Literal: ({ value, start }) => {
        if (typeof value === 'string') checkSql(value, start)
      },
      TemplateLiteral: ({ quasis, start }) => checkSql(quasis.map(({ value }) => value.raw).join('$'), start),
      CallExpression: ({ callee, arguments: [first] }) => {
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
        if (!queryBuilder.test(callee.property.name) || first?.type !== 'Literal') return
        if (typeof first.value === 'string') check(first.value.split(' ')[0] ?? '', first.start)
      },
    }
  })
}

function createdTables(sql: string): { table: string; offset: number }[] {
  const created =
    /^\s*create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(?:\w+\.)?"?(\w+)\b"?(?!\s+partition\s+of)/gim
  return [...sql.matchAll(created)].map((match) => ({ table: match[1] ?? '', offset: match.index }))
}

function ownerOf(path: string): string | undefined {
  const found = inServer.exec(path)
  return found?.[1] ?? found?.[2]
}

function mayClaim(path: string, owner: string): boolean {
  return owner === 'kernel' || path.endsWith(`/modules/${owner}/${owner}.ts`)
}
