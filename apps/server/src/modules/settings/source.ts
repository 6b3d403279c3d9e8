/** The source of a kind: the module that owns the live rows registers how they are read and written. */
import type { SettingName, SettingValue } from '@saguao/contract/operators/settings/setting-kinds.ts'
import type { Country } from '@saguao/contract/product/countries.ts'
import type { Tx } from '#kernel/db/db.ts'
import { Refusal } from '#kernel/refusal.ts'
import type { Query } from '#modules/settings/store.ts'

export type Subject<Value = unknown> = {
  readonly subject: string
  /** The name that operators see, such as that of a payment method. */
  readonly title: string
  /** Decides currency and local midnight; null for subjects of all markets. */
  readonly country: Country | null
  /** Where one query reads all of them; otherwise `read` is called for each. */
  readonly value?: Value
}

export type SettingSource<K extends SettingName> = {
  readonly kind: K
  /** All subjects, in the order of the screen. */
  subjects(query: Query): Promise<readonly Subject<SettingValue<K>>[]>
  /** The live value. */
  read(query: Query, subject: string): Promise<SettingValue<K>>
  /**
   * Writes the value to the live rows; the database checks it. Called in the transaction of a change, for a trial in a
   * savepoint that is rolled back, and by the job when a later version becomes valid. Other effects follow from triggers
   * or events of the outbox.
   */
  apply(tx: Tx, subject: string, value: SettingValue<K>): Promise<void>
  /** Refuses values that no single field shows to be wrong, with the field at fault. */
  check?(value: SettingValue<K>, subject: string): void
}

type AnySource = SettingSource<SettingName>

export type Sources = {
  register<K extends SettingName>(source: SettingSource<K>): void
  find(kind: string): AnySource | undefined
  /** Throws for a kind whose module is missing. */
  get(kind: SettingName): AnySource
}

export function createSources(): Sources {
  const sources = new Map<string, AnySource>()
  return {
    register: (source) => {
      if (sources.has(source.kind)) throw new Error(`settings: ${source.kind} is registered twice`)
      sources.set(source.kind, source as unknown as AnySource)
    },
    find: (kind) => sources.get(kind),
    get: (kind) => {
      const source = sources.get(kind)
      if (!source) throw new Error(`settings: no module registered ${kind}`)
      return source
    },
  }
}

export async function subjectOf(source: AnySource, query: Query, subject: string): Promise<Subject> {
  const found = (await source.subjects(query)).find((one) => one.subject === subject)
  if (!found) throw new Refusal('SETTING_UNKNOWN', { field: 'subject' })
  return found
}
