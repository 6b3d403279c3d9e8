import { passwordMaxLength } from '@saguao/contract/product/constants.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import styles from '#features/privacy/Privacy.module.css'
import { t } from '#i18n/i18n.ts'
import { Button } from '#widgets/form/Button.tsx'
import { TextField } from '#widgets/form/TextField.tsx'

type PasswordFormProps = {
  readonly submitLabel: string
  readonly kind: 'primary' | 'danger'
  readonly disabled?: boolean
  /** Returns the text of a refusal. */
  readonly onSubmit: (password: string) => Promise<string | undefined>
  readonly children: ReactNode
}

/** A form that the password confirms. */
export function PasswordForm({ submitLabel, kind, disabled = false, onSubmit, children }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isReady = password !== '' && !disabled
  const run = async () => {
    setBusy(true)
    setError(await onSubmit(password))
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !busy) void run()
  }
  const type = (typed: string) => {
    setError(undefined)
    setPassword(typed)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {children}
      <TextField
        type="password"
        name="password"
        autoComplete="current-password"
        label={t('field.password')}
        maxLength={passwordMaxLength}
        passwordLabels={{ show: t('field.show'), hide: t('field.hide') }}
        value={password}
        onChange={type}
        error={error}
      />
      <Button type="submit" kind={kind} wide loading={busy} disabled={!isReady}>
        {submitLabel}
      </Button>
    </form>
  )
}
