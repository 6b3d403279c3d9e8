/** The inbox: conversations at the left, the chosen one in the middle, its player at the right. Live by socket. */
import { Badge, Box } from '@mantine/core'
import { ChatBubbleIcon } from '@radix-ui/react-icons'
import { useIsLive, useLiveInbox } from '#api/live.ts'
import { useCall } from '#api/use-call.ts'
import { count } from '#formats/formats.ts'
import { Message } from '#frame/Message.tsx'
import { Screen } from '#frame/Screen.tsx'
import { t } from '#i18n/i18n.ts'
import { useListSearch } from '#lists/list-search.ts'
import { Conversation } from '#support/Conversation.tsx'
import { ConversationList } from '#support/ConversationList.tsx'
import { PlayerPanel } from '#support/PlayerPanel.tsx'
import classes from '#support/support.module.css'

export function InboxScreen() {
  useLiveInbox()
  const isLive = useIsLive()
  const [{ player }] = useListSearch()
  const { data } = useCall('/operator/support', {})
  const median = data?.medianMinutes
  return (
    <Screen
      title={t('support.title')}
      text={t('support.text', {
        waiting: count(data?.waiting ?? 0),
        median: typeof median === 'number' ? t('support.minutes', { count: count(median) }) : '–',
      })}
      tools={
        <Badge color={isLive ? 'teal' : 'orange'} variant="dot">
          {t(isLive ? 'support.live' : 'support.offline')}
        </Badge>
      }
      isList
    >
      <Box className={classes.inbox}>
        <ConversationList chosen={player} />
        {player ? (
          <>
            <Conversation key={player} playerId={player} />
            <PlayerPanel key={`of-${player}`} playerId={player} />
          </>
        ) : (
          <Message icon={<ChatBubbleIcon />} colour="gray" title={t('support.choose')} />
        )}
      </Box>
    </Screen>
  )
}
