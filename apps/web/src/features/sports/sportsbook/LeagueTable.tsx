/** League standings. */
import { Crest } from '#art/Crest.tsx'
import type { MatchDetails } from '#features/sports/match/match-details.ts'
import { FormDots } from '#features/sports/sportsbook/FormDots.tsx'
import styles from '#features/sports/sportsbook/LeagueTable.module.css'
import { t } from '#i18n/i18n.ts'

type LeagueTableProps = {
  readonly label: string
  readonly standings: MatchDetails['standings']
  /** Club ids to highlight. */
  readonly marked?: readonly string[]
}

export function LeagueTable({ label, standings, marked = [] }: LeagueTableProps) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col" className={styles.rank}>
            #
          </th>
          <th scope="col" className={styles.club}>
            {t('sports.club')}
          </th>
          <Head short={t('sports.played')} long={t('sports.played-said')} />
          <Head short={t('sports.goal-difference')} long={t('sports.goal-difference-said')} />
          <th scope="col">{t('sports.form')}</th>
          <Head short={t('sports.points')} long={t('sports.points-said')} className={styles.points} />
        </tr>
      </thead>
      <tbody>
        {standings.map(({ clubId, club, played, scored, conceded, points, form }, at) => (
          <tr key={clubId} data-marked={marked.includes(clubId) ? '' : undefined}>
            <td className={styles.rank}>{at + 1}</td>
            <th scope="row" className={styles.club}>
              <span className={styles.name}>
                <Crest name={club} size="0.44rem" />
                <span>{club}</span>
              </span>
            </th>
            <td>{played}</td>
            <td>{signed(scored - conceded)}</td>
            <td>
              <FormDots form={form} />
            </td>
            <td className={styles.points}>{points}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type HeadProps = { readonly short: string; readonly long: string; readonly className?: string | undefined }

function Head({ short, long, className }: HeadProps) {
  return (
    <th scope="col" className={className}>
      <abbr title={long} className={styles.short}>
        {short}
      </abbr>
    </th>
  )
}

const signed = (figure: number): string => (figure > 0 ? `+${figure}` : figure < 0 ? `\u2212${-figure}` : '0')
