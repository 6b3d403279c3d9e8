/** The menu's two places for banners: the operator's, or the house's own where there are none. */
import type { ReactNode } from 'react'
import { Banner } from '#domain/banners/Banner.tsx'
import { useBannersAt } from '#domain/banners/use-banners.ts'
import { t } from '#i18n/i18n.ts'
import { InstallIcon, PromotionIcon } from '#icons/icons.tsx'
import styles from '#shell/menu/MenuBanners.module.css'
import { openMenuEntry } from '#shell/menu/menu-entries.ts'

export function TopBanner() {
  const own = (
    <DefaultBanner
      icon={<PromotionIcon />}
      title={t('box.bonus')}
      text={t('box.bonus-text')}
      onPick={() => openMenuEntry('/newUserDeposit')}
    />
  )
  return <BannerSlot position="menu_bar_top" own={own} />
}

export function BottomBanner() {
  const own = (
    <DefaultBanner
      icon={<InstallIcon />}
      title={t('install.title')}
      text={t('install.headline')}
      onPick={() => openMenuEntry('/pwa')}
    />
  )
  return <BannerSlot position="menu_bar_bottom" own={own} />
}

function BannerSlot({ position, own }: { position: 'menu_bar_top' | 'menu_bar_bottom'; own: ReactNode }) {
  const banners = useBannersAt(position) ?? []
  if (banners.length === 0) return own
  return banners.map((banner) => <Banner key={banner.id} banner={banner} shape="strip" />)
}

type DefaultBannerProps = {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly onPick: () => void
}

function DefaultBanner({ icon, title, text, onPick }: DefaultBannerProps) {
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
