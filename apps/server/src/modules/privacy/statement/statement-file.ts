/** What both forms of a statement need: the player, the period, and the formats of the market. */
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import { defaultLang, type Lang, languages } from '@saguao/contract/product/languages.ts'
import { type Cash, currencies, formatMoney, type Minor, toMajor } from '@saguao/contract/product/money.ts'
import { kindText, type StatementTexts, statementTexts } from '#modules/privacy/statement/statement-texts.ts'
import type { LedgerEntry, Statement, StatementPeriod } from '#modules/wallet/wallet.ts'

export type StatementFile = {
  readonly username: string
  readonly country: Country
  readonly currency: Cash
  readonly lang: Lang
  readonly period: StatementPeriod
  readonly createdAt: Date
  readonly statement: Statement
}

export type StatementFormats = {
  readonly texts: StatementTexts
  /** With the separators of the market and the alias of its currency. */
  money(amount: Minor): string
  date(at: Date): string
  time(at: Date): string
  /** A day as YYYY-MM-DD. */
  day(day: string): string
  /** The note about archived entries, if there are any. */
  readonly archived: string | undefined
  kindOf(entry: Pick<LedgerEntry, 'kind' | 'ref'>): string
}

/** Texts have the language of the player, numbers and dates the form of the market. */
export function formatsOf({ country, currency, lang, statement }: StatementFile): StatementFormats {
  const texts = statementTexts[lang]
  const { timeZone } = countries[country]
  const marketLang = defaultLang(country)
  const locale = languages[marketLang].lang
  const dateFormat = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  const dates = new Intl.DateTimeFormat(locale, { timeZone, ...dateFormat })
  const days = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...dateFormat })
  const times = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'medium', hourCycle: 'h23' })
  const { alias } = currencies[currency]
  const dayText = (day: string): string => days.format(new Date(`${day}T00:00:00Z`))
  const { archivedBefore } = statement
  return {
    texts,
    money: (amount) => {
      const text = formatMoney(Math.abs(toMajor(amount, currency)), currency, marketLang)
      return `${amount < 0n ? '-' : ''}${alias} ${text}`
    },
    date: (at) => dates.format(at),
    time: (at) => times.format(at),
    day: dayText,
    archived: archivedBefore && texts.archived.replace('{day}', dayText(archivedBefore)),
    kindOf: ({ kind, ref }) => kindText(texts, kind, ref?.startsWith('withdraw:') ?? false),
  }
}
