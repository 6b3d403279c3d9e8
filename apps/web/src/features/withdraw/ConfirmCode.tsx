/** Confirmation of a new account by code, valid for this amount and account only. */
import { smsResendSeconds } from '@saguao/contract/product/constants.ts'
import { useCallback, useEffect, useState } from 'react'
import { refusalOf } from '#api/api.ts'
import styles from '#features/withdraw/WithdrawForm.module.css'
import { codeWaitSeconds, type Payout, requestPayout, sendCode } from '#features/withdraw/withdraw.ts'
import { t } from '#i18n/i18n.ts'
import { phoneText } from '#lib/phone-text.ts'
import { truncate } from '#lib/truncate.ts'
import { currentCountry } from '#stores/country.ts'
import { moneyText } from '#stores/money-text.ts'
import { emit } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'
import { CodeInput } from '#widgets/form/CodeInput.tsx'
import { useCountdown } from '#widgets/hooks/use-countdown.ts'
import { Callout } from '#widgets/status/Callout.tsx'
import { StepTitle } from '#widgets/status/StepTitle.tsx'

/** One line on a phone of 360 px. */
const maxShownAccount = 36

type ConfirmCodeProps = {
  readonly payout: Payout
  readonly account: string
  readonly onDone: () => void
  readonly onBack: () => void
}

export function ConfirmCode({ payout, account, onDone, onBack }: ConfirmCodeProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const sending = useCodeSending(payout)
  const type = (typed: string) => {
    setError(undefined)
    setCode(typed)
  }
  const confirm = async (verificationCode: string) => {
    setBusy(true)
    const result = await requestPayout(payout, verificationCode).finally(() => setBusy(false))
    if (result.outcome === 'requested') return onDone()
    setCode('')
    setError(result.outcome === 'refused' ? result.message : t('withdraw.code-title'))
  }
  useEffect(() => {
    scrollTo({ top: 0 })
  }, [])
  return (
    <section className={styles.code}>
      <StepTitle>{t('withdraw.code-title')}</StepTitle>
      <p className={styles.payout}>
        {t('withdraw.code-deal', {
          amount: moneyText(payout.amount),
          account: truncate(account, maxShownAccount),
        })}
      </p>
      <Recipient {...sending} />
      <CodeInput
        label={t('field.code')}
        value={code}
        onChange={type}
        onComplete={(typed) => void confirm(typed)}
        error={error}
        disabled={busy}
        startFocused
      />
      <Button
        wide
        loading={sending.busy}
        disabled={sending.secondsLeft > 0 || busy}
        onClick={() => void sending.send()}
      >
        {sending.secondsLeft > 0
          ? t('code.resend-in', { seconds: sending.secondsLeft })
          : t('code.try-again')}
      </Button>
      <Button wide kind="ghost" onClick={onBack}>
        {t('common.cancel')}
      </Button>
    </section>
  )
}

type SentTo = { readonly phone?: string; readonly problem?: 'no-phone' | 'later' }

/**
 * Sends the code when the step opens; a failure is shown by the call, and another code can be requested after the
 * wait.
 */
function useCodeSending(payout: Payout) {
  const [confirmed] = useState(payout)
  const [sentTo, setSentTo] = useState<SentTo>({})
  const [busy, setBusy] = useState(false)
  const { secondsLeft, start } = useCountdown()
  const send = useCallback(async () => {
    setBusy(true)
    const result: SentTo = await sendCode(confirmed).then((phone) => ({ phone }), problemOf)
    setSentTo(result)
    setBusy(false)
    // A code for another purpose, such as the registration, may have been sent less than the wait ago.
    const wait = codeWaitSeconds() || (result.problem === 'later' ? smsResendSeconds : 0)
    if (wait > 0) start(wait)
  }, [confirmed, start])
  useEffect(() => {
    void send()
  }, [send])
  return { ...sentTo, busy, secondsLeft, send }
}

function problemOf(error: unknown): SentTo {
  return { problem: refusalOf(error)?.code === 'USERNAME_UNKNOWN' ? 'no-phone' : 'later' }
}

function Recipient({ phone, problem }: SentTo) {
  if (problem === 'no-phone') return <NoPhone />
  const text = phone && t('withdraw.code-text', { phone: phoneText(phone, currentCountry()) })
  return <p className={styles.text}>{problem ? t('withdraw.code-later') : text || '\u00a0'}</p>
}

function NoPhone() {
  return (
    <Callout
      title={t('withdraw.code-no-phone')}
      action={
        <Button size="small" onClick={() => emit('SHOW_POPUP', { kind: 'BINDING_PHONE' })}>
          {t('withdraw.code-bind')}
        </Button>
      }
    />
  )
}
