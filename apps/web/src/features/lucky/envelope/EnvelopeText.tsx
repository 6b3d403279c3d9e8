/** Text and buttons below an envelope. */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { navigate } from 'wouter/use-browser-location'
import { closeEnvelope } from '#domain/rewards/envelope.ts'
import styles from '#features/lucky/envelope/OpenEnvelope.module.css'
import { LuckyTerms } from '#features/lucky/LuckyTerms.tsx'
import { t } from '#i18n/i18n.ts'
import { moneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'

type Envelope = Data<'/lucky/money/envelope'>

type EnvelopeTextProps = {
  readonly envelope: Envelope
  /** The player's share. */
  readonly amount: number | undefined
  /** Reason why it did not open. */
  readonly refused: string | undefined
  readonly canOpen: boolean
  readonly isPending: boolean
  readonly onOpen: () => void
}

export function EnvelopeText(props: EnvelopeTextProps) {
  const { envelope, amount, refused, canOpen } = props
  if (amount !== undefined) return <Won amount={amount} claims={envelope.claims} />
  if (refused !== undefined) return <EndedEnvelope title={t('lucky.refused-title')} text={refused} />
  if (canOpen) return <ClosedEnvelope {...props} />
  return envelope.status === 2 ? (
    <EndedEnvelope title={t('lucky.gone-title')} text={t('lucky.gone-text')} />
  ) : (
    <EndedEnvelope title={t('lucky.expired-title')} text={t('lucky.expired-text')} />
  )
}

function ClosedEnvelope({ envelope, isPending, onOpen }: EnvelopeTextProps) {
  const { sender, message, remainingCount: left, count } = envelope
  return (
    <>
      <div className={styles.words}>
        <h2 className={styles.title}>{t('lucky.from-title', { sender })}</h2>
        {message ? <p className={styles.message}>{message}</p> : null}
        <p className={styles.text}>{t('lucky.left', { left, count })}</p>
      </div>
      <div className={styles.actions}>
        <Button kind="primary" wide loading={isPending} onClick={onOpen}>
          {t('lucky.open')}
        </Button>
        <LuckyTerms />
      </div>
    </>
  )
}

type WonProps = { readonly amount: number; readonly claims: Envelope['claims'] }

function Won({ amount, claims }: WonProps) {
  return (
    <>
      <div className={styles.words} role="status">
        <h2 className={styles.title}>{t('lucky.you-won')}</h2>
        <p className={`${styles.amount} money`}>{moneyText(amount)}</p>
        <p className={styles.text}>{t('lucky.in-balance')}</p>
      </div>
      <Openers claims={claims} />
      <div className={styles.actions}>
        <Button kind="primary" wide onClick={goToLucky}>
          {t('lucky.make-mine')}
        </Button>
      </div>
    </>
  )
}

/** Number of other claims shown, the latest first. */
const maxOpeners = 4

function Openers({ claims }: { readonly claims: Envelope['claims'] }) {
  if (claims.length < 2) return null
  return (
    <section className={styles.openers} aria-label={t('lucky.who-opened')}>
      <ul>
        {claims.slice(0, maxOpeners).map(({ player, amount, createdAt }) => (
          <li key={`${player} ${createdAt} ${amount}`}>
            <span>{t('lucky.taken', { player })}</span>
            <span className="money">{moneyText(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function EndedEnvelope({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <>
      <div className={styles.words} role="status">
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.actions}>
        <Button kind="primary" wide onClick={goToLucky}>
          {t('lucky.make-mine')}
        </Button>
      </div>
    </>
  )
}

function goToLucky(): void {
  closeEnvelope()
  navigate('/luckyMoney')
}
