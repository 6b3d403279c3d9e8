import { useState } from 'react'
import { logOut } from '#domain/auth/log-out.ts'
import { t } from '#i18n/i18n.ts'
import { LogoutIcon } from '#icons/icons.tsx'
import { Dialog } from '#widgets/overlay/Dialog.tsx'

/** Confirms a logout (R2.25). */
export function LogoutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [isPending, setPending] = useState(false)
  const confirm = async () => {
    setPending(true)
    await logOut()
    setPending(false)
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
      loading={isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
