/** The two banner slots of the menu: the operator's banners, or a default one. */
import type { ReactNode } from 'react'
import { Banner } from '#domain/banners/Banner.tsx'
import { openMenuPath } from '#domain/banners/menu-path.ts'
import { useBannersAt } from '#domain/banners/use-banners.ts'
import { isOffered } from '#domain/rewards/offered.ts'
import { t } from '#i18n/i18n.ts'
import { InstallIcon, PromotionIcon } from '#icons/icons.tsx'
import styles from '#shell/menu/MenuBanners.module.css'

export function TopBanner() {
  const fallback = isOffered('new-user-deposit') ? (
    <DefaultBanner
      icon={<PromotionIcon />}
      title={t('box.bonus')}
      text={t('box.bonus-text')}
      onPick={() => openMenuPath('/newUserDeposit')}
    />
  ) : null
  return <BannerSlot position="menu_bar_top" fallback={fallback} />
}

export function BottomBanner() {
  const fallback = (
    <DefaultBanner
      icon={<InstallIcon />}
      title={t('install.title')}
      text={t('install.headline')}
      onPick={() => openMenuPath('/pwa')}
    />
  )
  return <BannerSlot position="menu_bar_bottom" fallback={fallback} />
}

function BannerSlot({
  position,
  fallback,
}: {
  position: 'menu_bar_top' | 'menu_bar_bottom'
  fallback: ReactNode
}) {
  const banners = useBannersAt(position) ?? []
  if (banners.length === 0) return fallback
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
