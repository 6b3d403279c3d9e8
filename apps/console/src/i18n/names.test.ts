import { operatorCalls } from '@saguao/contract/operators/operator-calls.ts'
import { permissions, roles } from '@saguao/contract/operators/roles.ts'
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
