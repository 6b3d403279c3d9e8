import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { apiSilent } from '#api/api.ts'
import { setCached } from '#api/query-cache.ts'
import { Bubble, OutgoingBubble } from '#features/support/Bubble.tsx'
import { CommonHelp } from '#features/support/CommonHelp.tsx'
import styles from '#features/support/Conversation.module.css'
import { type Outgoing, useOutgoing } from '#features/support/outgoing.ts'
import { byDay, type Day, type Thread } from '#features/support/thread.ts'
import { useThread } from '#features/support/use-thread.ts'
import { waitText } from '#features/support/wait-text.ts'
import { t } from '#i18n/i18n.ts'
import { dayText } from '#stores/date-text.ts'
import { Button } from '#widgets/form/Button.tsx'
import { useHidden } from '#widgets/hooks/use-hidden.ts'
import { ErrorState } from '#widgets/status/ErrorState.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

export function Conversation() {
  const { thread, failed, retry, older } = useThread()
  const outgoing = useOutgoing((state) => state.outgoing)
  const end = useRef<HTMLDivElement>(null)
  useMarkRead(thread)
  useScrollToEnd(end, thread, outgoing)
  if (failed) return <ErrorState title={t('support.failed')} retryLabel={t('error.retry')} onRetry={retry} />
  if (!thread) return <ConversationSkeleton />
  const isEmpty = thread.messages.length === 0 && outgoing.length === 0
  return (
    <div className={styles.conversation}>
      {thread.hasOlder ? (
        <Button size="small" kind="ghost" loading={older.isLoading} onClick={older.load}>
          {t('support.older')}
        </Button>
      ) : (
        <p className={styles.welcome}>{t('support.welcome')}</p>
      )}
      {isEmpty ? <CommonHelp /> : null}
      <div className={styles.log} role="log" aria-label={t('support.title')}>
        {byDay(thread.messages).map((day) => (
          <DaySection key={day.firstAt} day={day} />
        ))}
        {outgoing.map((message) => (
          <OutgoingBubble key={message.requestId} message={message} />
        ))}
      </div>
      {isEmpty ? null : <Topics />}
      <p className={styles.wait}>{waitText(thread.waitMinutes)}</p>
      <div ref={end} />
    </div>
  )
}

/** The frequent questions stay reachable after the first message. */
function Topics() {
  return (
    <details className={styles.topics}>
      <summary>{t('support.topics')}</summary>
      <CommonHelp />
    </details>
  )
}

function DaySection({ day: { firstAt, messages } }: { day: Day }) {
  return (
    <section className={styles.day}>
      <h3 className={styles.line}>{dayText(firstAt)}</h3>
      {messages.map((message) =>
        message.from === 'end' ? (
          <p key={message.id} className={styles.line}>
            {t('support.closed')}
          </p>
        ) : (
          <Bubble key={message.id} message={message} />
        ),
      )}
    </section>
  )
}

function ConversationSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <Skeleton width="62%" height="0.9rem" radius="var(--radius-l)" />
      <Skeleton width="48%" height="0.7rem" radius="var(--radius-l)" />
      <Skeleton width="70%" height="1.1rem" radius="var(--radius-l)" />
    </div>
  )
}

/** Messages count as read only while they are visible. */
function useMarkRead(thread: Thread | undefined): void {
  const hidden = useHidden()
  const lastReplyId = thread?.messages.findLast(({ from }) => from === 'support')?.id
  useEffect(() => {
    if (hidden || lastReplyId === undefined) return
    apiSilent('/support/read', { seen: lastReplyId })
      .then((unread) => setCached('/support/unread', {}, unread))
      .catch(() => undefined)
  }, [hidden, lastReplyId])
}

/** Scrolls to new messages; older ones are added above without moving the visible part. */
function useScrollToEnd(
  end: RefObject<HTMLDivElement | null>,
  thread: Thread | undefined,
  outgoing: readonly Outgoing[],
): void {
  const lastId = thread?.messages.at(-1)?.id
  const firstId = thread?.messages[0]?.id
  const before = useRef({ firstId, heightPx: 0 })
  useLayoutEffect(() => {
    const scroller = end.current?.closest('[data-scroller]')
    if (!scroller) return
    const grownPx = scroller.scrollHeight - before.current.heightPx
    const olderCame = before.current.firstId !== undefined && before.current.firstId !== firstId
    if (olderCame) scroller.scrollTop += grownPx
    before.current = { firstId, heightPx: scroller.scrollHeight }
  })
  useLayoutEffect(() => {
    if (lastId === undefined && outgoing.length === 0) return
    const scroller = end.current?.closest('[data-scroller]')
    if (scroller) scroller.scrollTop = scroller.scrollHeight
  }, [end, lastId, outgoing.length])
}
