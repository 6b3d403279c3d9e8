/** Password reset in three steps: phone, code, new password (R4.07). */
import {
  passwordInputMaxLength,
  resetUsernameMaxDigits,
  usernameMaxDigits,
} from '@saguao/contract/product/constants.ts'
import { isPassword, isUsername } from '@saguao/contract/product/field-rules.ts'
import { useState } from 'react'
import { CodeStep } from '#features/account/forms/CodeStep.tsx'
import styles from '#features/account/forms/Form.module.css'
import { Form } from '#features/account/forms/Form.tsx'
import { startStep } from '#features/account/forms/form-steps.ts'
import { PasswordField } from '#features/account/forms/PasswordField.tsx'
import { PhoneField } from '#features/account/forms/PhoneField.tsx'
import { useTypedPhone } from '#features/account/forms/typed-phone.ts'
import { resetPassword, sendResetCode } from '#features/account/reset-password.ts'
import { t } from '#i18n/i18n.ts'
import { useCountry } from '#stores/country.ts'
import { Button } from '#widgets/form/Button.tsx'

type Sent = { readonly username: string; readonly phone: string }

export function ResetForm() {
  const [sent, setSent] = useState<Sent>()
  const [code, setCode] = useState<string>()
  const enterCode = (next: string | undefined) => {
    startStep('RESET_PASSWORD')
    setCode(next)
  }
  if (!sent) return <PhoneStep onSent={setSent} />
  if (code) return <PasswordStep username={sent.username} code={code} onBack={() => enterCode(undefined)} />
  return (
    <CodeStep
      purpose="reset"
      {...sent}
      onCode={enterCode}
      onResend={() => sendResetCode(sent.username)}
      onChangePhone={() => {
        startStep('RESET_PASSWORD')
        setSent(undefined)
      }}
    />
  )
}

function PhoneStep({ onSent }: { onSent: (sent: Sent) => void }) {
  const [username, setUsername] = useTypedPhone()
  const inBrazil = useCountry(({ country }) => country === 'BR')
  const send = async () => {
    const phone = await sendResetCode(username)
    if (phone) onSent({ username, phone })
  }
  return (
    <>
      <p className={styles.text}>{t('password.forgot-text')}</p>
      <Form valid={isUsername(username)} submitLabel={t('common.continue')} onSubmit={send}>
        <PhoneField
          value={username}
          onChange={setUsername}
          maxLength={inBrazil ? usernameMaxDigits : resetUsernameMaxDigits}
        />
      </Form>
    </>
  )
}

type PasswordStepProps = { readonly username: string; readonly code: string; readonly onBack: () => void }

/** The server checks the code together with the password, so a button leads back to the code step. */
function PasswordStep({ username, code, onBack }: PasswordStepProps) {
  const [password, setPassword] = useState('')
  return (
    <>
      <Form
        valid={isPassword(password)}
        submitLabel={t('password.save')}
        onSubmit={() => resetPassword(username, code, password)}
      >
        <PasswordField
          isNew
          label="field.new-password"
          value={password}
          onChange={setPassword}
          maxLength={passwordInputMaxLength}
        />
      </Form>
      <p className={styles.footer}>
        <Button kind="ghost" size="small" onClick={onBack}>
          {t('code.retype')}
        </Button>
      </p>
    </>
  )
}
