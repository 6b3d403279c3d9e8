/** What proves a match: the fingerprint before anybody bets, the seed once it is over. */
import { navigate } from 'wouter/use-browser-location'
import styles from '#features/sports/FairCard.module.css'
import type { MatchPage } from '#features/sports/match-now.ts'
import { t } from '#i18n/i18n.ts'
import { LockIcon, ShieldIcon } from '#icons/icons.tsx'
import { copyText } from '#lib/copy-text.ts'
import { toast } from '#stores/toasts.ts'
import { Button } from '#widgets/Button.tsx'
import { CopyText } from '#widgets/CopyText.tsx'

export function FairCard({ match: { id, fair } }: { match: Pick<MatchPage, 'id' | 'fair'> }) {
  return (
    <section className={styles.card} aria-label={t('sports.fair-title')}>
      <h2 className={styles.title}>
        <ShieldIcon />
        {t('sports.fair-title')}
      </h2>
      <p className={styles.text}>{t('sports.fair-text')}</p>
      <Line name={t('sports.fair-hash')} value={fair.serverSeedHash} />
      {fair.serverSeed === null ? (
        <div className={styles.line}>
          <span className={styles.name}>{t('sports.fair-seed')}</span>
          <span className={styles.sealed}>
            <LockIcon />
            {t('sports.fair-sealed')}
          </span>
        </div>
      ) : (
        <>
          <Line name={t('sports.fair-seed')} value={fair.serverSeed} />
          <Button wide onClick={() => navigate(`/verify?match=${encodeURIComponent(id)}`)}>
            {t('sports.fair-verify')}
          </Button>
        </>
      )}
    </section>
  )
}

function Line({ name, value }: { name: string; value: string }) {
  const copy = async () => {
    if (await copyText(value)) toast(t('message.copysucess'), 'success')
  }
  return (
    <div className={styles.line}>
      <span className={styles.name}>{name}</span>
      <CopyText text={value} label={t('sports.copy')} onCopy={() => void copy()} />
    </div>
  )
}
