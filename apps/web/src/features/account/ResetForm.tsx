/** The three steps of a forgotten password (R4.07). */
import {
  passwordInputMaxLength,
  resetUsernameMaxDigits,
  smsResendSeconds,
} from '@saguao/contract/constants.ts'
import { isPassword, isUsername } from '@saguao/contract/rules.ts'
import { useEffect, useState } from 'react'
import styles from '#features/account/Form.module.css'
import { Form } from '#features/account/Form.tsx'
import { PasswordField } from '#features/account/PasswordField.tsx'
import { PhoneField } from '#features/account/PhoneField.tsx'
import { resetPassword, sendResetCode } from '#features/account/reset-password.ts'
import { t } from '#i18n/i18n.ts'
import { Button } from '#widgets/Button.tsx'
import { CodeInput } from '#widgets/CodeInput.tsx'
import { useCountdown } from '#widgets/use-countdown.ts'

type Sent = { readonly username: string; readonly phone: string }

export function ResetForm() {
  const [sent, setSent] = useState<Sent>()
  const [code, setCode] = useState<string>()
  if (!sent) return <WhoStep onSent={setSent} />
  if (!code) return <CodeStep sent={sent} onCode={setCode} />
  return <PasswordStep username={sent.username} code={code} />
}

function WhoStep({ onSent }: { onSent: (sent: Sent) => void }) {
  const [username, setUsername] = useState('')
  const send = async () => {
    const phone = await sendResetCode(username)
    if (phone) onSent({ username, phone })
  }
  return (
    <>
      <p className={styles.text}>{t('password.forgot-text')}</p>
      <Form valid={isUsername(username)} submitLabel={t('common.continue')} onSubmit={send}>
        <PhoneField value={username} onChange={setUsername} maxLength={resetUsernameMaxDigits} />
      </Form>
    </>
  )
}

function CodeStep({ sent, onCode }: { sent: Sent; onCode: (code: string) => void }) {
  const [code, setCode] = useState('')
  const { secondsLeft, start } = useCountdown()
  useEffect(() => start(smsResendSeconds), [start])
  const again = async () => {
    start(smsResendSeconds)
    await sendResetCode(sent.username)
  }
  return (
    <>
      <p className={styles.text}>{t('register.code-text', { phone: sent.phone })}</p>
      <CodeInput label={t('field.code')} value={code} onChange={setCode} onComplete={onCode} startFocused />
      <Button wide disabled={secondsLeft > 0} onClick={() => void again()}>
        {secondsLeft > 0 ? t('code.resend-in', { seconds: secondsLeft }) : t('code.try-again')}
      </Button>
    </>
  )
}

function PasswordStep({ username, code }: { username: string; code: string }) {
  const [password, setPassword] = useState('')
  return (
    <Form
      valid={isPassword(password)}
      submitLabel={t('password.save')}
      onSubmit={() => resetPassword(username, code, password)}
    >
      <PasswordField
        fresh
        label="field.new-password"
        value={password}
        onChange={setPassword}
        maxLength={passwordInputMaxLength}
      />
    </Form>
  )
}
