import { passwordMaxLength } from '@saguao/contract/constants.ts'
import { isPassword, isUsername } from '@saguao/contract/rules.ts'
import { useState } from 'react'
import styles from '#features/account/Form.module.css'
import { Form } from '#features/account/Form.tsx'
import { logIn } from '#features/account/log-in.ts'
import { PasswordField } from '#features/account/PasswordField.tsx'
import { PhoneField } from '#features/account/PhoneField.tsx'
import { useTypedPhone } from '#features/account/typed-phone.ts'
import { t } from '#i18n/i18n.ts'
import { emit, type Popup } from '#stores/ui.ts'
import { Button } from '#widgets/Button.tsx'

export function LoginForm({ popup }: { popup: Popup }) {
  const [username, setUsername] = useTypedPhone()
  const [password, setPassword] = useState('')
  const after = 'after' in popup ? popup.after : undefined
  return (
    <>
      <Form
        valid={isUsername(username) && isPassword(password)}
        submitLabel={t('login.submit')}
        onSubmit={() => logIn(username, password, after)}
      >
        <PhoneField value={username} onChange={setUsername} />
        <PasswordField value={password} onChange={setPassword} maxLength={passwordMaxLength} />
        <div className={styles.aside}>
          <Button kind="ghost" size="small" onClick={() => emit('SHOW_POPUP', { kind: 'RESET_PASSWORD' })}>
            {t('login.forgot')}
          </Button>
        </div>
      </Form>
      <p className={styles.foot}>
        {t('login.no-account')}
        <Button kind="ghost" size="small" onClick={() => emit('SHOW_POPUP', { kind: 'REGISTER', after })}>
          {t('header.register')}
        </Button>
      </p>
    </>
  )
}
