import { isCommonPassword } from '@saguao/contract/product/common-passwords.ts'
import { agentCodeLength, passwordInputMaxLength } from '@saguao/contract/product/constants.ts'
import {
  isAgentCode,
  isPassword,
  isUsername,
  stripLeadingZeros,
} from '@saguao/contract/product/field-rules.ts'
import { type AcceptedKind, acceptedKinds } from '@saguao/contract/product/legal.ts'
import { useState } from 'react'
import { shownVersions } from '#domain/legal/legal-texts.ts'
import { CodeStep } from '#features/account/forms/CodeStep.tsx'
import styles from '#features/account/forms/Form.module.css'
import { Form } from '#features/account/forms/Form.tsx'
import { showFieldError, startStep } from '#features/account/forms/form-steps.ts'
import { PasswordField } from '#features/account/forms/PasswordField.tsx'
import { PhoneField } from '#features/account/forms/PhoneField.tsx'
import { clearTypedPhone, useTypedPhone } from '#features/account/forms/typed-phone.ts'
import { type Credentials, register, requestCode } from '#features/account/register.ts'
import { t } from '#i18n/i18n.ts'
import { lazyComponent } from '#lib/lazy-component.tsx'
import { read, write } from '#lib/storage.ts'
import { withMessages } from '#stores/language.ts'
import { type AfterLogin, emit, type Popup, useUi } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'
import { TextField } from '#widgets/form/TextField.tsx'

const LegalSheet = lazyComponent(
  withMessages(() => import('#domain/legal/LegalSheet.tsx').then((file) => file.LegalSheet), 'legal'),
)

export function RegisterForm({ popup }: { popup: Popup }) {
  const after = 'after' in popup ? popup.after : undefined
  const [sentTo, setSentTo] = useState<Credentials>()
  const [busy, setBusy] = useState(false)
  const [versions, setVersions] = useState(shownVersions)
  if (!sentTo) return <PhoneStep after={after} onSent={setSentTo} />
  const submit = async (code: string) => {
    setBusy(true)
    if (!(await register(sentTo, code, after, undefined, versions))) {
      clearTypedPhone()
      setVersions(shownVersions())
      setSentTo(undefined)
    }
    setBusy(false)
  }
  return (
    <CodeStep
      purpose="register"
      username={sentTo.username}
      phone={sentTo.username}
      busy={busy}
      onCode={(code) => void submit(code)}
      onResend={() => requestCode(sentTo.username)}
      onChangePhone={() => {
        startStep('REGISTER')
        setSentTo(undefined)
      }}
    />
  )
}

type PhoneStepProps = { after: AfterLogin | undefined; onSent: (credentials: Credentials) => void }

function PhoneStep({ after, onSent }: PhoneStepProps) {
  const [username, setUsername] = useTypedPhone()
  const [password, setPassword] = useState('')
  const [agentCode, setAgentCode] = useState(storedAgentCode)
  const refused = useUi((ui) => ui.errorTips.verificationCode)
  const submit = async () => {
    if (isCommonPassword(password)) return showFieldError('password', t('register.password-common'))
    if (await requestCode(username)) onSent({ username, password })
  }
  return (
    <>
      <Form
        valid={isUsername(username) && isPassword(password) && isAgentCode(agentCode)}
        submitLabel={t('register.submit')}
        onSubmit={submit}
      >
        {refused ? <CodeRefusal text={refused} /> : null}
        <PhoneField value={username} onChange={(typed) => setUsername(stripLeadingZeros(typed))} />
        <PasswordField isNew value={password} onChange={setPassword} maxLength={passwordInputMaxLength} />
        <AgentCode value={agentCode} onChange={setAgentCode} />
        <p className={styles.small}>{t('register.adult')}</p>
        <LegalNote />
      </Form>
      <p className={styles.footer}>
        {t('register.has-account')}
        <Button kind="ghost" size="small" onClick={() => emit('SHOW_POPUP', { kind: 'LOGIN', after })}>
          {t('header.login')}
        </Button>
      </p>
    </>
  )
}

/** The texts open over the form, so that nothing typed is lost. */
function LegalNote() {
  const [reading, setReading] = useState<AcceptedKind>()
  return (
    <div className={styles.legal}>
      <p>{t('register.accept')}</p>
      {acceptedKinds.map((kind) => (
        <button key={kind} type="button" className={styles.legalLink} onClick={() => setReading(kind)}>
          {t(`legal.${kind}`)}
        </button>
      ))}
      {reading ? <LegalSheet kind={reading} onClose={() => setReading(undefined)} /> : null}
    </div>
  )
}

/** Refusal of a code. The code step is gone, so the message is shown above the restarted form. */
function CodeRefusal({ text }: { text: string }) {
  return (
    <p className={styles.refused} role="alert">
      {text}
    </p>
  )
}

/** The agent code of a link, if it is well-formed. */
function storedAgentCode(): string {
  const stored = read('agentcode') ?? ''
  return isAgentCode(stored) ? stored : ''
}

type AgentCodeProps = { readonly value: string; readonly onChange: (typed: string) => void }

/** Optional and collapsible, prefilled from storage (R5.04). Collapsing an incomplete code discards it. */
function AgentCode({ value, onChange }: AgentCodeProps) {
  const [open, setOpen] = useState(value !== '')
  const isChecked = useUi((ui) => ui.inputChecks > 0)
  const change = (typed: string) => {
    onChange(typed)
    if (isAgentCode(typed)) write('agentcode', typed)
  }
  const toggle = () => {
    if (open && !isAgentCode(value)) onChange(storedAgentCode())
    setOpen(!open)
  }
  return (
    <>
      <div className={styles.agent}>
        <Button kind="ghost" size="small" aria-expanded={open} onClick={toggle}>
          {t('register.agent')}
        </Button>
      </div>
      {open ? (
        <TextField
          label={t('register.agent-label')}
          maxLength={agentCodeLength}
          value={value}
          onChange={change}
          autoComplete="off"
          error={isChecked && !isAgentCode(value) ? t('register.agent-error') : undefined}
        />
      ) : null}
    </>
  )
}
