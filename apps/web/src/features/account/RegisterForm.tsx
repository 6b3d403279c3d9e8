import { agentCodeLength, passwordInputMaxLength } from '@saguao/contract/constants.ts'
import { isPassword, isUsername, stripLeadingZeros } from '@saguao/contract/rules.ts'
import { useState } from 'react'
import styles from '#features/account/Form.module.css'
import { Form } from '#features/account/Form.tsx'
import { PasswordField } from '#features/account/PasswordField.tsx'
import { PhoneField } from '#features/account/PhoneField.tsx'
import { askForCode, type Credentials, register } from '#features/account/register.ts'
import { t } from '#i18n/i18n.ts'
import { read, write } from '#lib/storage.ts'
import { emit } from '#stores/ui.ts'
import { Button } from '#widgets/Button.tsx'
import { CodeInput } from '#widgets/CodeInput.tsx'
import { TextField } from '#widgets/TextField.tsx'

export function RegisterForm() {
  const [sentTo, setSentTo] = useState<Credentials>()
  if (sentTo) return <CodeStep credentials={sentTo} onFail={() => setSentTo(undefined)} />
  return <PhoneStep onSent={setSentTo} />
}

function PhoneStep({ onSent }: { onSent: (credentials: Credentials) => void }) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const submit = async () => {
    if (await askForCode(username)) onSent({ username, password })
  }
  return (
    <>
      <Form
        valid={isUsername(username) && isPassword(password)}
        submitLabel={t('register.submit')}
        onSubmit={submit}
      >
        <PhoneField value={username} onChange={(typed) => setUsername(stripLeadingZeros(typed))} />
        <PasswordField fresh value={password} onChange={setPassword} maxLength={passwordInputMaxLength} />
        <AgentCode />
        <p className={styles.small}>{t('register.adult')}</p>
      </Form>
      <p className={styles.foot}>
        {t('register.has-account')}
        <Button kind="ghost" size="small" onClick={() => emit('SHOW_POPUP', { kind: 'LOGIN' })}>
          {t('header.login')}
        </Button>
      </p>
    </>
  )
}

/** Optional, opened by a tap, and filled in when a link brought it (R5.04). */
function AgentCode() {
  const [code, setCode] = useState(() => read('agentcode') ?? '')
  const [open, setOpen] = useState(code !== '')
  const change = (typed: string) => {
    setCode(typed)
    write('agentcode', typed)
  }
  if (!open) {
    return (
      <div className={styles.agent}>
        <Button kind="ghost" size="small" aria-expanded={false} onClick={() => setOpen(true)}>
          {t('register.agent')}
        </Button>
      </div>
    )
  }
  return (
    <TextField
      label={t('register.agent-label')}
      maxLength={agentCodeLength}
      value={code}
      onChange={change}
      autoComplete="off"
    />
  )
}

function CodeStep({ credentials, onFail }: { credentials: Credentials; onFail: () => void }) {
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (complete: string) => {
    setBusy(true)
    if (!(await register(credentials, complete))) onFail()
  }
  return (
    <>
      <p className={styles.text}>{t('register.code-text', { phone: credentials.username })}</p>
      <CodeInput
        label={t('field.code')}
        value={code}
        onChange={setCode}
        onComplete={(complete) => void submit(complete)}
        disabled={busy}
        startFocused
      />
    </>
  )
}
