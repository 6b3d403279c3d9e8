/** A realistic example value of a schema. */
import { Day, Serial } from '@saguao/contract/schemas/request-fields.ts'
import { patternOf, type Schema } from '#kernel/http/docs/document.ts'

const texts: readonly (readonly [RegExp, string])[] = [
  [/^(username|phoneNumber)$/, '11987654321'],
  [/password$/i, 'a-good-password'],
  [/^(verificationCode|otpCode)$/, '123456'],
  [/^requestId$/, '5b0c2f7e-9f0a-4b7e-8d6a-2f4f0c1d9e3a'],
  [/(At|^time|Time)$/, '2026-01-31T18:30:00.000Z'],
  [/(url|cover|icon|image)$/i, 'https://play.example/…'],
  [/^endpoint$/, 'https://push.example/k3Jx'],
  [/^p256dh$/, 'B'.padEnd(87, 'k3Jx')],
  [/^auth$/, 'k3Jx'.padEnd(22, 'k3Jx')],
  [/^path$/, '/promotion'],
  [/(token|session|launch)$/i, 'k3Jx…'],
  [/^(currency|currencyAlias)$/, 'BRL'],
  [/^(payChannel|paymentMethod|routing)$/, 'pix'],
  [/^bankCode$/, '260'],
  [/^account$/, 'ana@example.com'],
  [/^accountName$/, 'Ana Souza'],
  [/^(sender|player|nickname)$/, 'An***za'],
  [/^(message|content)$/, 'Boa sorte!'],
  [/^(title|description)$/, 'Welcome bonus'],
  [/seed|hash/i, '9f2c4a…'],
  [/(^id|Id)$/, '1042'],
  [/name$/i, 'Mines'],
]

function textFor(name: string, { pattern, minLength = 0, maxLength = 64 }: Schema): string {
  if (pattern === patternOf(Day)) return '2026-01-31'
  if (pattern === patternOf(Serial)) return '1042'
  const found = texts.find(([names]) => names.test(name))?.[1] ?? 'text'
  // The ellipsis marks an omission; it is not allowed where the schema requires ASCII.
  const plain = pattern === undefined ? found : found.replaceAll('…', '')
  return plain.padEnd(minLength, 'x').slice(0, maxLength)
}

function numberFor(
  name: string,
  { minimum, maximum = Number.POSITIVE_INFINITY, default: fallback }: Schema,
): number {
  if (typeof fallback === 'number') return fallback
  const preferred = /amount|total|bet|win|cash|balance|reward|fee|price/i.test(name) ? 50 : 1
  return Math.min(Math.max(preferred, minimum ?? 0), maximum)
}

export function exampleOf(schema: Schema, name = ''): unknown {
  const [first] = schema.anyOf ?? []
  if (first) return exampleOf(first, name)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'array') return [exampleOf(schema.items ?? {}, name)]
  if (schema.type === 'string') return textFor(name, schema)
  if (schema.type === 'integer' || schema.type === 'number') return numberFor(name, schema)
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([key, value]) => [key, exampleOf(value, key)]),
  )
}
