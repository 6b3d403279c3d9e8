import type { Translation } from '#i18n/message-types.ts'

export const messages: Translation<typeof import('#i18n/settings/pt.ts')['messages']> = {
  'call./operator/setting/schedule': 'Cambiar una configuración',
  'call./operator/setting/withdraw': 'Retirar una versión de configuración',
  'call.setting applied': 'Configuración entró en vigor',
}
