/** What an operator can do with a match: suspend, resume, abandon, correct. */
import { Group } from '@mantine/core'
import { ActionButton } from '#actions/ActionButton.tsx'
import { t } from '#i18n/i18n.ts'
import { CorrectButton } from '#sports/CorrectButton.tsx'
import type { MatchPage } from '#sports/sports.ts'

export const refreshes = ['/operator/match', '/operator/matches', '/operator/sports/exposure'] as const

type SuspendProps = {
  readonly matchId: string
  /** Empty: the whole match. */
  readonly market: string
  readonly name: string
  readonly isSuspended: boolean
  readonly isSmall?: boolean
}

export function SuspendButton({ matchId, market, name, isSuspended, isSmall = false }: SuspendProps) {
  const label = isSuspended
    ? t(market === '' ? 'sports.resume-match' : 'sports.resume')
    : t(market === '' ? 'sports.suspend-match' : 'sports.suspend')
  return (
    <ActionButton
      label={label}
      permission="sports:manage"
      button={{
        color: isSuspended ? 'teal' : 'red',
        variant: isSmall ? 'subtle' : 'light',
        ...(isSmall && { size: 'compact-xs' }),
      }}
      action={{
        path: '/operator/match/suspend',
        body: { matchId, market, isSuspended: !isSuspended },
        title: t(isSuspended ? 'sports.resume-title' : 'sports.suspend-title', { name }),
        text: t(isSuspended ? 'sports.resume-text' : 'sports.suspend-text'),
        confirm: t(isSuspended ? 'sports.resume' : 'sports.suspend'),
        isDangerous: !isSuspended,
        refreshes,
      }}
    />
  )
}

export function MatchActions({ match }: { match: MatchPage }) {
  const { id: matchId, name, state, suspended } = match
  const isOpen = state === 'scheduled' || state === 'live'
  if (!isOpen) return match.canCorrect && <CorrectButton match={match} />
  return (
    <Group gap="xs">
      <SuspendButton matchId={matchId} market="" name={name} isSuspended={suspended === 'all'} />
      <ActionButton
        label={t('sports.abandon')}
        permission="sports:manage"
        action={{
          path: '/operator/match/abandon',
          body: { matchId },
          title: t('sports.abandon-title', { name }),
          text: t('sports.abandon-text'),
          confirm: t('sports.abandon'),
          isDangerous: true,
          refreshes,
        }}
      />
    </Group>
  )
}
