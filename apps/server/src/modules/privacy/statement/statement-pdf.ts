/**
 * A statement as PDF. PDFKit keeps data of every page until the end and does not wait for the reader, so the number of
 * entries is limited; between pages of entries other requests are served.
 */
import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { countries } from '@saguao/contract/product/countries.ts'
import type { Minor } from '@saguao/contract/product/money.ts'
import PDFDocument from 'pdfkit'
import {
  formatsOf,
  type StatementFile,
  type StatementFormats,
} from '#modules/privacy/statement/statement-file.ts'
import { kindText } from '#modules/privacy/statement/statement-texts.ts'
import type { LedgerEntry } from '#modules/wallet/wallet.ts'

const margin = 42
const pageWidth = 595
const right = pageWidth - margin
const bottom = 790
const rowHeight = 16
const rowsPerTurn = 100
const colours = { text: '#1b1d23', muted: '#5b6070', line: '#d5d8e0', brand: '#0c7a5b' } as const

type Align = 'left' | 'right'
type Column = { readonly x: number; readonly width: number; readonly align: Align }

const entryColumns: readonly Column[] = [
  { x: margin, width: 104, align: 'left' },
  { x: 146, width: 128, align: 'left' },
  { x: 278, width: 112, align: 'left' },
  { x: 390, width: 80, align: 'right' },
  { x: 473, width: 80, align: 'right' },
]

const totalColumns: readonly Column[] = [
  { x: margin, width: 190, align: 'left' },
  { x: 232, width: 80, align: 'right' },
  { x: 316, width: 115, align: 'right' },
  { x: 438, width: 115, align: 'right' },
]

const wholeRow: Column = { x: margin, width: right - margin, align: 'left' }

type Doc = InstanceType<typeof PDFDocument>

type Sheet = {
  readonly doc: Doc
  readonly formats: StatementFormats
  /** Top of the next row. */
  y: number
  pages: number
  /** Drawn again at the top of each further page. */
  head: (() => void) | undefined
}

const regular = 'Helvetica'
const bold = 'Helvetica-Bold'

/** The standard fonts have the characters of Windows-1252; others become a question mark. */
const printable = (text: string): string => text.replace(/[^\x20-\x7e\u00a0-\u00ff–—‘’“”…•€]/gu, '?')

function row(
  sheet: Sheet,
  columns: readonly Column[],
  cells: readonly string[],
  font: string = regular,
): void {
  const { doc, y } = sheet
  doc.font(font).fontSize(8.5)
  for (const [i, { x, width, align }] of columns.entries())
    doc.text(printable(cells[i] ?? ''), x, y, {
      width,
      align,
      lineBreak: false,
      ellipsis: true,
      height: rowHeight,
    })
  sheet.y += rowHeight
}

function line({ doc, y }: Sheet): void {
  doc
    .moveTo(margin, y - 4)
    .lineTo(right, y - 4)
    .lineWidth(0.5)
    .stroke(colours.line)
}

function startPage(sheet: Sheet): void {
  const { doc, formats } = sheet
  doc.addPage()
  sheet.pages += 1
  doc
    .font(regular)
    .fontSize(8)
    .fillColor(colours.muted)
    .text(`${formats.texts.page} ${sheet.pages}`, margin, 806, {
      width: right - margin,
      align: 'right',
      lineBreak: false,
    })
    .fillColor(colours.text)
  sheet.y = margin
  sheet.head?.()
}

function room(sheet: Sheet, height = rowHeight): void {
  if (sheet.y + height > bottom) startPage(sheet)
}

function heading(sheet: Sheet, text: string): void {
  room(sheet, 4 * rowHeight)
  sheet.y += 10
  sheet.doc
    .font(bold)
    .fontSize(11)
    .fillColor(colours.text)
    .text(printable(text), margin, sheet.y, { lineBreak: false })
  sheet.y += 20
}

function titleBlock(sheet: Sheet, file: StatementFile): void {
  const { doc, formats } = sheet
  const { texts, day, date, time } = formats
  doc.font(bold).fontSize(10).fillColor(colours.brand).text('Saguão', margin, sheet.y, { lineBreak: false })
  doc
    .fontSize(18)
    .fillColor(colours.text)
    .text(texts.title, margin, sheet.y + 16, { lineBreak: false })
  sheet.y += 46
  const { startDate, endDate } = file.period
  const facts = [
    [texts.player, file.username],
    [texts.period, `${day(startDate)} – ${day(endDate)}`],
    [texts.createdAt, `${date(file.createdAt)} ${time(file.createdAt)}`],
    [texts.timeZone, countries[file.country].timeZone.replace('_', ' ')],
  ]
  for (const [name = '', value = ''] of facts) {
    doc.font(regular).fontSize(9).fillColor(colours.muted).text(name, margin, sheet.y, { lineBreak: false })
    doc.fillColor(colours.text).text(printable(value), margin + 90, sheet.y, { lineBreak: false })
    sheet.y += 14
  }
}

/** The totals of every account with a balance or an entry. */
function summary(sheet: Sheet, { statement }: StatementFile): void {
  const { texts, money } = sheet.formats
  heading(sheet, texts.summary)
  for (const { account, opening, closing, kinds } of statement.accounts) {
    if (kinds.length === 0 && opening === 0n && account !== 'cash') continue
    room(sheet, (kinds.length + 4) * rowHeight)
    row(sheet, totalColumns, [texts.accounts[account], texts.count, texts.received, texts.paid], bold)
    line(sheet)
    row(sheet, totalColumns, [texts.opening, '', '', money(opening)])
    for (const { kind, isPayout, count, received, paid } of kinds)
      row(sheet, totalColumns, [kindText(texts, kind, isPayout), String(count), money(received), money(paid)])
    row(sheet, totalColumns, [texts.closing, '', '', money(closing)], bold)
    sheet.y += 8
  }
}

function entryRow(sheet: Sheet, entry: LedgerEntry): void {
  const { texts, date, time, money, kindOf } = sheet.formats
  room(sheet)
  row(sheet, entryColumns, [
    `${date(entry.postedAt)} ${time(entry.postedAt)}`,
    kindOf(entry),
    texts.accounts[entry.account],
    money(entry.amount as Minor),
    money(entry.balanceAfter as Minor),
  ])
}

async function entryRows(sheet: Sheet, { statement }: StatementFile): Promise<void> {
  const { texts, archived } = sheet.formats
  heading(sheet, texts.entries)
  if (archived) row(sheet, [wholeRow], [archived])
  if (statement.count === 0) return archived ? undefined : row(sheet, [wholeRow], [texts.noEntries])
  sheet.head = () => {
    row(sheet, entryColumns, [texts.date, texts.kind, texts.account, texts.amount, texts.balance], bold)
    line(sheet)
  }
  sheet.head()
  let drawn = 0
  for await (const page of statement.entries())
    for (const entry of page) {
      if (sheet.doc.destroyed) return
      entryRow(sheet, entry)
      drawn += 1
      if (drawn % rowsPerTurn === 0) await nextTurn()
    }
}

async function draw(sheet: Sheet, file: StatementFile): Promise<void> {
  startPage(sheet)
  titleBlock(sheet, file)
  summary(sheet, file)
  await entryRows(sheet, file)
  sheet.doc.end()
}

export function statementPdf(file: StatementFile): Readable {
  const formats = formatsOf(file)
  const info = {
    Title: formats.texts.title,
    Creator: 'Saguão',
    Producer: 'Saguão',
    CreationDate: file.createdAt,
  }
  const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, info })
  const sheet: Sheet = { doc, formats, y: margin, pages: 0, head: undefined }
  // A failure ends the connection: half a file must not look like a whole one.
  draw(sheet, file).catch((error: unknown) => (doc as unknown as Readable).destroy(error as Error))
  return doc as unknown as Readable
}
