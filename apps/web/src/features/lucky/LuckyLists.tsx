/** Lists: the player's claims, the player's envelopes, and the latest claims of all players. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { type ReactNode, useState } from 'react'
import { useCall } from '#api/use-call.ts'
import { type Pages, usePages } from '#api/use-pages.ts'
import { showEnvelope } from '#domain/rewards/envelope.ts'
import type { MadeEnvelope } from '#features/lucky/envelope/envelope-requests.ts'
import { ListRow, RowsSkeleton } from '#features/lucky/ListRow.tsx'
import styles from '#features/lucky/LuckyMoney.module.css'
import { t } from '#i18n/i18n.ts'
import { EnvelopeIcon } from '#icons/LuckyIcons.tsx'
import { agoText, dateTimeText } from '#stores/date-text.ts'
import { moneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'
import { List } from '#widgets/list/List.tsx'
import { Tabs } from '#widgets/list/Tabs.tsx'
import { EmptyState } from '#widgets/status/EmptyState.tsx'
import { ErrorState } from '#widgets/status/ErrorState.tsx'

const panelId = 'lucky-lists'

type LuckyListsProps = { readonly onShare: (made: MadeEnvelope) => void }

export function LuckyLists({ onShare }: LuckyListsProps) {
  const [tab, setTab] = useState<'got' | 'mine' | 'latest'>('got')
  return (
    <section className={styles.lists}>
      <Tabs
        shape="segments"
        label={t('lucky.lists')}
        panelId={panelId}
        items={[
          { key: 'got', label: t('lucky.got') },
          { key: 'mine', label: t('lucky.mine') },
          { key: 'latest', label: t('lucky.latest') },
        ]}
        value={tab}
        onChange={setTab}
      />
      <div id={panelId} role="tabpanel" className={styles.panel} aria-label={t(`lucky.${tab}`)}>
        {tab === 'got' ? <ClaimedList /> : null}
        {tab === 'mine' ? <OwnList onShare={onShare} /> : null}
        {tab === 'latest' ? <LatestList /> : null}
      </div>
    </section>
  )
}

function ClaimedList() {
  const pages = usePages('/lucky/money/claimed', {})
  return (
    <PagedList
      label={t('lucky.got')}
      pages={pages}
      keyOf={({ envelopeId }) => envelopeId}
      render={({ envelopeId, sender, amount, createdAt }) => (
        <ListRow
          title={t('lucky.from', { sender })}
          text={dateTimeText(createdAt)}
          amount={moneyText(amount)}
          gain
          onOpen={() => showEnvelope(envelopeId)}
        />
      )}
      empty={<NoItems title={t('lucky.got-none')} text={t('lucky.got-none-text')} />}
    />
  )
}

function OwnList({ onShare }: LuckyListsProps) {
  const { data, isError, isFetching, refetch } = useCall('/lucky/money/mine')
  if (isError && !data) return <LoadError loading={isFetching} onRetry={() => void refetch()} />
  if (!data?.list) return <RowsSkeleton />
  if (data.list.length === 0) return <NoItems title={t('lucky.mine-none')} text={t('lucky.mine-none-text')} />
  return (
    <>
      <ul className={styles.rows}>
        {data.list.map((envelope) => (
          <li key={envelope.envelopeId}>
            <OwnEnvelopeRow envelope={envelope} onShare={() => onShare(envelope)} />
          </li>
        ))}
      </ul>
      <ClaimList />
    </>
  )
}

type Own = Data<'/lucky/money/mine'>['list'][number]

function OwnEnvelopeRow({ envelope, onShare }: { readonly envelope: Own; readonly onShare: () => void }) {
  const { kind, amount, count, remainingCount, status, expiresAt } = envelope
  const opened = t('lucky.opened-of', { opened: count - remainingCount, count })
  const text =
    status === 1 ? t('lucky.until', { time: dateTimeText(expiresAt) }) : t(`lucky.status-${status}`)
  const send = (
    <Button size="small" onClick={onShare}>
      {t('lucky.send')}
    </Button>
  )
  return (
    <ListRow
      title={`${t(`lucky.kind-${kind}`)} · ${opened}`}
      text={text}
      amount={moneyText(amount)}
      action={status === 1 ? send : undefined}
    />
  )
}

function ClaimList() {
  const pages = usePages('/lucky/money/collected', {})
  if (pages.total === 0) return null
  return (
    <>
      <h3 className={styles.heading}>{t('lucky.opened-mine')}</h3>
      <PagedList
        label={t('lucky.opened-mine')}
        pages={pages}
        keyOf={({ envelopeId, player, createdAt }) => `${envelopeId} ${player} ${createdAt}`}
        render={({ player, amount, createdAt }) => (
          <ListRow
            title={t('lucky.taken', { player })}
            text={agoText(createdAt)}
            amount={moneyText(amount)}
          />
        )}
      />
    </>
  )
}

function LatestList() {
  const { data, isError, isFetching, refetch } = useCall('/lucky/money/latestCollected')
  if (isError && !data) return <LoadError loading={isFetching} onRetry={() => void refetch()} />
  if (!data?.list) return <RowsSkeleton />
  if (data.list.length === 0) {
    return <NoItems title={t('lucky.latest-none')} text={t('lucky.latest-none-text')} />
  }
  return (
    <ul className={styles.rows}>
      {data.list.map(({ player, amount, createdAt }) => (
        <li key={`${player} ${createdAt} ${amount}`}>
          <ListRow
            title={t('lucky.won', { player })}
            text={agoText(createdAt)}
            amount={moneyText(amount)}
            gain
          />
        </li>
      ))}
    </ul>
  )
}

type PagedListProps<Item> = {
  readonly label: string
  readonly pages: Pages<Item>
  readonly keyOf: (item: Item) => string
  readonly render: (item: Item) => ReactNode
  readonly empty?: ReactNode
}

function PagedList<Item>({ label, pages, keyOf, render, empty }: PagedListProps<Item>) {
  const { items, status, loadMore } = pages
  if (items.length === 0 && status === 'loading') return <RowsSkeleton />
  if (items.length === 0 && status === 'failed') return <LoadError onRetry={loadMore} />
  if (items.length === 0 && status === 'end') return empty
  return (
    <div className={styles.rows}>
      <List
        label={label}
        items={items}
        keyOf={keyOf}
        render={render}
        status={status}
        onMore={loadMore}
        labels={{
          loading: t('lucky.list-loading'),
          failed: t('lucky.list-failed'),
          end: t('lucky.list-end'),
        }}
      />
    </div>
  )
}

function NoItems({ title, text }: { readonly title: string; readonly text: string }) {
  return <EmptyState art={<EnvelopeIcon />} title={title} text={text} />
}

function LoadError({ loading, onRetry }: { readonly loading?: boolean; readonly onRetry: () => void }) {
  return (
    <ErrorState title={t('lucky.failed')} retryLabel={t('error.retry')} loading={loading} onRetry={onRetry} />
  )
}
