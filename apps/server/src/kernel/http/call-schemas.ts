/** A row's schemas, compiled when the row is first called: a boot need not pay for rows nobody uses. */
import type { Call } from '@saguao/contract/calls/call.ts'
import { Ajv, type ValidateFunction } from 'ajv'
import fastJson from 'fast-json-stringify'
import { Refusal } from '#kernel/refusal.ts'

export type RowSchemas = {
  /** Refuses a body that doesn't fit, leaves out optional texts that are empty, and fills in defaults. */
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

/** Whoever says these means them: an empty one is a mistake, and not the same as none. */
const meant: readonly string[] = ['requestId', 'clientSeed']

/** Texts that need not be said; a form that has a field for them sends them empty. */
export function optionalTexts({ body }: Pick<Call, 'body'>): readonly string[] {
  const needed = [...(body.required ?? []), ...meant]
  return Object.entries(body.properties)
    .filter(([name, schema]) => !needed.includes(name) && ('enum' in schema || isString(schema)))
    .map(([name]) => name)
}

const isString = (schema: object): boolean => 'type' in schema && schema.type === 'string'

export function leaveOutEmpty(body: unknown, names: readonly string[]): void {
  if (body === null || typeof body !== 'object') return
  const said = body as Record<string, unknown>
  for (const name of names) if (said[name] === '') delete said[name]
}

export function createRowSchemas(path: string, row: Call): RowSchemas {
  const fits = lazily(() => ajv.compile(row.body))
  const fitsData = lazily(() => ajv.compile(row.data))
  const optional = optionalTexts(row)
  const writer = lazily(() => fastJson(row.data as fastJson.AnySchema))
  return {
    validate: (body) => {
      leaveOutEmpty(body, optional)
      if (!fits()(body)) throw new Refusal('VALIDATION', { field: fieldOf(fits()) })
    },
    check: (data) => {
      if (!fitsData()(data))
        throw new Error(`${path} answers what its row doesn't say: ${ajv.errorsText(fitsData().errors)}`)
    },
    write: (data) => writer()(data),
  }
}
