/** Suspensions in force and corrections of a match, with who, why and what they moved. */
import { Paper, Stack, Text, Title } from '@mantine/core'
import { count, money, time } from '#formats/formats.ts'
import { t, tName } from '#i18n/i18n.ts'
import type { MatchPage } from '#sports/sports.ts'

export function MatchHistory({ match: { suspensions, corrections } }: { match: MatchPage }) {
  if (suspensions.length + corrections.length === 0) return <Text c="dimmed">{t('sports.no-history')}</Text>
  return (
    <Stack gap="md" maw={820}>
      {suspensions.length > 0 && (
        <section>
          <Title order={2} mb="xs">
            {t('sports.suspensions')}
          </Title>
          {suspensions.map(({ market, name, by, at, reason }) => (
            <Text key={market} size="sm">
              {market === ''
                ? t('sports.suspended-by', { by, time: time(at), reason })
                : t('sports.market-suspended-by', { market: name, by, time: time(at), reason })}
            </Text>
          ))}
        </section>
      )}
      {corrections.length > 0 && (
        <section>
          <Title order={2} mb="xs">
            {t('sports.corrections')}
          </Title>
          <Stack gap="xs">
            {corrections.map((correction) => (
              <Correction key={correction.n} correction={correction} />
            ))}
          </Stack>
        </section>
      )}
    </Stack>
  )
}

const resultText = (result: string): string => tName('match-result', result)

function Correction({ correction }: { correction: MatchPage['corrections'][number] }) {
  const { before, after, requestedBy, approvedBy, reason, at, slips, paid } = correction
  return (
    <Paper withBorder p="sm">
      <Text fw={600}>
        {t('sports.before-after', { before: resultText(before), after: resultText(after) })}
      </Text>
      <Text size="sm">“{reason}”</Text>
      <Text size="xs" c="dimmed">
        {time(at)} · {t('sports.asked-by', { requestedBy, approvedBy })}
      </Text>
      <Text size="sm" mt={4}>
        {t('sports.settled-again', { count: count(slips) })}
      </Text>
      {paid.map(({ currency, ...sums }) => (
        <Text key={currency} size="sm">
          {t('sports.moved', {
            paid: money(sums.paid, currency),
            takenBack: money(sums.takenBack, currency),
            overpaid: money(sums.overpaid, currency),
          })}
        </Text>
      ))}
    </Paper>
  )
}
