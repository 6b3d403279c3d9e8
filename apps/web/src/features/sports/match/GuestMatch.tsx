/** The match as guests see it: score and the public prices of the sportsbook. */

import { MarketBoard } from '#features/sports/markets/MarketBoard.tsx'
import { MatchScene } from '#features/sports/match/MatchScene.tsx'
import styles from '#features/sports/sportsbook/Sportsbook.module.css'
import { useSportsbook } from '#features/sports/sportsbook/use-sportsbook.ts'
import { t } from '#i18n/i18n.ts'
import { emit } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Callout } from '#widgets/status/Callout.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

const intervalMs = 2_500

export function GuestMatch({ matchId }: { matchId: string }) {
  const { data } = useSportsbook(intervalMs)
  const match = data?.list.flatMap(({ matches }) => matches).find(({ id }) => id === matchId)
  return (
    <>
      {match ? <MatchScene match={match} goals={[]} field={undefined} /> : null}
      {match ? <MarketBoard match={match} /> : null}
      {data ? <Invitation /> : <MatchSkeleton />}
    </>
  )
}

function Invitation() {
  const login = (
    <Button kind="primary" onClick={() => emit('SHOW_POPUP', { kind: 'LOGIN' })}>
      {t('header.login')}
    </Button>
  )
  return <Callout title={t('sports.guest-title')} text={t('sports.guest-text')} action={login} />
}

function MatchSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <Skeleton height="2.4rem" radius="var(--radius-l)" />
      <Skeleton height="2.2rem" radius="var(--radius-l)" />
    </div>
  )
}
