/** A schema as flat rows; nested fields are named like `list[].id`. */
import { Day, Id, MultilineText, Serial, text } from '@saguao/contract/schemas/request-fields.ts'
import { patternOf, type Schema } from '#kernel/http/docs/document.ts'

export type Field = {
  readonly name: string
  readonly type: string
  readonly optional: boolean
  readonly notes: readonly string[]
}

const patternNotes = new Map<unknown, string>([
  [patternOf(Day), 'a day as YYYY-MM-DD'],
  [patternOf(Id), 'no spaces, ASCII only'],
  [patternOf(Serial), 'a whole number above 0, as text'],
  [patternOf(MultilineText), 'no control characters but new lines'],
  [patternOf(text(1)), 'no control characters'],
])

const isNull = (schema: Schema): boolean => schema.type === 'null'

/** The schema without a null alternative, and whether it had one. */
function unwrap(schema: Schema): { inner: Schema; nullable: boolean } {
  const others = schema.anyOf?.filter((one) => !isNull(one))
  const [only] = others ?? []
  if (!schema.anyOf || others?.length !== 1 || !only) return { inner: schema, nullable: false }
  return { inner: only, nullable: schema.anyOf.some(isNull) }
}

function typeOf(schema: Schema): string {
  const { inner, nullable } = unwrap(schema)
  if (nullable) return `${typeOf(inner)} or null`
  if (inner.anyOf) return inner.anyOf.map(typeOf).join(' or ')
  if (inner.enum) return inner.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (inner.const !== undefined) return JSON.stringify(inner.const)
  return inner.type === 'array' ? `${typeOf(inner.items ?? {})}[]` : (inner.type ?? 'anything')
}

function range(from: number | undefined, to: number | undefined, unit = ''): string[] {
  if (from !== undefined && to !== undefined)
    return [`${from.toLocaleString('en')} to ${to.toLocaleString('en')}${unit}`]
  if (from !== undefined) return [`at least ${from.toLocaleString('en')}${unit}`]
  return to === undefined ? [] : [`at most ${to.toLocaleString('en')}${unit}`]
}

function notesOf(schema: Schema): string[] {
  const { inner } = unwrap(schema)
  const above = inner.exclusiveMinimum
  return [
    ...[inner.description, schema.description].flatMap((text, i, all) =>
      text && all.indexOf(text) === i ? [text] : [],
    ),
    ...(above === undefined ? [] : [`above ${above.toLocaleString('en')}`]),
    ...range(inner.minimum, inner.maximum),
    ...range(inner.minLength || undefined, inner.maxLength, ' characters'),
    ...range(undefined, inner.maxItems, ' items'),
    ...(inner.pattern === undefined ? [] : [patternNotes.get(inner.pattern) ?? `matches ${inner.pattern}`]),
    ...(inner.default === undefined ? [] : [`${JSON.stringify(inner.default)} when left out`]),
  ]
}

/** The rows of an object, or of the items of an array; empty for a leaf. */
export function fieldsOf(schema: Schema, prefix = ''): Field[] {
  const { inner } = unwrap(schema)
  if (inner.type === 'array') return fieldsOf(inner.items ?? {}, `${prefix.replace(/\.$/, '')}[].`)
  return Object.entries(inner.properties ?? {}).flatMap(([key, value]) => {
    const name = `${prefix}${key}`
    const optional = !inner.required?.includes(key)
    return [{ name, type: typeOf(value), optional, notes: notesOf(value) }, ...fieldsOf(value, `${name}.`)]
  })
}
