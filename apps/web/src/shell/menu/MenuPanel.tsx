/** Content of the side menu (R2.24, R2.25). */
import type { ReactNode } from 'react'
import { useState } from 'react'
import { LogoutDialog } from '#domain/auth/LogoutDialog.tsx'
import { openMenuPath } from '#domain/banners/menu-path.ts'
import { t } from '#i18n/i18n.ts'
import {
  ChevronIcon,
  ClockIcon,
  CloseIcon,
  DepositIcon,
  GlobeIcon,
  HistoryIcon,
  InfoIcon,
  LogoutIcon,
  PromotionIcon,
  TransactionsIcon,
  WithdrawIcon,
} from '#icons/icons.tsx'
import { Logo } from '#icons/Logo.tsx'
import { BottomBanner, TopBanner } from '#shell/menu/MenuBanners.tsx'
import styles from '#shell/menu/MenuPanel.module.css'
import { type MenuEntry, menuEntries } from '#shell/menu/menu-entries.ts'
import { useCountry } from '#stores/country.ts'
import { currentPolicy } from '#stores/market-policy.ts'
import { useSession } from '#stores/session.ts'
import { emit } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'
import { IconButton } from '#widgets/form/IconButton.tsx'

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
      <Entry
        icon={<ClockIcon />}
        label={t('responsible.title')}
        to="/responsible"
        onPick={() => openMenuPath('/responsible')}
      />
      <Entry icon={<InfoIcon />} label={t('legal.title')} to="/legal" onPick={() => openMenuPath('/legal')} />
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
      {currentPolicy().deposits ? (
        <Button
          wide
          kind="primary"
          icon={<DepositIcon />}
          data-to="/deposit"
          onClick={() => openMenuPath('/deposit')}
        >
          {t('menu.deposit')}
        </Button>
      ) : null}
      <Button wide icon={<WithdrawIcon />} data-to="/withdraw" onClick={() => openMenuPath('/withdraw')}>
        {t('menu.withdraw')}
      </Button>
    </div>
  )
}

const icons: Readonly<Record<MenuEntry['name'], ReactNode>> = {
  transactions: <TransactionsIcon />,
  bettinghistory: <HistoryIcon />,
  language: <GlobeIcon />,
  promotion: <PromotionIcon />,
}

/** A country without entries has no list; the account screen links to the same screens (R1.01). */
function Entries() {
  const entries = menuEntries[useCountry(({ country }) => country)]
  if (entries.length === 0) return null
  return (
    <nav className={styles.entries} aria-label={t('menu.title')}>
      {entries.map(({ name, note, to, open }) => (
        <Entry key={name} icon={icons[name]} label={t(`menu.${name}`)} note={note} to={to} onPick={open} />
      ))}
    </nav>
  )
}

type EntryProps = {
  readonly icon: ReactNode
  readonly label: string
  readonly note?: string | undefined
  readonly to?: string | undefined
  readonly onPick: () => void
}

function Entry({ icon, label, note, to, onPick }: EntryProps) {
  return (
    <button type="button" className={styles.entry} data-to={to} onClick={onPick}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.label}>{label}</span>
      {note ? <span className={styles.note}>{note}</span> : <ChevronIcon className={styles.chevron} />}
    </button>
  )
}
