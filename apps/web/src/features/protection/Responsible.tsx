/** Responsible gaming: limits, reality check, pause, self-exclusion, history, self-test and help addresses (R12.06 to R12.08). */
import { LoginPrompt } from '#domain/auth/LoginPrompt.tsx'
import { Page, Section } from '#domain/layout/Page.tsx'
import { missingLimits } from '#domain/protection/mandatory-limits.ts'
import { isStopped, type Protection, useProtection } from '#domain/protection/protection.ts'
import { SessionFacts } from '#domain/protection/SessionFacts.tsx'
import { AccountState } from '#features/protection/AccountState.tsx'
import { Limits } from '#features/protection/limits/Limits.tsx'
import { RealityCheckChoice } from '#features/protection/RealityCheckChoice.tsx'
import styles from '#features/protection/Responsible.module.css'
import { StopRows } from '#features/protection/stop/StopRows.tsx'
import { Support } from '#features/protection/support/Support.tsx'
import { t } from '#i18n/i18n.ts'
import { ShieldIcon } from '#icons/icons.tsx'
import { useSession } from '#stores/session.ts'
import { Callout } from '#widgets/status/Callout.tsx'
import { ErrorState } from '#widgets/status/ErrorState.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

export function Responsible() {
  const loggedIn = useSession((session) => session.loggedIn)
  return (
    <Page>
      <p className={styles.intro}>{t('responsible.intro')}</p>
      {loggedIn ? (
        <OwnControls />
      ) : (
        <LoginPrompt art={<ShieldIcon />} title={t('gate.title')} text={t('responsible.guest')} />
      )}
      <Support hasHistory={loggedIn} />
    </Page>
  )
}

function OwnControls() {
  const { protection, isError, isFetching, refetch } = useProtection()
  if (!protection && isError) {
    return (
      <ErrorState
        title={t('responsible.failed')}
        retryLabel={t('error.retry')}
        loading={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!protection) return <ControlsSkeleton />
  return (
    <>
      {isStopped(protection) ? <AccountState protection={protection} /> : <MissingLimits {...protection} />}
      {protection.session ? (
        <Section title={t('session.title')}>
          <div className={styles.card}>
            <SessionFacts session={protection.session} />
          </div>
        </Section>
      ) : null}
      <Section title={t('responsible.control')}>
        <Limits protection={protection} />
      </Section>
      <Section title={t('reality.title')}>
        <RealityCheckChoice protection={protection} />
      </Section>
      <StopRows protection={protection} />
    </>
  )
}

/** The limits that the market asks for and that are not set yet. */
function MissingLimits(protection: Protection) {
  const missing = missingLimits(protection)
  if (missing.length === 0) return null
  const names = missing.map((kind) => t(`limit.${kind}`)).join(', ')
  return <Callout title={t('limit.missing')} text={t('limit.missing-text', { names })} />
}

function ControlsSkeleton() {
  return (
    <div aria-busy="true" className={styles.skeleton}>
      <Skeleton height="4.4rem" radius="var(--radius-m)" />
      <Skeleton height="2rem" radius="var(--radius-m)" />
      <Skeleton height="2.2rem" radius="var(--radius-m)" />
    </div>
  )
}
