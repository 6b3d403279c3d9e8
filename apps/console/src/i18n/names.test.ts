import { operatorCalls } from '@saguao/contract/operators/operator-calls.ts'
import { permissions, roles } from '@saguao/contract/operators/roles.ts'
import type { FieldTable } from '@saguao/contract/operators/settings/fields.ts'
import { kindOf, settingNames } from '@saguao/contract/operators/settings/setting-kinds.ts'
import { expect, it } from 'vitest'
import { messages } from '#i18n/frame/pt.ts'

const texts: Readonly<Record<string, string>> = messages

it('every role and permission has a text [R13.04]', () => {
  const areas = permissions.map((permission) => permission.split(':')[0])
  const keys = [
    ...roles.map((role) => `role.${role}`),
    ...permissions.map((permission) => `permission.${permission}`),
    ...areas.map((area) => `permission-area.${area}`),
  ]
  expect(keys.filter((key) => !texts[key])).toEqual([])
})

const files = import.meta.glob<{ readonly messages: Readonly<Record<string, string>> }>('./*/pt.ts', {
  eager: true,
})

it('every call that changes something or shows personal data has a name in the audit trail [R13.06]', () => {
  const known = Object.values(files).flatMap(({ messages }) => Object.keys(messages))
  const recorded = Object.entries(operatorCalls).filter(([, call]) => call.isChange || call.personal)
  expect(recorded.length).toBeGreaterThan(30)
  expect(recorded.map(([path]) => `call.${path}`).filter((key) => !known.includes(key))).toEqual([])
})

/** The texts that the form and the history of a setting need. */
const fieldKeys = (fields: FieldTable, path: string): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const at = `${path}.${name}`
    return [
      `setting-field.${at}`,
      ...(field.nullable ? [`setting-none.${at}`] : []),
      ...('names' in field ? field.names.map((choice) => `setting-choice.${choice}`) : []),
      ...(field.type === 'rows' ? fieldKeys(field.fields, at) : []),
    ]
  })

it('every kind of settings, field and choice has a text [R13.13]', () => {
  const known = Object.values(files).flatMap(({ messages }) => Object.keys(messages))
  const needed = settingNames.flatMap((kind) => [
    `setting.${kind}`,
    `setting-text.${kind}`,
    ...fieldKeys(kindOf(kind).fields, kind),
  ])
  expect(needed.length).toBeGreaterThan(30)
  expect(needed.filter((key) => !known.includes(key))).toEqual([])
})
