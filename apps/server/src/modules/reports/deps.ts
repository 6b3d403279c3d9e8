/** Dependencies of reports. */
import type { Country } from '@saguao/contract/product/countries.ts'
import type { App } from '#app.ts'

export type ReportDeps = Pick<App, 'db' | 'reads' | 'clock' | 'log' | 'metrics'> & {
  /** Rolls up new postings unless it was done a moment ago. */
  refresh(): Promise<void>
}

/** Market days, both included. */
export type Days = { readonly from: string; readonly to: string; readonly country?: Country | undefined }
