/** The operator's own account: sessions, passkeys, password with TOTP, recovery codes. */
import { Card, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { PasskeyCard } from '#account/PasskeyCard.tsx'
import { PasswordCard } from '#account/PasswordCard.tsx'
import { SessionTable } from '#account/SessionTable.tsx'
import { useCall, useChange } from '#api/use-call.ts'
import { time } from '#formats/formats.ts'
import { Screen } from '#frame/Screen.tsx'
import { t } from '#i18n/i18n.ts'
import { useMe } from '#session/session.ts'

export function AccountScreen() {
  const me = useMe()
  return (
    <Screen title={t('account.title')} text={t('account.ends', { time: time(me.endsAt) })}>
      <Stack gap="md">
        <Section title={t('account.sessions')} text={t('account.sessions-text')}>
          <OwnSessions />
        </Section>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          <Section title={t('account.passkeys')} text={t('account.passkeys-text')}>
            <PasskeyCard />
          </Section>
          <Section title={t('account.password')} text={t('account.password-text')}>
            <PasswordCard />
          </Section>
        </SimpleGrid>
      </Stack>
    </Screen>
  )
}

type SectionProps = { readonly title: string; readonly text: string; readonly children: ReactNode }

const Section = ({ title, text, children }: SectionProps) => (
  <Card withBorder>
    <Title order={2}>{title}</Title>
    <Text c="dimmed" size="xs" mb="sm">
      {text}
    </Text>
    {children}
  </Card>
)

function OwnSessions() {
  const { data } = useCall('/operator/sessions', {})
  const end = useChange('/operator/session/end', { refreshes: ['/operator/sessions'] })
  return <SessionTable sessions={data?.list} onEnd={(id) => end.mutate({ id })} isBusy={end.isPending} />
}
