/** Code step of a form: six cells, and a new code after a minute. */
import { useState } from 'react'
import { type CodePurpose, useCodeWait } from '#features/account/forms/code-wait.ts'
import styles from '#features/account/forms/Form.module.css'
import { t } from '#i18n/i18n.ts'
import { phoneText } from '#lib/phone-text.ts'
import { settings } from '#lib/settings.ts'
import { useCountry } from '#stores/country.ts'
import { Button } from '#widgets/form/Button.tsx'
import { CodeInput } from '#widgets/form/CodeInput.tsx'

type CodeStepProps = {
  readonly purpose: CodePurpose
  readonly username: string
  /** Masked recipient of the code; undefined: the phone of the account. */
  readonly phone: string | undefined
  readonly onCode: (code: string) => void
  /** Requests another code; the caller shows errors. */
  readonly onResend: () => Promise<unknown>
  /** Back to the phone field, for a wrong number. */
  readonly onChangePhone?: () => void
  readonly busy?: boolean
}

export function CodeStep({ purpose, username, phone, onCode, onResend, onChangePhone, busy }: CodeStepProps) {
  const [code, setCode] = useState('')
  const [isSending, setSending] = useState(false)
  const { secondsLeft, restart } = useCodeWait(purpose, username)
  const country = useCountry((state) => state.country)
  const resend = async () => {
    setSending(true)
    await onResend()
    setSending(false)
    restart()
  }
  return (
    <div className={styles.code}>
      <p className={styles.text}>
        {phone === undefined
          ? t('login.code-text')
          : t('register.code-text', { phone: phoneText(phone, country) })}
      </p>
      <CodeInput
        label={t('field.code')}
        value={code}
        onChange={setCode}
        onComplete={onCode}
        disabled={busy}
        startFocused
      />
      <Button wide loading={isSending} disabled={secondsLeft > 0 || busy} onClick={() => void resend()}>
        {secondsLeft > 0 ? t('code.resend-in', { seconds: secondsLeft }) : t('code.try-again')}
      </Button>
      {onChangePhone ? (
        <p className={styles.footer}>
          <Button kind="ghost" size="small" disabled={busy} onClick={onChangePhone}>
            {t('code.other-phone')}
          </Button>
        </p>
      ) : null}
      {settings.mode === 'sandbox' ? <TestPhone /> : null}
    </div>
  )
}

/** Link to the inbox of the sandbox's text messages. */
function TestPhone() {
  return (
    <a className={styles.quiet} href="/sandbox/phone" target="_blank" rel="noreferrer">
      {t('code.test-phone')}
    </a>
  )
}
