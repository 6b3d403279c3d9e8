/** One envelope, from closed to its content. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { useState } from 'react'
import { refusalOf } from '#api/api.ts'
import { useCall } from '#api/use-call.ts'
import { type EnvelopeStep, LuckyEnvelope } from '#art/LuckyEnvelope.tsx'
import { EnvelopeText } from '#features/lucky/envelope/EnvelopeText.tsx'
import { type Opening, openEnvelope } from '#features/lucky/envelope/envelope-requests.ts'
import styles from '#features/lucky/envelope/OpenEnvelope.module.css'
import { t } from '#i18n/i18n.ts'
import { prefersReducedMotion } from '#lib/browser/reduced-motion.ts'
import { moneyText } from '#stores/money-text.ts'
import { ErrorState } from '#widgets/status/ErrorState.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

type OpenEnvelopeProps = {
  readonly id: string
  /** Shows the envelope closed even if the share is already claimed. */
  readonly startsClosed: boolean
}

export function OpenEnvelope({ id, startsClosed }: OpenEnvelopeProps) {
  const call = useCall('/lucky/money/envelope', { envelopeId: id })
  const { data, error, isError, isFetching, refetch } = call
  const { opening, isPending, open } = useOpening(id)
  if (isError && !data) {
    return (
      <ErrorState
        title={t('lucky.refused-title')}
        text={refusalOf(error)?.message}
        retryLabel={t('error.retry')}
        loading={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data || !isEnvelope(data)) return <EnvelopeSkeleton />
  const amount = amountOf(opening, data, startsClosed)
  return (
    <div className={styles.content} data-opened={amount === undefined ? undefined : ''}>
      <LuckyEnvelope
        className={styles.art}
        step={stepOf(amount, isPending)}
        note={amount === undefined ? '' : moneyText(amount)}
      />
      <EnvelopeText
        envelope={data}
        amount={amount}
        refused={opening && 'refused' in opening ? opening.refused : undefined}
        canOpen={data.status === 1 || data.mine !== null}
        isPending={isPending}
        onOpen={() => void open()}
      />
    </div>
  )
}

type Envelope = Data<'/lucky/money/envelope'>

/** For a guest the response is empty. */
const isEnvelope = (data: Envelope | Record<string, never>): data is Envelope => 'status' in data

function amountOf(
  opening: Opening | undefined,
  { mine }: Envelope,
  startsClosed: boolean,
): number | undefined {
  if (opening) return 'amount' in opening ? opening.amount : undefined
  return startsClosed ? undefined : (mine ?? undefined)
}

const stepOf = (amount: number | undefined, isPending: boolean): EnvelopeStep => {
  if (amount !== undefined) return 'opened'
  return isPending ? 'opening' : 'closed'
}

/** Minimum duration of the opening animation, however fast the response. */
const minOpeningMs = 700

function useOpening(id: string) {
  const [opening, setOpening] = useState<Opening>()
  const [isPending, setPending] = useState(false)
  const open = async () => {
    setPending(true)
    const [outcome] = await Promise.all([openEnvelope(id), waitForAnimation()])
    setOpening(outcome)
    setPending(false)
  }
  return { opening, isPending, open }
}

function waitForAnimation(): Promise<void> {
  if (prefersReducedMotion()) return Promise.resolve()
  return new Promise((resolve) => setTimeout(resolve, minOpeningMs))
}

function EnvelopeSkeleton() {
  return (
    <div className={styles.content} aria-busy="true">
      <LuckyEnvelope className={styles.art} />
      <div className={styles.words}>
        <Skeleton width="4.4rem" height="0.5rem" />
        <Skeleton width="3.2rem" height="0.34rem" />
      </div>
      <div className={styles.actions}>
        <Skeleton height="var(--touch)" radius="var(--radius-m)" />
      </div>
    </div>
  )
}
