/** Hostile request bodies generated from a call's schema: valid bodies with one wrong field, and malformed texts. */
import { limits } from '@saguao/contract/calls/limits.ts'
import fc from 'fast-check'
import type { TObject, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { optionalTexts, removeEmptyTexts } from '#kernel/http/call-schemas.ts'

export type HostileBody = {
  readonly text: string
  /** True for a strange value that the schema allows. */
  readonly isValid: boolean
}

const long = 'x'.repeat(limits.maxBodyBytes - 200)

/** Values that replace a field. */
const hostileValues: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  -0,
  0.1,
  1e-9,
  1e308,
  2 ** 53 + 2,
  -(2 ** 63),
  '',
  ' ',
  '0',
  'NaN',
  long,
  'ÿ'.repeat(200),
  '👩‍👩‍👧'.repeat(8),
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u2066\ufeff',
  'İıſK',
  "' or 1=1 --",
  '"; drop table posting; --',
  '<img src=x onerror=alert(1)>',
  '../../../../etc/passwd',
  '%7$s%n{{7*7}}',
  '__proto__',
  'constructor',
  'toString',
  [],
  ['x'],
  [[]],
  Array.from({ length: 5_000 }, () => 1),
  {},
  { $gt: '' },
  { toString: 1, valueOf: 2 },
  { length: 1e9 },
]

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** Valid for calls without required fields. */
const oddTexts: readonly string[] = ['null', '{"a":1e400}', '{"a":1,"a":2}', '\ufeff{}']

/** Texts that every call must refuse. */
const brokenTexts: readonly string[] = [
  '[]',
  '"x"',
  '1',
  'true',
  '{',
  '{}}',
  '{"a":1}{"b":2}',
  '{"a":NaN}',
  '{"a":0x10}',
  "{'a':1}",
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"a":{"__proto__":{"isAdmin":true}}}',
  `{"a":${nested(20_000)}}`,
  `{"a":${nested(limits.maxBodyDepth + 1)}}`,
  `{"a":"${'x'.repeat(limits.maxBodyBytes)}"}`,
]

const textOf = (schema: TSchema & { pattern?: string; minLength?: number; maxLength?: number }) => {
  const { pattern = '^[!-~]*$', minLength = 0, maxLength = 64 } = schema
  return fc
    .stringMatching(new RegExp(pattern, 'u'))
    .map((text) => [...text].slice(0, maxLength).join(''))
    .filter((text) => text.length >= minLength)
}

type Plain = {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly TSchema[]
  readonly items?: TSchema
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
}

const largest = 1_000_000

/** Valid values of a schema, for the schema types of the contract. */
export function validValues(schema: TSchema): fc.Arbitrary<unknown> {
  const plain = schema as Plain
  if (plain.enum) return fc.constantFrom(...plain.enum)
  if (plain.const !== undefined) return fc.constant(plain.const)
  if (plain.anyOf) return fc.oneof(...plain.anyOf.map(validValues))
  const min = plain.minimum ?? plain.exclusiveMinimum ?? 0
  const max = Math.min(plain.maximum ?? largest, largest)
  if (plain.type === 'integer') return fc.integer({ min, max })
  if (plain.type === 'number') return fc.integer({ min: Math.ceil(min) + 1, max: Math.max(min + 1, max) })
  if (plain.type === 'boolean') return fc.boolean()
  if (plain.type === 'array')
    return fc.array(validValues(plain.items ?? ({} as TSchema)), {
      minLength: plain.minItems ?? 0,
      maxLength: Math.min(plain.maxItems ?? 3, 3),
    })
  if (plain.type === 'object')
    return fc.record(
      Object.fromEntries(
        Object.entries(plain.properties ?? {}).map(([name, inner]) => [name, validValues(inner)]),
      ),
    )
  return textOf(schema)
}

/** Parses like the server: ignores a byte order mark; of duplicate fields the last one counts. */
const parsed = (text: string): unknown => JSON.parse(text.replace(/^\ufeff/, ''))

function bodyOf(schema: TObject, text: string): HostileBody {
  const read = parsed(text)
  removeEmptyTexts(read, optionalTexts({ body: schema }))
  return { text, isValid: Buffer.byteLength(text) <= limits.maxBodyBytes && Value.Check(schema, read) }
}

const body = (schema: TObject, value: unknown): HostileBody => bodyOf(schema, JSON.stringify(value))

/** Valid bodies with one field replaced, removed or duplicated. */
function* withOneWrongField(schema: TObject, valid: Record<string, unknown>): Generator<HostileBody> {
  for (const name of Object.keys(schema.properties)) {
    for (const value of hostileValues) yield body(schema, { ...valid, [name]: value })
    const { [name]: _, ...without } = valid
    yield body(schema, without)
    const text = JSON.stringify({ ...valid, [name]: null })
    yield bodyOf(schema, `${text.slice(0, -1)},"${name}":{}}`)
  }
}

/** All bodies for a seed, or a sample of `maxCount`. The same seed generates the same bodies. */
export function hostileBodies(
  schema: TObject,
  seed: number,
  maxCount = Number.POSITIVE_INFINITY,
): readonly HostileBody[] {
  const validBodies = fc.sample(validValues(schema), { seed, numRuns: 2 }) as Record<string, unknown>[]
  const texts = [
    ...brokenTexts.map((text) => ({ text, isValid: false })),
    ...oddTexts.map((text) => ({ text, isValid: Value.Check(schema, parsed(text) ?? {}) })),
  ]
  const manyFields = Object.fromEntries(Array.from({ length: 3_000 }, (_, i) => [`k${i}`, i]))
  const all = [
    ...texts,
    ...validBodies.flatMap((valid) => [...withOneWrongField(schema, valid)]),
    ...validBodies.map((valid) => body(schema, { ...manyFields, ...valid })),
  ]
  if (all.length <= maxCount) return all
  return (
    fc.sample(fc.shuffledSubarray(all, { minLength: maxCount, maxLength: maxCount }), {
      seed,
      numRuns: 1,
    })[0] ?? []
  )
}
