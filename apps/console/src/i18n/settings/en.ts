import type { Translation } from '#i18n/message-types.ts'

export const messages: Translation<typeof import('#i18n/settings/pt.ts')['messages']> = {
  'call./operator/setting/schedule': 'Change a setting',
  'call./operator/setting/withdraw': 'Withdraw a version of a setting',
  'call.setting applied': 'Setting took effect',
}
