import { passwordMaxLength } from '@saguao/contract/product/constants.ts'
import { isPassword, isUsername } from '@saguao/contract/product/field-rules.ts'
import { useState } from 'react'
import styles from '#features/account/forms/Form.module.css'
import { Form } from '#features/account/forms/Form.tsx'
import { startStep } from '#features/account/forms/form-steps.ts'
import { LoginCode } from '#features/account/forms/LoginCode.tsx'
import { PasswordField } from '#features/account/forms/PasswordField.tsx'
import { PhoneField } from '#features/account/forms/PhoneField.tsx'
import { useTypedPhone } from '#features/account/forms/typed-phone.ts'
import { logIn } from '#features/account/log-in.ts'
import { t } from '#i18n/i18n.ts'
import { emit, type Popup } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'

export function LoginForm({ popup }: { popup: Popup }) {
  const [username, setUsername] = useTypedPhone()
  const [password, setPassword] = useState('')
  const [isCodeDue, setCodeDue] = useState(false)
  const after = 'after' in popup ? popup.after : undefined
  const submit = async () => {
    const isDue = (await logIn({ username, password }, after)) === 'code'
    if (isDue) startStep('LOGIN')
    setCodeDue(isDue)
  }
  if (isCodeDue) return <LoginCode {...{ username, password, after }} onBack={() => setCodeDue(false)} />
  return (
    <>
      <Form
        valid={isUsername(username) && isPassword(password)}
        submitLabel={t('login.submit')}
        onSubmit={submit}
      >
        <PhoneField value={username} onChange={setUsername} />
        <PasswordField value={password} onChange={setPassword} maxLength={passwordMaxLength} />
        <div className={styles.aside}>
          <Button kind="ghost" size="small" onClick={() => emit('SHOW_POPUP', { kind: 'RESET_PASSWORD' })}>
            {t('login.forgot')}
          </Button>
        </div>
      </Form>
      <p className={styles.footer}>
        {t('login.no-account')}
        <Button kind="ghost" size="small" onClick={() => emit('SHOW_POPUP', { kind: 'REGISTER', after })}>
          {t('header.register')}
        </Button>
      </p>
    </>
  )
}
