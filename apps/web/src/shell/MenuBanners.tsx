/** The menu's two banners. */
import type { ReactNode } from 'react'
import { t } from '#i18n/i18n.ts'
import { InstallIcon, PromotionIcon } from '#icons/icons.tsx'
import styles from '#shell/MenuBanners.module.css'
import { openMenuEntry } from '#shell/menu-entries.ts'

export function TopBanner() {
  return (
    <Banner
      icon={<PromotionIcon />}
      title={t('box.bonus')}
      text={t('box.bonus-text')}
      onPick={() => openMenuEntry('/newUserDeposit')}
    />
  )
}

export function BottomBanner() {
  return (
    <Banner
      icon={<InstallIcon />}
      title={t('install.title')}
      text={t('install.headline')}
      onPick={() => openMenuEntry('/pwa')}
    />
  )
}

type BannerProps = {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly onPick: () => void
}

function Banner({ icon, title, text, onPick }: BannerProps) {
  return (
    <button type="button" className={styles.banner} onClick={onPick}>
      <span className={styles.art}>{icon}</span>
      <span className={styles.words}>
        <strong className={styles.title}>{title}</strong>
        <span className={styles.text}>{text}</span>
      </span>
    </button>
  )
}
