/** Checks a value against the fields of its kind. */
import {
  kindOf,
  type SettingName,
  type SettingValue,
} from '@saguao/contract/operators/settings/setting-kinds.ts'
import { valueSchema } from '@saguao/contract/operators/settings/value-schema.ts'
import { Ajv, type ValidateFunction } from 'ajv'
import { Refusal } from '#kernel/refusal.ts'

const ajv = new Ajv({ strict: false, strictNumbers: true })
const compiled = new Map<SettingName, ValidateFunction>()

function checkOf(kind: SettingName): ValidateFunction {
  const known = compiled.get(kind)
  if (known) return known
  const check = ajv.compile(valueSchema(kindOf(kind).fields))
  compiled.set(kind, check)
  return check
}

/** The path of the first wrong field, such as `value.rows.0.amount`. */
function fieldOf({ errors }: ValidateFunction): string {
  const { instancePath = '', params = {} } = errors?.[0] ?? {}
  const { missingProperty, additionalProperty } = params as Record<string, string | undefined>
  const last = missingProperty ?? additionalProperty
  const path = instancePath.slice(1).split('/').filter(Boolean)
  return ['value', ...path, ...(last === undefined ? [] : [last])].join('.')
}

export function requireValue<K extends SettingName>(kind: K, value: unknown): SettingValue<K> {
  const check = checkOf(kind)
  if (!check(value)) throw new Refusal('VALIDATION', { field: fieldOf(check) })
  return value as SettingValue<K>
}
