/** Asks for the correction of a result: other decisive events, or no result at all. */
import { SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ActionButton } from '#actions/ActionButton.tsx'
import { t } from '#i18n/i18n.ts'
import { parseGoals, writeGoals } from '#sports/goals-text.ts'
import type { MatchPage } from '#sports/sports.ts'

const refreshes = ['/operator/match', '/operator/matches'] as const
const maxRows = 10

export function CorrectButton({ match }: { match: MatchPage }) {
  const [kind, setKind] = useState('result')
  const [text, setText] = useState<string>()
  const shown = text ?? writeGoals(match.goals)
  const parsed = parseGoals(shown)
  const isVoid = kind === 'void'
  const wrongLine = 'wrongLine' in parsed ? parsed.wrongLine : undefined
  const sides = match.sides.map(({ id, name }) => `${id} = ${name}`).join(', ')
  return (
    <ActionButton
      label={t('sports.correct')}
      permission="sports:manage"
      action={{
        path: '/operator/match/correct',
        body: { matchId: match.id, isVoid, goals: isVoid || !('goals' in parsed) ? [] : parsed.goals },
        title: t('sports.correct-title', { name: match.name }),
        text: t('sports.correct-text'),
        confirm: t('sports.correct-confirm'),
        isDangerous: true,
        isReady: isVoid || wrongLine === undefined,
        refreshes,
        children: (
          <Stack gap="xs">
            <Text size="sm">{t('sports.now', { score: match.score })}</Text>
            <SegmentedControl
              aria-label={t('sports.correct-kind')}
              value={kind}
              onChange={setKind}
              data={[
                { value: 'result', label: t('sports.correct-result') },
                { value: 'void', label: t('sports.correct-void') },
              ]}
            />
            {isVoid ? (
              <Text size="sm">{t('sports.correct-void-text')}</Text>
            ) : (
              <Textarea
                label={t('sports.goals')}
                description={t('sports.goals-text', { sides })}
                value={shown}
                onChange={(event) => setText(event.currentTarget.value)}
                autosize
                minRows={3}
                maxRows={maxRows}
                error={wrongLine !== undefined && t('sports.goals-wrong', { line: wrongLine })}
              />
            )}
          </Stack>
        ),
      }}
    />
  )
}
