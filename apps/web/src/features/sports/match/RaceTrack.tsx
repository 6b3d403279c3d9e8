/** Race track: one lane per runner, positioned by its strides. */
import { Capybara } from '#art/Capybara.tsx'
import { Turf } from '#art/Turf.tsx'
import styles from '#features/sports/match/RaceTrack.module.css'
import type { Match } from '#features/sports/sportsbook/use-sportsbook.ts'
import { t } from '#i18n/i18n.ts'

type RaceTrackProps = { readonly match: Pick<Match, 'runners' | 'track' | 'status' | 'home'> }

export function RaceTrack({ match: { runners, track, status, home } }: RaceTrackProps) {
  return (
    <div className={styles.container}>
      <Turf className={styles.turf} />
      <ol className={styles.track} aria-label={home} data-running={status === 'live' ? '' : undefined}>
        {runners.map(({ id, number, name, strides, place }) => (
          <li key={id} className={styles.lane} data-place={place ?? undefined}>
            <span className={styles.name}>{name}</span>
            <span className="visually-hidden">
              {place === null
                ? t('sports.strides-said', { strides, track })
                : t('sports.place-said', { place })}
            </span>
            <span className={styles.lanePath}>
              <span className={styles.runner} style={{ '--run': strides / Math.max(1, track) }}>
                <Capybara number={number} legs={styles.legs} />
              </span>
            </span>
            <span className={styles.place} aria-hidden="true">
              {place === null ? '' : t('sports.place', { place })}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
