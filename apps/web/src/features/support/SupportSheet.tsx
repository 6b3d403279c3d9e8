/**
 * Support sheet (R1.05): a licensed third-party chat if there is one, else our own conversation with the operator.
 */
import { Composer } from '#features/support/Composer.tsx'
import { Conversation } from '#features/support/Conversation.tsx'
import { GuestHelp } from '#features/support/GuestHelp.tsx'
import { LicensedChat } from '#features/support/LicensedChat.tsx'
import { t } from '#i18n/i18n.ts'
import { settings } from '#lib/settings.ts'
import { useSession } from '#stores/session.ts'
import { emit, useUi } from '#stores/ui.ts'
import { Sheet } from '#widgets/overlay/Sheet.tsx'

const close = () => emit('SHOW_CHAT', false)

export function SupportSheet() {
  const open = useUi((ui) => ui.chat)
  const loggedIn = useSession((session) => session.loggedIn)
  const common = { open, onClose: close, closeLabel: t('common.close') }
  if (settings.licensedChat)
    return (
      <Sheet {...common} title={t('support.title')}>
        {open ? <LicensedChat /> : null}
      </Sheet>
    )
  if (!loggedIn)
    return (
      <Sheet {...common} title={t('chat.title')}>
        <GuestHelp />
      </Sheet>
    )
  return (
    <Sheet {...common} title={t('support.title')} footer={<Composer />}>
      {open ? <Conversation /> : null}
    </Sheet>
  )
}
