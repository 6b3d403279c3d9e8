/** The player's envelope of the day: not made yet, being shared, or used up. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { useState } from 'react'
import { useCall } from '#api/use-call.ts'
import { LuckyEnvelope } from '#art/LuckyEnvelope.tsx'
import { createEnvelope, type MadeEnvelope } from '#features/lucky/envelope/envelope-requests.ts'
import { isHintNew, markFollowed, wasShared } from '#features/lucky/flags.ts'
import styles from '#features/lucky/LuckyMoney.module.css'
import type { Terms } from '#features/lucky/rules.ts'
import { t } from '#i18n/i18n.ts'
import { marketDayOf, marketToday, zoneText } from '#stores/market-time.ts'
import { roundMoneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

type Own = Data<'/lucky/money/mine'>['list'][number]

type DayEnvelopeProps = { readonly terms: Terms; readonly onShare: (made: MadeEnvelope) => void }

export function DayEnvelope({ terms: { campaign }, onShare }: DayEnvelopeProps) {
  const { data } = useCall('/lucky/money/mine')
  const made = data?.list?.find(isOfToday)
  return (
    <section className={styles.day} aria-label={t('lucky.kind-campaign')}>
      <LuckyEnvelope className={styles.art} />
      {data ? null : <Skeleton width="5rem" height="1.9rem" />}
      {made ? <SharedEnvelope envelope={made} onShare={() => onShare(made)} /> : null}
      {data && !made && campaign ? <CreateEnvelope campaign={campaign} onMade={onShare} /> : null}
      {data && !made && !campaign ? (
        <EnvelopeHeading title={t('lucky.off-title')} text={t('lucky.off-text')} />
      ) : null}
    </section>
  )
}

const isOfToday = ({ kind, createdAt }: Own): boolean =>
  kind === 'campaign' && marketDayOf(createdAt) === marketToday()

type CreateEnvelopeProps = {
  readonly campaign: NonNullable<Terms['campaign']>
  readonly onMade: (made: MadeEnvelope) => void
}

function CreateEnvelope({ campaign: { amount, count }, onMade }: CreateEnvelopeProps) {
  const [isPending, setPending] = useState(false)
  const make = async () => {
    setPending(true)
    const made = await createEnvelope().catch(() => undefined)
    setPending(false)
    if (made) onMade(made)
  }
  return (
    <>
      <EnvelopeHeading
        title={t('lucky.day-title')}
        text={t('lucky.day-text', { amount: roundMoneyText(amount), count })}
      />
      <Button kind="primary" wide loading={isPending} onClick={() => void make()}>
        {t('lucky.day-make')}
      </Button>
    </>
  )
}

function SharedEnvelope({ envelope, onShare }: { readonly envelope: Own; readonly onShare: () => void }) {
  const { envelopeId, count, remainingCount, status } = envelope
  if (status !== 1)
    return (
      <EnvelopeHeading title={t('lucky.day-over')} text={t('lucky.day-over-text', { zone: zoneText() })} />
    )
  const opened = count - remainingCount
  // An opened share proves that the link was sent, also from another device.
  const isSent = opened > 0 || wasShared(envelopeId)
  const text = isSent ? t('lucky.day-sent') : t('lucky.day-unsent')
  const send = () => {
    markFollowed('clickShareIcon')
    onShare()
  }
  return (
    <>
      <EnvelopeHeading title={t('lucky.day-made')} text={text} />
      <p className={styles.opened}>
        <progress className={styles.progress} value={opened} max={count} aria-hidden="true" />
        {t('lucky.opened-of', { opened, count })}
      </p>
      <div className={styles.send} data-news={isHintNew('clickShareIcon') ? '' : undefined}>
        <Button kind="primary" wide onClick={send}>
          {t('lucky.send')}
        </Button>
      </div>
    </>
  )
}

function EnvelopeHeading({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <>
      <h2 className={styles.headline}>{title}</h2>
      <p className={styles.text}>{text}</p>
    </>
  )
}
