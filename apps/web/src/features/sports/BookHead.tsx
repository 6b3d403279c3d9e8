/** The book fills the screen, so it brings its own way back. */
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import styles from '#features/sports/Book.module.css'
import { FormatSheet } from '#features/sports/FormatSheet.tsx'
import { t } from '#i18n/i18n.ts'
import { BackIcon, FilterIcon, HistoryIcon } from '#icons/icons.tsx'
import { useSession } from '#stores/session.ts'
import { IconButton } from '#widgets/IconButton.tsx'

type BookHeadProps = {
  /** Where the arrow leads, and how that is said. */
  readonly back: string
  readonly backLabel: string
}

export function BookHead({ back, backLabel }: BookHeadProps) {
  const [choosing, setChoosing] = useState(false)
  const loggedIn = useSession((session) => session.loggedIn)
  return (
    <header className={styles.head}>
      <IconButton label={backLabel} onClick={() => navigate(back)}>
        <BackIcon />
      </IconButton>
      <div className={styles.words}>
        <h1 className={styles.title}>{t('home.feature-sports')}</h1>
        <p className={styles.subtitle}>{t('sports.virtual')}</p>
      </div>
      {loggedIn ? (
        <IconButton label={t('sports.my-bets')} onClick={() => navigate('/sports/bets')}>
          <HistoryIcon />
        </IconButton>
      ) : null}
      <IconButton label={t('sports.format')} onClick={() => setChoosing(true)}>
        <FilterIcon />
      </IconButton>
      <FormatSheet open={choosing} onClose={() => setChoosing(false)} />
    </header>
  )
}
