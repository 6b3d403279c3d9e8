/** Notifications of providers that were refused as not genuine: an attack, or a secret changed on one side only. */
import { Badge, Code } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { time } from '#formats/formats.ts'
import { Screen } from '#frame/Screen.tsx'
import { t, tName } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import type { Column } from '#lists/list-types.ts'

type Rejected = OperatorData<'/operator/payments/rejected'>['list'][number]

export const RejectedScreen = () => (
  <Screen title={t('rejected.title')} text={t('rejected.text')} isList>
    <List
      id="rejected"
      call="/operator/payments/rejected"
      columns={columns}
      rowKey={({ id }) => id}
      emptyText={t('rejected.empty')}
    />
  </Screen>
)

const columns: readonly Column<Rejected>[] = [
  { id: 'receivedAt', header: t('pay.seen'), width: 170, cell: ({ receivedAt }) => time(receivedAt) },
  { id: 'channel', header: t('pay.channel'), width: 130, cell: ({ channel }) => channel },
  {
    id: 'verdict',
    header: t('rejected.verdict'),
    width: 190,
    cell: ({ verdict }) => (
      <Badge color="red" tt="none">
        {tName('verdict', verdict)}
      </Badge>
    ),
  },
  { id: 'address', header: t('rejected.address'), cell: ({ address }) => <Code>{address}</Code> },
]
