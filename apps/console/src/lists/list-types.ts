/** Types of the shared list. A list call takes filters, `sort`, `cursor` and `limit` and answers `{ list, next }`. */
import type {
  OperatorBody,
  OperatorCalls,
  OperatorData,
  OperatorPath,
} from '@saguao/contract/operators/operator-calls.ts'
import type { ReactNode } from 'react'

type ListData = { readonly list: readonly object[] }

export type ListPath = { [P in OperatorPath]: OperatorData<P> extends ListData ? P : never }[OperatorPath]
export type DownloadPath = {
  [P in OperatorPath]: OperatorCalls[P] extends { file: true } ? P : never
}[OperatorPath]

export type RowOf<P extends ListPath> =
  OperatorData<P> extends { readonly list: readonly (infer Row extends object)[] } ? Row : never
export type ListBody<P extends ListPath> = Omit<OperatorBody<P>, 'cursor' | 'limit'>

export type Column<Row> = {
  /** With `isSortable` the name of the sorting on the wire: `id` ascending, `-id` descending. */
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Pixels. Columns without a width share the rest. */
  readonly width?: number
  /** Amounts and counts are aligned at the right. */
  readonly isNumber?: boolean
  readonly isSortable?: boolean
  /** The cell is a link that opens the row: it is not put into a button. */
  readonly isLink?: boolean
  /** Sorts in the browser, for calls that answer all rows at once. */
  readonly sortValue?: (row: Row) => string | number
  /** Not shown until the operator chooses it. */
  readonly isOptional?: boolean
}

/** Filters live in the address under `name`; a filter of days under `name` and `until`. */
export type Filter =
  | { readonly kind: 'text'; readonly name: string; readonly label: string; readonly width?: number }
  | {
      readonly kind: 'choice'
      readonly name: string
      readonly label: string
      readonly width?: number
      readonly options: readonly { readonly value: string; readonly label: string }[]
    }
  | { readonly kind: 'days'; readonly name: string; readonly until: string; readonly label: string }
  | { readonly kind: 'day'; readonly name: string; readonly label: string; readonly width?: number }
  | { readonly kind: 'flag'; readonly name: string; readonly label: string }

/** The search parameters of a list, all texts. */
export type ListSearch = Readonly<Record<string, string | undefined>>

export const namesOf = (filter: Filter): readonly string[] =>
  filter.kind === 'days' ? [filter.name, filter.until] : [filter.name]
