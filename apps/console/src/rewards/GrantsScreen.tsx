/** The rows behind the cost of a reward. */
import { money, time } from '#formats/formats.ts'
import { Screen } from '#frame/Screen.tsx'
import { t } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import type { Column, Filter, ListSearch } from '#lists/list-types.ts'
import { NumberLink } from '#lists/NumberLink.tsx'
import { countryFilter, type GrantedReward, rewardFilter, rewardText, sourceText } from '#rewards/reward.ts'

export const GrantsScreen = () => (
  <Screen title={t('grants.title')} text={t('grants.text')} isList>
    <List
      id="reward-grants"
      call="/operator/rewards/grants"
      csv="/operator/rewards/grants/export"
      columns={columns}
      filters={filters}
      toBody={bodyOf}
      rowKey={({ id }) => id}
      emptyText={t('grants.empty')}
    />
  </Screen>
)

/** The list is of one reward in one market. */
function bodyOf({ country = 'BR', reward = 'cashback', from, to }: ListSearch) {
  return { country, reward, ...(from && { from }), ...(to && { to }) } as never
}

const columns: readonly Column<GrantedReward>[] = [
  { id: 'at', header: t('grants.at'), width: 180, cell: ({ at }) => time(at) },
  {
    id: 'playerId',
    header: t('held.player'),
    width: 100,
    isNumber: true,
    cell: ({ playerId }) => <NumberLink text={playerId} to="/players/$id" params={{ id: playerId }} />,
  },
  { id: 'reward', header: t('rewards.reward'), width: 200, cell: ({ reward }) => rewardText(reward) },
  {
    id: 'amount',
    header: t('held.amount'),
    width: 150,
    isNumber: true,
    cell: ({ amount, currency }) => money(amount, currency),
  },
  { id: 'source', header: t('held.source'), cell: sourceText },
  { id: 'decidedBy', header: t('grants.decided-by'), width: 220, cell: ({ decidedBy }) => decidedBy ?? '–' },
]

const filters: readonly Filter[] = [
  countryFilter,
  rewardFilter,
  { kind: 'days', name: 'from', until: 'to', label: t('grants.days') },
]
