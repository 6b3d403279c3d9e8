// Migrations run while the previous release serves players: no statement may lock a table for long or remove what that
// release reads. An exception carries its reason in the comment above it, `-- under traffic: …`. Tables that the same
// migration creates are exempt, because no release uses them yet.
import { lineAt, migrationsFolder, type Rule, type TextFile } from './tree.ts'

/** Earlier migrations ran on empty tables only. */
const since = 17

type Statement = { readonly sql: string; readonly offset: number; readonly isExcused: boolean }
type Danger = { readonly form: RegExp; readonly reason: string }

const table = '(?:if exists )?(?:only )?(\\w+)'

/** The first group is the table; a table that the same migration creates is exempt. */
const dangers: readonly Danger[] = [
  {
    form: /^create (?:unique )?index (?!concurrently)(?:if not exists )?(?:\w+ )?on (?:only )?(\w+)/,
    reason: 'build the index `concurrently`, in a migration `-- without a transaction`',
  },
  {
    form: /^(?:drop index|reindex \w+) (?!concurrently)()/,
    reason: 'drop or rebuild the index `concurrently`, in a migration `-- without a transaction`',
  },
  {
    form: new RegExp(
      `^alter table ${table} (?:.*, ?)?add (?:column )?(?:(?!\\bdefault\\b)[^,])*not null(?![^,]*default)`,
    ),
    reason: 'a new column is nullable or has a default: existing rows have no value for it',
  },
  {
    form: new RegExp(`^alter table ${table} .*\\balter (?:column )?\\w+ (?:set data )?type\\b`),
    reason: 'another type rewrites the whole table: add a new column instead',
  },
  {
    form: new RegExp(`^alter table ${table} .*\\balter (?:column )?\\w+ set not null\\b`),
    reason:
      '`set not null` reads the whole table under its lock: add a check `not valid`, and validate it later',
  },
  {
    form: new RegExp(
      `^alter table ${table} .*\\badd (?:constraint \\w+ )?(?:check|foreign key)\\b(?!.*\\bnot valid\\b)`,
    ),
    reason: 'add the constraint `not valid`, and validate it in the next migration',
  },
  {
    form: new RegExp(`^alter table ${table} .*\\badd (?:constraint \\w+ )?(?:unique|primary key) ?\\(`),
    reason: 'add the key `using index`, built concurrently before',
  },
  {
    form: new RegExp(
      `^alter table ${table} .*\\b(?:drop (?:column|constraint)\\b|drop (?!default|not null)\\w+|rename\\b)`,
    ),
    reason: 'the previous release still reads it: remove it one release later',
  },
  {
    form: new RegExp(`^drop (?:table|view|function|type) ${table}`),
    reason: 'the previous release still uses it: remove it one release later',
  },
  {
    form: new RegExp(`^(?:lock table|truncate(?: table)?|cluster|vacuum full) ?${table}`),
    reason: 'it blocks every request on the table',
  },
  {
    form: new RegExp(`^(?:update ${table}|delete from ${table})(?!.*\\blimit\\b)`),
    reason: 'change rows in small batches by a job: one statement locks all of them until the end',
  },
]

/** The statements without comments; function bodies and quoted texts are blanked. */
function statementsIn(text: string): Statement[] {
  const bare = text
    .replace(/--[^\n]*/g, (comment) => comment.replace(/[;']/g, ' '))
    .replace(/(\$\w*\$)[\s\S]*?\1/g, (body) => body.replace(/[^\n]/g, ' '))
    .replace(/'(?:[^']|'')*'/g, (quoted) => `'${' '.repeat(quoted.length - 2)}'`)
  const statements: Statement[] = []
  let offset = 0
  for (const part of bare.split(';')) {
    const comments = part.match(/--[^\n]*/g) ?? []
    const sql = part
      .replace(/--[^\n]*/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .toLowerCase()
    const begin = offset + part.search(/(?<=(?:^|\n)\s*)[a-z]/i)
    if (sql)
      statements.push({
        sql,
        offset: begin,
        isExcused: comments.some((one) => /under traffic: \S/.test(one)),
      })
    offset += part.length + 1
  }
  return statements
}

const isNew = (name: string, statements: readonly Statement[]): boolean =>
  statements.some(({ sql }) =>
    new RegExp(`^create (?:\\w+ )?(?:table|view|function|type) (?:if not exists )?${name}\\b`).test(sql),
  )

function dangerIn({ sql }: Statement, statements: readonly Statement[]): string | undefined {
  for (const { form, reason } of dangers) {
    const found = form.exec(sql)
    const name = found?.slice(1).find(Boolean) ?? ''
    if (found && (name === '' || !isNew(name, statements))) return reason
  }
}

function findingsIn({ path, text }: TextFile) {
  const statements = statementsIn(text)
  return statements.flatMap((statement) => {
    const reason = statement.isExcused ? undefined : dangerIn(statement, statements)
    return reason ? [{ file: path, line: lineAt(text, statement.offset), reason }] : []
  })
}

export const safeUnderTraffic: Rule = ({ files }) =>
  files
    .filter(({ path }) => path.startsWith(migrationsFolder) && path.endsWith('.sql'))
    .filter(({ path }) => Number.parseInt(path.slice(migrationsFolder.length), 10) >= since)
    .flatMap(findingsIn)
