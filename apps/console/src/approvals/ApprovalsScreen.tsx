/**
 * Requests that wait for a second operator. Cards in one column, because this screen is also used on a phone: each one
 * says who asks for what and why, and shows the state the decision is about.
 */
import { Button, Center, Group, SegmentedControl, Skeleton, Stack } from '@mantine/core'
import { CheckCircledIcon } from '@radix-ui/react-icons'
import { useState } from 'react'
import { SecretDialog } from '#actions/SecretDialog.tsx'
import type { Secret } from '#actions/secret.ts'
import { ApprovalCard } from '#approvals/ApprovalCard.tsx'
import { LoadFailure } from '#frame/LoadState.tsx'
import { Message } from '#frame/Message.tsx'
import { Screen } from '#frame/Screen.tsx'
import { t } from '#i18n/i18n.ts'
import { useListSearch } from '#lists/list-search.ts'
import { useList } from '#lists/use-list.ts'

const refetchMs = 10_000

const views = {
  open: { state: 'open' },
  own: { own: true },
  all: {},
} as const
type View = keyof typeof views

export function ApprovalsScreen() {
  const [search, changeSearch] = useListSearch()
  const [secret, setSecret] = useState<Secret>()
  const view: View = search.own ? 'own' : search.state === 'all' ? 'all' : 'open'
  const change = (next: string) =>
    changeSearch({ own: next === 'own' ? '1' : undefined, state: next === 'all' ? 'all' : undefined })
  const list = useList('/operator/approvals', views[view], true, refetchMs)
  return (
    <Screen title={t('approvals.title')} text={t('approvals.text')}>
      <Stack gap="sm" maw={860}>
        <SegmentedControl
          aria-label={t('list.filter')}
          value={view}
          onChange={change}
          data={[
            { value: 'open', label: t('approvals.open') },
            { value: 'own', label: t('approvals.own') },
            { value: 'all', label: t('approvals.all') },
          ]}
        />
        {list.error && <LoadFailure error={list.error} onRetry={list.refetch} />}
        {list.isPending && <Skeleton height={140} />}
        {list.isSuccess && list.rows.length === 0 && (
          <Message icon={<CheckCircledIcon />} colour="teal" title={t('approvals.none')} />
        )}
        {list.rows.map((approval) => (
          <ApprovalCard key={approval.id} approval={approval} onSecret={setSecret} />
        ))}
        {list.hasMore && (
          <Center>
            <Group>
              <Button
                variant="default"
                loading={list.isFetchingNextPage}
                onClick={() => list.fetchNextPage()}
              >
                {t('list.more')}
              </Button>
            </Group>
          </Center>
        )}
      </Stack>
      <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />
    </Screen>
  )
}
