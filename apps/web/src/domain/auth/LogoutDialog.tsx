import { useState } from 'react'
import { logOut } from '#domain/auth/log-out.ts'
import { t } from '#i18n/i18n.ts'
import { LogoutIcon } from '#icons/icons.tsx'
import { Dialog } from '#widgets/overlay/Dialog.tsx'

/** Asks once before the session ends (R2.25). */
export function LogoutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    await logOut()
    setLeaving(false)
    onClose()
  }
  return (
    <Dialog
      open={open}
      icon={<LogoutIcon />}
      title={t('message.logout')}
      confirmLabel={t('logout.leave')}
      cancelLabel={t('logout.stay')}
      danger
      loading={leaving}
      onConfirm={() => void leave()}
      onClose={onClose}
    />
  )
}
