import type { Field } from '@saguao/contract/operators/settings/fields.ts'
import type { Cash } from '@saguao/contract/product/money.ts'

export type InputProps<F extends Field = Field> = {
  readonly field: F
  /** KIND.FIELD, of the texts. */
  readonly path: string
  readonly value: unknown
  readonly currency: Cash | undefined
  readonly onChange: (value: unknown) => void
  /** The field that the server refused. */
  readonly error?: string | undefined
}
