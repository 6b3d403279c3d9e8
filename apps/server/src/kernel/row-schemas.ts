/** A row's schemas, compiled when the row is first called: a boot need not pay for rows nobody uses. */
import type { Call } from '@saguao/contract/call.ts'
import { Ajv, type ValidateFunction } from 'ajv'
import fastJson from 'fast-json-stringify'
import { Refusal } from '#kernel/refusal.ts'

export type RowSchemas = {
  /** Refuses a body that doesn't fit and fills in its defaults. */
  validate(body: unknown): void
  /** Throws when an answer doesn't fit: a bug of ours. */
  check(data: unknown): void
  write(data: unknown): string
}

const ajv = new Ajv({ coerceTypes: false, useDefaults: true, strict: false, strictNumbers: true })

const lazily = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** The first field that doesn't fit, named by its place. */
const fieldOf = ({ errors }: ValidateFunction): string =>
  (errors?.[0]?.instancePath.slice(1).replaceAll('/', '.') || errors?.[0]?.params.missingProperty) ?? ''

export function createRowSchemas(path: string, row: Call): RowSchemas {
  const fits = lazily(() => ajv.compile(row.body))
  const fitsData = lazily(() => ajv.compile(row.data))
  const writer = lazily(() => fastJson(row.data as fastJson.AnySchema))
  return {
    validate: (body) => {
      if (!fits()(body)) throw new Refusal('VALIDATION', { field: fieldOf(fits()) })
    },
    check: (data) => {
      if (!fitsData()(data))
        throw new Error(`${path} answers what its row doesn't say: ${ajv.errorsText(fitsData().errors)}`)
    },
    write: (data) => writer()(data),
  }
}
