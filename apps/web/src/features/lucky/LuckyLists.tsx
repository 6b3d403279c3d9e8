/** What I won, what others took of mine, and what everybody won. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { type ReactNode, useState } from 'react'
import { useCall } from '#api/use-call.ts'
import { type Pages, usePages } from '#api/use-pages.ts'
import { showEnvelope } from '#domain/rewards/envelope.ts'
import { Line, LinesWaiting } from '#features/lucky/Line.tsx'
import styles from '#features/lucky/LuckyMoney.module.css'
import type { Made } from '#features/lucky/open.ts'
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

export type LuckyListsProps = { readonly onShare: (made: Made) => void }

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
        {tab === 'got' ? <Got /> : null}
        {tab === 'mine' ? <Mine onShare={onShare} /> : null}
        {tab === 'latest' ? <Latest /> : null}
      </div>
    </section>
  )
}

function Got() {
  const pages = usePages('/lucky/money/claimed', {})
  return (
    <Endless
      label={t('lucky.got')}
      pages={pages}
      keyOf={({ envelopeId }) => envelopeId}
      render={({ envelopeId, sender, amount, createdAt }) => (
        <Line
          title={t('lucky.from', { sender })}
          text={dateTimeText(createdAt)}
          amount={moneyText(amount)}
          gain
          onOpen={() => showEnvelope(envelopeId)}
        />
      )}
      empty={<Nothing title={t('lucky.got-none')} text={t('lucky.got-none-text')} />}
    />
  )
}

function Mine({ onShare }: LuckyListsProps) {
  const { data, isError, isFetching, refetch } = useCall('/lucky/money/mine')
  if (isError && !data) return <Broken loading={isFetching} onRetry={() => void refetch()} />
  if (!data?.list) return <LinesWaiting />
  if (data.list.length === 0) return <Nothing title={t('lucky.mine-none')} text={t('lucky.mine-none-text')} />
  return (
    <>
      <ul className={styles.lines}>
        {data.list.map((envelope) => (
          <li key={envelope.envelopeId}>
            <OwnLine envelope={envelope} onShare={() => onShare(envelope)} />
          </li>
        ))}
      </ul>
      <Takers />
    </>
  )
}

type Own = Data<'/lucky/money/mine'>['list'][number]

function OwnLine({ envelope, onShare }: { readonly envelope: Own; readonly onShare: () => void }) {
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
    <Line
      title={`${t(`lucky.kind-${kind}`)} · ${opened}`}
      text={text}
      amount={moneyText(amount)}
      action={status === 1 ? send : undefined}
    />
  )
}

function Takers() {
  const pages = usePages('/lucky/money/collected', {})
  if (pages.total === 0) return null
  return (
    <>
      <h3 className={styles.heading}>{t('lucky.opened-mine')}</h3>
      <Endless
        label={t('lucky.opened-mine')}
        pages={pages}
        keyOf={({ envelopeId, player, createdAt }) => `${envelopeId} ${player} ${createdAt}`}
        render={({ player, amount, createdAt }) => (
          <Line title={t('lucky.taken', { player })} text={agoText(createdAt)} amount={moneyText(amount)} />
        )}
      />
    </>
  )
}

function Latest() {
  const { data, isError, isFetching, refetch } = useCall('/lucky/money/latestCollected')
  if (isError && !data) return <Broken loading={isFetching} onRetry={() => void refetch()} />
  if (!data?.list) return <LinesWaiting />
  if (data.list.length === 0) {
    return <Nothing title={t('lucky.latest-none')} text={t('lucky.latest-none-text')} />
  }
  return (
    <ul className={styles.lines}>
      {data.list.map(({ player, amount, createdAt }) => (
        <li key={`${player} ${createdAt} ${amount}`}>
          <Line
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

type EndlessProps<Item> = {
  readonly label: string
  readonly pages: Pages<Item>
  readonly keyOf: (item: Item) => string
  readonly render: (item: Item) => ReactNode
  readonly empty?: ReactNode
}

function Endless<Item>({ label, pages, keyOf, render, empty }: EndlessProps<Item>) {
  const { items, status, loadMore } = pages
  if (items.length === 0 && status === 'loading') return <LinesWaiting />
  if (items.length === 0 && status === 'failed') return <Broken onRetry={loadMore} />
  if (items.length === 0 && status === 'end') return empty
  return (
    <div className={styles.lines}>
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

function Nothing({ title, text }: { readonly title: string; readonly text: string }) {
  return <EmptyState art={<EnvelopeIcon />} title={title} text={text} />
}

function Broken({ loading, onRetry }: { readonly loading?: boolean; readonly onRetry: () => void }) {
  return (
    <ErrorState title={t('lucky.failed')} retryLabel={t('error.retry')} loading={loading} onRetry={onRetry} />
  )
}
