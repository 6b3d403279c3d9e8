import styles from '#features/support/Bubble.module.css'
import { type Outgoing, resend } from '#features/support/outgoing.ts'
import type { Message } from '#features/support/thread.ts'
import { t } from '#i18n/i18n.ts'
import { ClockIcon, RefreshIcon } from '#icons/icons.tsx'
import { timeText } from '#stores/date-text.ts'

export function Bubble({ message: { from, text, createdAt } }: { message: Message }) {
  return (
    <div className={styles.bubble} data-own={from === 'player' ? '' : undefined}>
      <span className="visually-hidden">{from === 'player' ? t('support.you') : t('support.title')}: </span>
      <p className={styles.text}>{text}</p>
      <time className={styles.note} dateTime={createdAt}>
        {timeText(createdAt)}
      </time>
    </div>
  )
}

export function OutgoingBubble({ message }: { message: Outgoing }) {
  const failed = message.state === 'failed'
  return (
    <div className={styles.bubble} data-own="" data-state={message.state}>
      <span className="visually-hidden">{t('support.you')}: </span>
      <p className={styles.text}>{message.text}</p>
      {failed ? (
        <button type="button" className={styles.retry} onClick={() => resend(message)}>
          <RefreshIcon />
          {message.reason ?? t('support.unsent')}
        </button>
      ) : (
        <span className={styles.note}>
          <ClockIcon />
          {t('support.sending')}
        </span>
      )}
    </div>
  )
}
