/**
 * CSV files of lists. Rows are read in pages while they are sent, so that an export of any length needs little memory,
 * and at a pace that leaves the server to players. A reader who goes away ends the export after the current page.
 */
import { Readable } from 'node:stream'
import { FileResponse } from '#kernel/http/file-response.ts'
import { createExportPace } from '#kernel/http/load/export-pace.ts'

/** A leading sign would be a formula in a spreadsheet. */
function cellOf(value: unknown): string {
  const text =
    value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

export type Page<Row> = { readonly list: readonly Row[]; readonly next: string | null }
type ReadPage<Row> = (cursor: string | undefined) => Promise<Page<Row>>

async function* linesOf<Row>(
  columns: readonly (keyof Row & string)[],
  readPage: ReadPage<Row>,
): AsyncGenerator<string> {
  yield `${columns.join(',')}\n`
  const pace = createExportPace()
  let cursor: string | undefined
  for (;;) {
    const { list, next } = await readPage(cursor)
    const lines = list.map((row) => `${columns.map((name) => cellOf(row[name])).join(',')}\n`)
    if (lines.length > 0) yield lines.join('')
    if (next === null) return
    await pace.next()
    cursor = next
  }
}

/** Small enough that the event loop is not blocked for long while a page is written. */
export const csvPageRows = 500

export const csvFile = <Row>(
  name: string,
  columns: readonly (keyof Row & string)[],
  readPage: ReadPage<Row>,
): FileResponse =>
  new FileResponse(`${name}.csv`, 'text/csv; charset=utf-8', Readable.from(linesOf(columns, readPage)))
