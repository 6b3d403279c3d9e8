import { LockClosedIcon } from '@radix-ui/react-icons'
import type { Permission } from '@saguao/contract/operators/roles.ts'
import { Message } from '#frame/Message.tsx'
import { t, tName } from '#i18n/i18n.ts'

/** The server refuses the calls of such a screen; this text says which permission to ask an administrator for. */
export function ForbiddenScreen({ permission }: { permission: Permission | null }) {
  const name = permission ? tName('permission', permission) : ''
  return (
    <Message
      icon={<LockClosedIcon />}
      colour="orange"
      title={t('frame.forbidden')}
      isScreen
      text={t('frame.forbidden-text', { permission: name })}
    />
  )
}
