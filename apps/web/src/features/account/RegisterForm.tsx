import { isCommonPassword } from '@saguao/contract/common-passwords.ts'
import { agentCodeLength, passwordInputMaxLength } from '@saguao/contract/constants.ts'
import { isPassword, isUsername, stripLeadingZeros } from '@saguao/contract/rules.ts'
import { useState } from 'react'
import { CodeStep } from '#features/account/CodeStep.tsx'
import styles from '#features/account/Form.module.css'
import { Form } from '#features/account/Form.tsx'
import { tellUnder } from '#features/account/form-steps.ts'
import { PasswordField } from '#features/account/PasswordField.tsx'
import { PhoneField } from '#features/account/PhoneField.tsx'
import { askForCode, type Credentials, register } from '#features/account/register.ts'
import { t } from '#i18n/i18n.ts'
import { read, write } from '#lib/storage.ts'
import { type AfterLogin, emit, type Popup, useUi } from '#stores/ui.ts'
import { Button } from '#widgets/Button.tsx'
import { TextField } from '#widgets/TextField.tsx'

export function RegisterForm({ popup }: { popup: Popup }) {
  const after = 'after' in popup ? popup.after : undefined
  const [sentTo, setSentTo] = useState<Credentials>()
  const [busy, setBusy] = useState(false)
  if (!sentTo) return <PhoneStep after={after} onSent={setSentTo} />
  const submit = async (code: string) => {
    setBusy(true)
    if (!(await register(sentTo, code, after))) setSentTo(undefined)
    setBusy(false)
  }
  return (
    <CodeStep
      purpose="register"
      username={sentTo.username}
      phone={sentTo.username}
      busy={busy}
      onCode={(code) => void submit(code)}
      onAgain={() => askForCode(sentTo.username)}
    />
  )
}

type PhoneStepProps = { after: AfterLogin | undefined; onSent: (credentials: Credentials) => void }

function PhoneStep({ after, onSent }: PhoneStepProps) {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const refused = useUi((ui) => ui.errorTips.verificationCode)
  const submit = async () => {
    if (isCommonPassword(password)) return tellUnder('password', t('register.password-common'))
    if (await askForCode(username)) onSent({ username, password })
  }
  return (
    <>
      <Form
        valid={isUsername(username) && isPassword(password)}
        submitLabel={t('register.submit')}
        onSubmit={submit}
      >
        {refused ? <Refused text={refused} /> : null}
        <PhoneField value={username} onChange={(typed) => setUsername(stripLeadingZeros(typed))} />
        <PasswordField fresh value={password} onChange={setPassword} maxLength={passwordInputMaxLength} />
        <AgentCode />
        <p className={styles.small}>{t('register.adult')}</p>
      </Form>
      <p className={styles.foot}>
        {t('register.has-account')}
        <Button kind="ghost" size="small" onClick={() => emit('SHOW_POPUP', { kind: 'LOGIN', after })}>
          {t('header.login')}
        </Button>
      </p>
    </>
  )
}

/** The code that was refused is no longer on the screen, so its refusal stands over the form that starts again. */
function Refused({ text }: { text: string }) {
  return (
    <p className={styles.refused} role="alert">
      {text}
    </p>
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
