import type { FormEvent } from 'react'
import {
  isDocumentValid,
  maskBirthDate,
  maskDocument,
} from '#features/protection/identity/identity-fields.ts'
import { useIdentityForm } from '#features/protection/identity/use-identity-form.ts'
import styles from '#features/protection/Responsible.module.css'
import { t } from '#i18n/i18n.ts'
import { focusFirstInvalid } from '#lib/browser/focus-invalid.ts'
import { currentCountry } from '#stores/country.ts'
import { Button } from '#widgets/form/Button.tsx'
import { TextField } from '#widgets/form/TextField.tsx'

/** The longest name a register holds. */
const nameMaxLength = 120

export function IdentityForm() {
  const { draft, change, errors, busy, submit } = useIdentityForm()
  const country = currentCountry()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget } = event
    void submit().then(() => focusFirstInvalid(currentTarget))
  }
  const isGood = isDocumentValid(country, draft.document)
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <TextField
        name="fullName"
        autoComplete="name"
        label={t('identity.name')}
        hint={t('identity.name-hint')}
        maxLength={nameMaxLength}
        value={draft.fullName}
        onChange={(fullName) => change({ fullName })}
        error={errors.fullName}
      />
      <TextField
        name="birthDate"
        autoComplete="bday"
        inputMode="numeric"
        label={t('identity.birth')}
        hint={t('identity.birth-hint')}
        value={draft.birthDate}
        onChange={(typed) => change({ birthDate: maskBirthDate(typed) })}
        error={errors.birthDate}
      />
      <TextField
        name="document"
        autoComplete="off"
        inputMode={country === 'BR' ? 'numeric' : 'text'}
        label={t(`identity.${country}`)}
        hint={isGood ? t('identity.good') : t(`identity.${country}-hint`)}
        value={draft.document}
        onChange={(typed) => change({ document: maskDocument(country, typed) })}
        error={errors.document}
      />
      {errors.form ? (
        <p role="alert" className={styles.text}>
          {errors.form}
        </p>
      ) : null}
      <Button type="submit" kind="primary" wide loading={busy}>
        {t('identity.submit')}
      </Button>
    </form>
  )
}
