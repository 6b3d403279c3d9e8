/** The schemas of a call, compiled at its first use: compiling all of them would slow down the boot. */
import type { Call } from '@saguao/contract/calls/call.ts'
import { Ajv, type ValidateFunction } from 'ajv'
import fastJson from 'fast-json-stringify'
import { Refusal } from '#kernel/refusal.ts'

export type CallSchemas = {
  /** Throws a refusal for an invalid body; removes empty optional texts and fills in defaults. */
  validate(body: unknown): void
  /** Throws for a response that violates its schema, which is a bug. */
  check(data: unknown): void
  serialize(data: unknown): string
}

const ajv = new Ajv({ coerceTypes: false, useDefaults: true, strict: false, strictNumbers: true })

/** Shared by the servers of a process, as Ajv shares what it has compiled. */
const writers = new WeakMap<object, (data: unknown) => string>()

function writerOf(schema: object): (data: unknown) => string {
  const known = writers.get(schema)
  if (known) return known
  const writer = fastJson(schema as fastJson.AnySchema)
  writers.set(schema, writer)
  return writer
}

const lazily = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** The path of the first invalid field. */
const fieldOf = ({ errors }: ValidateFunction): string =>
  (errors?.[0]?.instancePath.slice(1).replaceAll('/', '.') || errors?.[0]?.params.missingProperty) ?? ''

/** Optional texts whose empty value is an error rather than the same as an absent one. */
const neverEmpty: readonly string[] = ['requestId', 'clientSeed']

/** Optional texts; forms send them empty. */
export function optionalTexts({ body }: Pick<Call, 'body'>): readonly string[] {
  const needed = [...(body.required ?? []), ...neverEmpty]
  return Object.entries(body.properties)
    .filter(([name, schema]) => !needed.includes(name) && ('enum' in schema || isString(schema)))
    .map(([name]) => name)
}

const isString = (schema: object): boolean => 'type' in schema && schema.type === 'string'

export function removeEmptyTexts(body: unknown, names: readonly string[]): void {
  if (body === null || typeof body !== 'object') return
  const fields = body as Record<string, unknown>
  for (const name of names) if (fields[name] === '') delete fields[name]
}

export function createCallSchemas(path: string, row: Call): CallSchemas {
  const fits = lazily(() => ajv.compile(row.body))
  const fitsData = lazily(() => ajv.compile(row.data))
  const optional = optionalTexts(row)
  const writer = lazily(() => writerOf(row.data))
  return {
    validate: (body) => {
      removeEmptyTexts(body, optional)
      if (!fits()(body)) throw new Refusal('VALIDATION', { field: fieldOf(fits()) })
    },
    check: (data) => {
      if (!fitsData()(data))
        throw new Error(
          `${path} sent a response that violates its schema: ${ajv.errorsText(fitsData().errors)}`,
        )
    },
    serialize: (data) => writer()(data),
  }
}
