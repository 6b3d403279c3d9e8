/**
 * A statement as CSV: semicolons and decimal commas, as spreadsheets of both markets read it. Rows are written while they
 * are read, so the length of the file needs no memory.
 */
import { Readable } from 'node:stream'
import { currencies, type Minor } from '@saguao/contract/product/money.ts'
import {
  formatsOf,
  type StatementFile,
  type StatementFormats,
} from '#modules/privacy/statement/statement-file.ts'
import type { LedgerEntry } from '#modules/wallet/wallet.ts'

const byteOrderMark = '\uFEFF'
const lineEnd = '\r\n'

/** A spreadsheet takes a text that starts like this for a formula. */
const formulaStart = /^[=+\-@\t\r]/

function cell(text: string): string {
  const safe = formulaStart.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Without separators of thousands: `-1234,50`. */
function decimal(amount: Minor, decimals: number): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(decimals + 1, '0')
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)},${digits.slice(-decimals)}`
  return amount < 0n ? `-${text}` : text
}

type Line = {
  readonly date?: string
  readonly time?: string
  readonly kind: string
  readonly account: string
  readonly amount?: string
  readonly balance?: string
  readonly reference?: string
  readonly number?: string
}

const lineOf = ({ amount = '', balance = '', ...texts }: Line): string => {
  const { date = '', time = '', kind, account, reference = '', number = '' } = texts
  const [before, after] = [
    [date, time, kind, account],
    [reference, number],
  ]
  return [...before.map(cell), amount, balance, ...after.map(cell)].join(';') + lineEnd
}

type Writer = StatementFormats & { decimalOf(amount: Minor): string }

function entryLine({ texts, date, time, kindOf, decimalOf }: Writer, entry: LedgerEntry): string {
  return lineOf({
    date: date(entry.postedAt),
    time: time(entry.postedAt),
    kind: kindOf(entry),
    account: texts.accounts[entry.account],
    amount: decimalOf(entry.amount),
    balance: decimalOf(entry.balanceAfter),
    reference: entry.ref ?? '',
    number: `${entry.postingId}-${entry.seq}`,
  })
}

function headLines(
  { period, statement }: StatementFile,
  { texts, day, archived, decimalOf }: Writer,
): string {
  const columns = [texts.date, texts.time, texts.kind, texts.account, texts.amount, texts.balance]
  const header = [...columns, texts.reference, texts.number].map(cell).join(';') + lineEnd
  const openings = statement.accounts.map(({ account, opening }) =>
    lineOf({
      date: day(period.startDate),
      kind: texts.opening,
      account: texts.accounts[account],
      balance: decimalOf(opening),
    }),
  )
  const note = archived ? lineOf({ date: day(period.startDate), kind: archived, account: '' }) : ''
  return header + note + openings.join('')
}

function totalLines({ period, statement }: StatementFile, { texts, day, decimalOf }: Writer): string {
  const date = day(period.endDate)
  const lines = statement.accounts.flatMap(({ account, closing, kinds }) => {
    const sum = (of: 'received' | 'paid') => kinds.reduce((total, kind) => total + kind[of], 0n) as Minor
    const line = (kind: string, more: Partial<Line>) =>
      lineOf({ date, kind, account: texts.accounts[account], ...more })
    return [
      line(texts.received, { amount: decimalOf(sum('received')) }),
      line(texts.paid, { amount: decimalOf(sum('paid')) }),
      line(texts.closing, { balance: decimalOf(closing) }),
    ]
  })
  return lines.join('')
}

async function* csvText(file: StatementFile): AsyncGenerator<string> {
  const { decimals } = currencies[file.currency]
  const writer: Writer = { ...formatsOf(file), decimalOf: (amount) => decimal(amount, decimals) }
  yield byteOrderMark + headLines(file, writer)
  for await (const page of file.statement.entries())
    yield page.map((entry) => entryLine(writer, entry)).join('')
  yield totalLines(file, writer)
}

export const statementCsv = (file: StatementFile): Readable => Readable.from(csvText(file))
