import type { Data } from '@saguao/contract/calls/calls.ts'
import { useCall } from '#api/use-call.ts'
import styles from '#features/account/ProfileCard.module.css'
import { t } from '#i18n/i18n.ts'
import { MeIcon, SuccessIcon } from '#icons/icons.tsx'
import { phoneText } from '#lib/phone-text.ts'
import { dateTimeText, monthText } from '#stores/date-text.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

type User = Data<'/user/getUserInfo'>

/** Profile of the player, with the previous login. */
export function ProfileCard() {
  const { data, isError, isFetching, refetch } = useCall('/user/getUserInfo')
  return (
    <section className={styles.card} aria-label={t('me.profile')}>
      <span className={styles.avatar} aria-hidden="true">
        <MeIcon />
      </span>
      <div className={styles.words}>
        {isUser(data) ? <ProfileText user={data} /> : null}
        {!isUser(data) && !isError ? <ProfileSkeleton /> : null}
        {isError && !data ? <Failed retrying={isFetching} onRetry={() => void refetch()} /> : null}
      </div>
    </section>
  )
}

/** After a logout in the meantime the response is empty. */
const isUser = (response: object | undefined): response is User =>
  response !== undefined && 'userId' in response

function Failed({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <span className={styles.text}>{t('me.profile-failed')}</span>
      <Button size="small" loading={retrying} onClick={onRetry}>
        {t('error.retry')}
      </Button>
    </div>
  )
}

function ProfileText({ user }: { user: User }) {
  const { nickname, country, phoneNumber, createdAt, previousLoginAt } = user
  const confirmed = phoneNumber !== ''
  const last = previousLoginAt
    ? t('me.previous-login', { moment: dateTimeText(previousLoginAt) })
    : t('me.first-login')
  return (
    <>
      <p className={styles.name}>
        {phoneText(confirmed ? phoneNumber : nickname, country)}
        {confirmed ? (
          <span className={styles.confirmed} role="img" aria-label={t('me.phone-confirmed')}>
            <SuccessIcon />
          </span>
        ) : null}
      </p>
      <p className={styles.text}>{t('me.since', { month: monthText(createdAt) })}</p>
      <p className={styles.text}>{last}</p>
    </>
  )
}

function ProfileSkeleton() {
  return (
    <>
      <p className={styles.name}>
        <Skeleton width="70%" height="0.34rem" />
      </p>
      <p className={styles.text}>
        <Skeleton width="85%" height="0.24rem" />
      </p>
      <p className={styles.text}>
        <Skeleton width="60%" height="0.24rem" />
      </p>
    </>
  )
}
