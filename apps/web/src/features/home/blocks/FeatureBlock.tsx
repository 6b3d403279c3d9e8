/** Guests see the login buttons, players their balance; both see the rewards. */
import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { boxRewards } from '#domain/rewards/box-rewards.ts'
import { isOffered } from '#domain/rewards/offered.ts'
import styles from '#features/home/blocks/FeatureBlock.module.css'
import { t } from '#i18n/i18n.ts'
import { PromotionIcon, RefreshIcon, SportsIcon, TrophyIcon } from '#icons/icons.tsx'
import { lazyComponent } from '#lib/lazy-component.tsx'
import { preloadPopups } from '#shell/Overlays.tsx'
import { useSession } from '#stores/session.ts'
import { emit } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'

const Balance = lazyComponent(() => import('#features/home/Balance.tsx').then((file) => file.Balance))

export function FeatureBlock() {
  const loggedIn = useSession((session) => session.loggedIn)
  return (
    <div className={styles.block}>
      <div className={styles.card} data-player={loggedIn ? '' : undefined}>
        {loggedIn ? <Balance /> : <Welcome />}
      </div>
      <Rewards />
    </div>
  )
}

function Welcome() {
  return (
    <>
      <div>
        <h2 className={styles.heading}>{t('home.welcome-title')}</h2>
        <p className={styles.text}>{t('home.welcome-text')}</p>
      </div>
      <div className={styles.entry} onPointerDown={preloadPopups}>
        <Button size="small" onClick={() => emit('SHOW_POPUP', { kind: 'LOGIN' })}>
          {t('header.login')}
        </Button>
        <Button size="small" kind="primary" onClick={() => emit('SHOW_POPUP', { kind: 'REGISTER' })}>
          {t('header.register')}
        </Button>
      </div>
    </>
  )
}

function Rewards() {
  return (
    <section className={styles.rewards} aria-label={t('home.rewards')}>
      {boxRewards().length > 1 ? (
        <Reward
          icon={<TrophyIcon />}
          label={t('home.feature-rewards')}
          onPick={() => emit('SHOW_ACTIVE_BOX', true)}
        />
      ) : null}
      {isOffered('new-user-deposit') ? (
        <Reward
          icon={<PromotionIcon />}
          label={t('home.feature-bonus')}
          onPick={() => emit('SHOW_POPUP', { kind: 'DEPOSIT_ACTIVE_POPUP', multiple: 1, isInGame: false })}
        />
      ) : null}
      {isOffered('cashback') ? (
        <Reward
          icon={<RefreshIcon />}
          label={t('home.feature-cashback')}
          to="/newUserCashback"
          onPick={() => navigate('/newUserCashback')}
        />
      ) : null}
      <Reward
        icon={<SportsIcon />}
        label={t('home.feature-sports')}
        to="/sports"
        onPick={() => navigate('/sports')}
      />
    </section>
  )
}

type RewardProps = {
  readonly icon: ReactNode
  readonly label: string
  readonly to?: string
  readonly onPick: () => void
}

function Reward({ icon, label, to, onPick }: RewardProps) {
  return (
    <button type="button" className={styles.reward} data-to={to} onClick={onPick}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.label}>{label}</span>
    </button>
  )
}
