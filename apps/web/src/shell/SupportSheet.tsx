/** The product's own help, where no third-party chat is configured (R1.05). */
import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { t } from '#i18n/i18n.ts'
import { LockIcon, ShieldIcon, WalletIcon } from '#icons/icons.tsx'
import { Row, Rows } from '#shell/Rows.tsx'
import styles from '#shell/SupportSheet.module.css'
import { emit, useUi } from '#stores/ui.ts'
import { Sheet } from '#widgets/Sheet.tsx'

const close = () => emit('SHOW_CHAT', false)

export function SupportSheet() {
  const open = useUi((ui) => ui.chat)
  return (
    <Sheet open={open} onClose={close} title={t('chat.title')} closeLabel={t('common.close')}>
      <p className={styles.text}>{t('chat.soon')}</p>
      <Rows>
        <Row
          icon={<LockIcon />}
          title={t('chat.password')}
          text={t('chat.password-text')}
          onPick={() => leaveFor(() => emit('SHOW_POPUP', { kind: 'RESET_PASSWORD' }))}
        />
        <Row
          icon={<WalletIcon />}
          title={t('chat.balance')}
          text={t('chat.balance-text')}
          onPick={() => leaveFor(() => navigate('/balanceTips'))}
        />
      </Rows>
      <Note icon={<ShieldIcon />} title={t('chat.limits')} text={t('chat.limits-text')} />
    </Sheet>
  )
}

function leaveFor(act: () => void): void {
  close()
  act()
}

function Note({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <div className={styles.note}>
      {icon}
      <div>
        <h3 className={styles.title}>{title}</h3>
        <p className={styles.text}>{text}</p>
      </div>
    </div>
  )
}
