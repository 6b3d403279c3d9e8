// Migrations run while players play, and the release before them still serves: nothing in them may hold a table for
// long, or take away what that release reads. A statement that does so all the same says why it may, in the comment
// above it: `-- under traffic: …`. What is made in the same migration nobody uses yet.
import { lineAt, migrationsFolder, type Rule, type TextFile } from './tree.ts'

/** Those before it were run on empty tables only. */
const since = 17

type Statement = { readonly sql: string; readonly offset: number; readonly excuse: boolean }
type Danger = { readonly form: RegExp; readonly reason: string }

const table = '(?:if exists )?(?:only )?(\\w+)'

/** The first group is the table, which is let off when it is new. */
const dangers: readonly Danger[] = [
  {
    form: /^create (?:unique )?index (?!concurrently)(?:if not exists )?(?:\w+ )?on (?:only )?(\w+)/,
    reason: 'an index is built `concurrently`, in a migration `-- without a transaction`',
  },
  {
    form: /^(?:drop index|reindex \w+) (?!concurrently)()/,
    reason: 'an index is dropped or built anew `concurrently`, in a migration `-- without a transaction`',
  },
  {
    form: new RegExp(
      `^alter table ${table} (?:.*, ?)?add (?:column )?(?:(?!\\bdefault\\b)[^,])*not null(?![^,]*default)`,
    ),
    reason: 'a new column may be null or has a default: rows that are there have no value for it',
  },
  {
    form: new RegExp(`^alter table ${table} .*\\balter (?:column )?\\w+ (?:set data )?type\\b`),
    reason: 'another type writes the whole table anew: add a column beside it',
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
    reason: 'a constraint is added `not valid`, and validated by the next migration',
  },
  {
    form: new RegExp(`^alter table ${table} .*\\badd (?:constraint \\w+ )?(?:unique|primary key) ?\\(`),
    reason: 'a key is added `using index`, which was built concurrently',
  },
  {
    form: new RegExp(
      `^alter table ${table} .*\\b(?:drop (?:column|constraint)\\b|drop (?!default|not null)\\w+|rename\\b)`,
    ),
    reason: 'the release before this one still reads it: it goes one release later',
  },
  {
    form: new RegExp(`^drop (?:table|view|function|type) ${table}`),
    reason: 'the release before this one still uses it: it goes one release later',
  },
  {
    form: new RegExp(`^(?:lock table|truncate(?: table)?|cluster|vacuum full) ?${table}`),
    reason: 'it stops everybody',
  },
  {
    form: new RegExp(`^(?:update ${table}|delete from ${table})(?!.*\\blimit\\b)`),
    reason: 'rows are changed in small portions, by a job: all at once they are locked until the end',
  },
]

/** The statements, their comments left out; the bodies of functions and texts between quotes are nobody's statement. */
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
      statements.push({ sql, offset: begin, excuse: comments.some((one) => /under traffic: \S/.test(one)) })
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
    const reason = statement.excuse ? undefined : dangerIn(statement, statements)
    return reason ? [{ file: path, line: lineAt(text, statement.offset), reason }] : []
  })
}

export const safeUnderTraffic: Rule = ({ files }) =>
  files
    .filter(({ path }) => path.startsWith(migrationsFolder) && path.endsWith('.sql'))
    .filter(({ path }) => Number.parseInt(path.slice(migrationsFolder.length), 10) >= since)
    .flatMap(findingsIn)
