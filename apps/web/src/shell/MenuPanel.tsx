/** What the side menu holds (R2.24, R2.25). */
import { languages } from '@saguao/contract/languages.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { t } from '#i18n/i18n.ts'
import {
  ChevronIcon,
  CloseIcon,
  DepositIcon,
  GlobeIcon,
  HistoryIcon,
  LogoutIcon,
  PromotionIcon,
  TransactionsIcon,
  WithdrawIcon,
} from '#icons/icons.tsx'
import { Logo } from '#icons/Logo.tsx'
import { LogoutDialog } from '#shell/LogoutDialog.tsx'
import { BottomBanner, TopBanner } from '#shell/MenuBanners.tsx'
import styles from '#shell/MenuPanel.module.css'
import { openMenuEntry } from '#shell/menu-entries.ts'
import { setLanguage } from '#stores/language.ts'
import { useSession } from '#stores/session.ts'
import { emit } from '#stores/ui.ts'
import { Button } from '#widgets/Button.tsx'
import { IconButton } from '#widgets/IconButton.tsx'

export function MenuPanel() {
  const loggedIn = useSession((session) => session.loggedIn)
  const [leaving, setLeaving] = useState(false)
  return (
    <div className={styles.panel} data-panel="" tabIndex={-1}>
      <div className={styles.top}>
        <Logo />
        <IconButton label={t('menu.close')} onClick={() => emit('SHOW_MENU', false)}>
          <CloseIcon />
        </IconButton>
      </div>
      <MoneyButtons />
      <TopBanner />
      <Entries />
      <BottomBanner />
      {loggedIn ? (
        <Entry icon={<LogoutIcon />} label={t('menu.logout')} onPick={() => setLeaving(true)} />
      ) : null}
      <LogoutDialog open={leaving} onClose={() => setLeaving(false)} />
    </div>
  )
}

function MoneyButtons() {
  return (
    <div className={styles.money}>
      <Button wide kind="primary" icon={<DepositIcon />} onClick={() => openMenuEntry('/deposit')}>
        {t('menu.deposit')}
      </Button>
      <Button wide icon={<WithdrawIcon />} onClick={() => openMenuEntry('/withdraw')}>
        {t('menu.withdraw')}
      </Button>
    </div>
  )
}

/** Portuguese is the one language listed here; the foot of the home screen has all three. */
function Entries() {
  return (
    <nav className={styles.entries} aria-label={t('menu.title')}>
      <Entry
        icon={<TransactionsIcon />}
        label={t('menu.transactions')}
        onPick={() => openMenuEntry('/transactions')}
      />
      <Entry
        icon={<HistoryIcon />}
        label={t('menu.bettinghistory')}
        onPick={() => openMenuEntry('/bettinghistory')}
      />
      <Entry
        icon={<GlobeIcon />}
        label={t('menu.language')}
        note={languages.pt.text}
        onPick={() => setLanguage('pt')}
      />
      <Entry
        icon={<PromotionIcon />}
        label={t('menu.promotion')}
        onPick={() => openMenuEntry('/promotion')}
      />
    </nav>
  )
}

type EntryProps = {
  readonly icon: ReactNode
  readonly label: string
  readonly note?: string
  readonly onPick: () => void
}

function Entry({ icon, label, note, onPick }: EntryProps) {
  return (
    <button type="button" className={styles.entry} onClick={onPick}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.label}>{label}</span>
      {note ? <span className={styles.note}>{note}</span> : <ChevronIcon className={styles.chevron} />}
    </button>
  )
}
