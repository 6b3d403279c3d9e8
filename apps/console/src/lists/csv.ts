/** The CSV file of a list whose call has no export of its own: its pages are loaded one after the other. */
import { call } from '#api/call.ts'
import type { ListPath } from '#lists/list-types.ts'

/** Beyond it a file would take minutes; lists of that size have an export on the server. */
const maxRows = 50_000
const pageRows = 200

type Page = { readonly list: readonly object[]; readonly next?: string | null }

export async function loadCsv(path: ListPath, body: object, isPaged: boolean): Promise<Blob> {
  const rows: object[] = []
  let cursor: string | null | undefined
  do {
    const paging = isPaged ? { limit: pageRows, ...(cursor && { cursor }) } : {}
    const page = (await call(path, { ...body, ...paging } as never)) as unknown as Page
    rows.push(...page.list)
    cursor = page.next
  } while (cursor && rows.length < maxRows)
  return new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' })
}

/** One column per field of the rows. Spreadsheets read the file as UTF-8 because of its first character. */
export function csvOf(rows: readonly object[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = rows.map((row) => names.map((name) => cellOf((row as Record<string, unknown>)[name])))
  return `\uFEFF${[names, ...lines].map((cells) => cells.join(',')).join('\r\n')}\r\n`
}

const formulaStart = /^[=+\-@\t\r]/

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = formulaStart.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
