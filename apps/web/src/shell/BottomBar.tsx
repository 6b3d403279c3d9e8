/** The bottom bar: five items, Deposit raised in the middle (R2.21); four where the market takes no deposits. */
import type { ComponentType, MouseEvent } from 'react'
import { type PlainKey, t } from '#i18n/i18n.ts'
import type { IconProps } from '#icons/Icon.tsx'
import { DepositIcon, HomeIcon, MeIcon, PromotionIcon, WithdrawIcon } from '#icons/icons.tsx'
import { tapGuard } from '#lib/tap-guard.ts'
import styles from '#shell/BottomBar.module.css'
import { navigateAfterPaint } from '#shell/use-navigation.ts'
import { currentPolicy } from '#stores/market-policy.ts'
import { emit } from '#stores/ui.ts'

type Item = { readonly path: string; readonly label: PlainKey; readonly Icon: ComponentType<IconProps> }

const items = [
  { path: '/', label: 'bar.home', Icon: HomeIcon },
  { path: '/promotion', label: 'bar.promotion', Icon: PromotionIcon },
  { path: '/deposit', label: 'bar.deposit', Icon: DepositIcon },
  { path: '/withdraw', label: 'bar.withdraw', Icon: WithdrawIcon },
  { path: '/me', label: 'bar.me', Icon: MeIcon },
] as const satisfies readonly Item[]

const isOfferedItem = ({ path }: Item): boolean => path !== '/deposit' || currentPolicy().deposits

const go = tapGuard((path: string) => {
  emit('FULL_SCREEN', false)
  navigateAfterPaint(path, { replace: true })
})

export function BottomBar({ path }: { path: string }) {
  return (
    <nav className={styles.bar} aria-label={t('bar.label')}>
      {items.filter(isOfferedItem).map((item) => (
        <BarItem key={item.path} item={item} current={item.path === path} />
      ))}
    </nav>
  )
}

/** A link, so that it can be opened in a new tab; a plain tap navigates in the app. */
function BarItem({ item: { path, label, Icon }, current }: { item: Item; current: boolean }) {
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    go(path)
  }
  return (
    <a
      className={styles.item}
      href={path}
      data-to={path}
      data-raised={path === '/deposit' ? '' : undefined}
      aria-current={current ? 'page' : undefined}
      onClick={onClick}
    >
      <span className={styles.icon}>
        <Icon />
      </span>
      <span className={styles.label}>{t(label)}</span>
    </a>
  )
}
