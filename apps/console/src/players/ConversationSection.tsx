/** The conversation of a player with support, newest first. */
import { Badge, Group, Paper, Stack, Text } from '@mantine/core'
import { useCall } from '#api/use-call.ts'
import { time } from '#formats/formats.ts'
import { t, tName } from '#i18n/i18n.ts'
import type { SectionProps } from '#players/player.ts'
import { SectionBox } from '#players/SectionBox.tsx'

export function ConversationSection({ player: { id } }: SectionProps) {
  const conversation = useCall(
    '/operator/player/conversations',
    { id },
    { staleTime: Number.POSITIVE_INFINITY },
  )
  const messages = conversation.data?.list.filter(({ from }) => from !== 'end')
  return (
    <SectionBox>
      <Stack gap="xs" maw={760}>
        {conversation.data?.state && (
          <Badge color="gray">{tName('support.state', conversation.data.state)}</Badge>
        )}
        {messages?.length === 0 && <Text c="dimmed">{t('player.no-messages')}</Text>}
        {messages?.map((message) => (
          <Paper key={message.id} withBorder p="xs" ml={message.from === 'support' ? 'xl' : 0}>
            <Group justify="space-between">
              <Text size="xs" c="dimmed">
                {message.operator ??
                  t(message.from === 'support' ? 'player.from-support' : 'player.from-player')}
              </Text>
              <Text size="xs" c="dimmed">
                {time(message.createdAt)}
              </Text>
            </Group>
            <Text style={{ whiteSpace: 'pre-wrap' }}>{message.text}</Text>
          </Paper>
        ))}
      </Stack>
    </SectionBox>
  )
}
