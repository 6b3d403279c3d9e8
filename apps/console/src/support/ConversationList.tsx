/** The left pane: filters, and conversations with their waiting time. */
import {
  Badge,
  Button,
  Center,
  Group,
  ScrollArea,
  SegmentedControl,
  Select,
  Skeleton,
  Stack,
  Text,
  UnstyledButton,
} from '@mantine/core'
import { ChatBubbleIcon } from '@radix-ui/react-icons'
import type { OperatorBody, OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { assignments, conversationStates } from '@saguao/contract/operators/support-calls.ts'
import { LoadFailure } from '#frame/LoadState.tsx'
import { Message } from '#frame/Message.tsx'
import { t, tName, tOptions } from '#i18n/i18n.ts'
import { useListSearch } from '#lists/list-search.ts'
import type { ListSearch } from '#lists/list-types.ts'
import { useList } from '#lists/use-list.ts'
import classes from '#support/support.module.css'
import { useNow, waitColour, waitText } from '#support/wait.ts'

type Row = OperatorData<'/operator/conversations'>['list'][number]
type Filters = Omit<OperatorBody<'/operator/conversations'>, 'cursor' | 'limit'>

const all = 'all'
/** Without events, while the connection is interrupted. */
const refetchMs = 30_000
const langs = ['pt', 'ks', 'en'] as const

function filtersOf({ state, assigned, lang }: ListSearch): Filters {
  return {
    ...(state !== all && { state: (state ?? 'waiting') as Row['state'] }),
    ...(assigned && { assigned: assigned as NonNullable<Filters['assigned']> }),
    ...(lang && { lang: lang as NonNullable<Filters['lang']> }),
  }
}

export function ConversationList({ chosen }: { chosen: string | undefined }) {
  const [search, changeSearch] = useListSearch()
  const now = useNow()
  const list = useList('/operator/conversations', filtersOf(search), true, refetchMs)
  return (
    <div className={classes.pane}>
      <Stack gap={6} className={classes.filters}>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('support.state')}
          value={search.state ?? 'waiting'}
          onChange={(state) => changeSearch({ state: state === 'waiting' ? undefined : state })}
          data={tOptions('support.state', [...conversationStates, all])}
        />
        <Group gap={6} grow>
          <Choice name="assigned" values={assignments} search={search} onChange={changeSearch} />
          <Choice name="lang" values={langs} search={search} onChange={changeSearch} />
        </Group>
      </Stack>
      <ScrollArea flex={1} mih={0} type="auto">
        {list.error && <LoadFailure error={list.error} onRetry={list.refetch} />}
        {list.isPending && <Skeleton height={56} m="sm" />}
        {list.isSuccess && list.rows.length === 0 && (
          <Message
            icon={<ChatBubbleIcon />}
            colour="gray"
            title={t('support.none')}
            text={t('support.none-text')}
          />
        )}
        {list.rows.map((row) => (
          <ConversationRow
            key={row.playerId}
            row={row}
            now={now}
            isChosen={row.playerId === chosen}
            onChoose={() => changeSearch({ player: row.playerId })}
          />
        ))}
        {list.hasMore && (
          <Center p="xs">
            <Button variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
              {t('list.more')}
            </Button>
          </Center>
        )}
      </ScrollArea>
    </div>
  )
}

type ChoiceProps = {
  readonly name: 'assigned' | 'lang'
  readonly values: readonly string[]
  readonly search: ListSearch
  readonly onChange: (changes: ListSearch) => void
}

const Choice = ({ name, values, search, onChange }: ChoiceProps) => (
  <Select
    aria-label={tName('support', name)}
    placeholder={tName('support', name)}
    clearable
    value={search[name] ?? null}
    onChange={(value) => onChange({ [name]: value ?? undefined })}
    data={tOptions(`support.${name}`, values)}
  />
)

type RowProps = {
  readonly row: Row
  readonly now: number
  readonly isChosen: boolean
  readonly onChoose: () => void
}

const ConversationRow = ({ row, now, isChosen, onChoose }: RowProps) => (
  <UnstyledButton className={classes.row} aria-current={isChosen} onClick={onChoose}>
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Text size="sm" fw={600} truncate>
        {row.phone || `#${row.playerId}`}
      </Text>
      <Badge color={row.state === 'waiting' ? waitColour(row.since, now) : 'gray'} variant="light" miw={52}>
        {waitText(row.since, now)}
      </Badge>
    </Group>
    <Text size="sm" className={classes.preview}>
      {row.preview}
    </Text>
    <Group gap={6} mt={2}>
      <Text size="xs" c="dimmed">
        {row.country} · {tName('support.lang', row.lang)}
        {row.assignedTo ? ` · ${row.assignedTo.name}` : ''}
      </Text>
      {row.unanswered > 1 && (
        <Badge size="xs" circle title={t('support.unanswered', { count: row.unanswered })}>
          {row.unanswered}
        </Badge>
      )}
    </Group>
  </UnstyledButton>
)
