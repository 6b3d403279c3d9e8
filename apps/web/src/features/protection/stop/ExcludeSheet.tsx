import { passwordMaxLength } from '@saguao/contract/product/constants.ts'
import { type FormEvent, useState } from 'react'
import { apiSilent, refusalOf } from '#api/api.ts'
import { refreshProtection } from '#domain/protection/protection.ts'
import styles from '#features/protection/Responsible.module.css'
import { t } from '#i18n/i18n.ts'
import { toast } from '#stores/toasts.ts'
import { Button } from '#widgets/form/Button.tsx'
import { SelectField } from '#widgets/form/SelectField.tsx'
import { TextField } from '#widgets/form/TextField.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'

type ExcludeSheetProps = { readonly open: boolean; readonly onClose: () => void }

export function ExcludeSheet({ open, onClose }: ExcludeSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('exclude.title')}
      closeLabel={t('common.close')}
      closeOnScrim={false}
    >
      <ExcludeForm key={String(open)} onClose={onClose} />
    </Sheet>
  )
}

const maxMonths = 12
const indefinite = 'indefinite'

const lengths = () => [
  ...Array.from({ length: maxMonths }, (_, at) => ({
    value: `${at + 1}`,
    text: at === 0 ? t('exclude.month') : t('exclude.months', { months: at + 1 }),
  })),
  { value: indefinite, text: t('exclude.indefinite') },
]

function ExcludeForm({ onClose }: { onClose: () => void }) {
  const { length, setLength, password, setPassword, error, busy, submit } = useExcludeForm(onClose)
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.text}>{t('exclude.text')}</p>
      <SelectField
        label={t('exclude.length')}
        options={lengths()}
        value={length}
        onChange={setLength}
        placeholder={t('exclude.choose')}
      />
      {length ? (
        <p className={styles.text}>{t(length === indefinite ? 'exclude.endless' : 'exclude.fixed')}</p>
      ) : null}
      <TextField
        type="password"
        name="password"
        autoComplete="current-password"
        label={t('field.password')}
        maxLength={passwordMaxLength}
        passwordLabels={{ show: t('field.show'), hide: t('field.hide') }}
        value={password}
        onChange={setPassword}
        error={error}
      />
      <Button type="submit" kind="danger" wide loading={busy} disabled={length === '' || password === ''}>
        {t('exclude.submit')}
      </Button>
    </form>
  )
}

function useExcludeForm(onClose: () => void) {
  const [length, setLength] = useState('')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const exclude = async () => {
    setBusy(true)
    const term = length === indefinite ? { indefinite: true } : { months: Number(length) }
    try {
      await apiSilent('/protection/exclude', { ...term, password })
      onClose()
      toast(t('exclude.done'), 'success')
    } catch (refused) {
      setError(refusalOf(refused)?.message ?? t('error.no-response'))
    } finally {
      refreshProtection()
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && length !== '' && password !== '') void exclude()
  }
  const type = (typed: string) => {
    setError(undefined)
    setPassword(typed)
  }
  return { length, setLength, password, setPassword: type, error, busy, submit }
}
