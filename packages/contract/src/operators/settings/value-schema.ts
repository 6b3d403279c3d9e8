/** The schema of a value, derived from the fields of its kind. Only the server loads it. */
import { type TProperties, type TSchema, Type } from 'typebox'
import { languageCodes } from '../../product/constants.ts'
import { nullable, text } from '../../schemas/request-fields.ts'
import type { Field, FieldTable } from './fields.ts'

const maxNameLength = 64
const isoTime = '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,3})?Z$'
const maxTimeLength = 24

export const IsoTime = Type.String({ maxLength: maxTimeLength, pattern: isoTime })

const numberSchema = ({ min, max, oneOf }: Extract<Field, { type: 'number' }>): TSchema =>
  oneOf ? Type.Union(oneOf.map((value) => Type.Literal(value))) : Type.Integer({ minimum: min, maximum: max })

const translatedSchema = (maxLength: number): TSchema =>
  Type.Object(Object.fromEntries(languageCodes.map((lang) => [lang, text(maxLength)])), {
    additionalProperties: false,
  })

const schemas: { readonly [T in Field['type']]: (field: Extract<Field, { type: T }>) => TSchema } = {
  number: numberSchema,
  numbers: ({ min, max, maxItems }) =>
    Type.Array(Type.Integer({ minimum: min, maximum: max }), { maxItems, uniqueItems: true }),
  flag: () => Type.Boolean(),
  choice: ({ names }) => Type.Enum([...names]),
  choices: ({ names }) => Type.Array(Type.Enum([...names]), { maxItems: names.length, uniqueItems: true }),
  text: ({ minLength, maxLength }) => text(maxLength, minLength),
  names: ({ maxItems }) => Type.Array(text(maxNameLength), { maxItems, uniqueItems: true }),
  translated: ({ maxLength }) => translatedSchema(maxLength),
  time: () => IsoTime,
  rows: ({ fields, maxRows }) => Type.Array(valueSchema(fields), { maxItems: maxRows }),
}

function schemaOf(field: Field): TSchema {
  const schema = (schemas[field.type] as (field: Field) => TSchema)(field)
  return field.nullable ? nullable(schema) : schema
}

/** Every field is required and no other is allowed: a version holds the whole value. */
export const valueSchema = (fields: FieldTable): TSchema => {
  const properties: TProperties = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]),
  )
  return Type.Object(properties, { additionalProperties: false })
}
