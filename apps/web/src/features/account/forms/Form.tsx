/** Form that shows all validation errors before it sends anything. */
import { type FormEvent, type ReactNode, useState } from 'react'
import styles from '#features/account/forms/Form.module.css'
import { emit } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'

type FormProps = {
  readonly valid: boolean
  readonly submitLabel: string
  readonly onSubmit: () => Promise<unknown>
  readonly children: ReactNode
}

export function Form({ valid, submitLabel, onSubmit, children }: FormProps) {
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    emit('CHECK_INPUT_VALUE')
    if (!valid || busy) return
    setBusy(true)
    await onSubmit().finally(() => setBusy(false))
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {children}
      <Button type="submit" kind="primary" wide loading={busy}>
        {submitLabel}
      </Button>
    </form>
  )
}
