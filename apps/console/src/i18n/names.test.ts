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
