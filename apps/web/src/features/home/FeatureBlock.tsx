/** Four doors off the lobby, within a thumb's reach. */
import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import styles from '#features/home/FeatureBlock.module.css'
import { t } from '#i18n/i18n.ts'
import { PromotionIcon, RefreshIcon, SportsIcon, TrophyIcon } from '#icons/icons.tsx'
import { emit } from '#stores/ui.ts'

export function FeatureBlock() {
  return (
    <section className={styles.features} aria-label={t('home.features')}>
      <Feature
        icon={<TrophyIcon />}
        label={t('home.feature-rewards')}
        onPick={() => emit('SHOW_ACTIVE_BOX', true)}
      />
      <Feature
        icon={<PromotionIcon />}
        label={t('home.feature-bonus')}
        onPick={() => emit('SHOW_POPUP', { kind: 'DEPOSIT_ACTIVE_POPUP', multiple: 1, isInGame: false })}
      />
      <Feature
        icon={<RefreshIcon />}
        label={t('home.feature-cashback')}
        onPick={() => navigate('/newUserCashback')}
      />
      <Feature
        icon={<SportsIcon />}
        label={t('home.feature-sports')}
        onPick={() => navigate('/allgame/sports')}
      />
    </section>
  )
}

type FeatureProps = { readonly icon: ReactNode; readonly label: string; readonly onPick: () => void }

function Feature({ icon, label, onPick }: FeatureProps) {
  return (
    <button type="button" className={styles.feature} onClick={onPick}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.label}>{label}</span>
    </button>
  )
}
