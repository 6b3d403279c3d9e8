/** Icon of a sport: its ball, or the runner of a race. */
import { Capybara } from '#art/Capybara.tsx'
import { Basketball } from '#art/Court.tsx'
import { Football } from '#art/Pitch.tsx'
import styles from '#features/sports/SportIcon.module.css'

export function SportIcon({ sport }: { sport: string }) {
  if (sport === 'race')
    return (
      <span className={styles.runner}>
        <Capybara number={1} legs={undefined} />
      </span>
    )
  return (
    <svg viewBox="-7 -7 14 15" className={styles.ball} aria-hidden="true">
      {sport === 'basketball' ? <Basketball /> : <Football />}
    </svg>
  )
}
