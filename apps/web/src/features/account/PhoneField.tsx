import { usernameMaxDigits } from '@saguao/contract/constants.ts'
import { countries } from '@saguao/contract/countries.ts'
import { isUsername } from '@saguao/contract/rules.ts'
import { typing, useFieldError } from '#features/account/use-field-error.ts'
import { t } from '#i18n/i18n.ts'
import { FlagBR, FlagCL } from '#icons/Flags.tsx'
import { nationalDigits } from '#lib/phone-text.ts'
import { useCountry } from '#stores/country.ts'
import { TextField } from '#widgets/TextField.tsx'

export type PhoneFieldProps = {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly maxLength?: number
}

const flags = { BR: <FlagBR />, CL: <FlagCL /> }

/** The username is the phone number within the player's country, so the field shows which country that is. */
export function PhoneField({ value, onChange, maxLength = usernameMaxDigits }: PhoneFieldProps) {
  const country = useCountry((state) => state.country)
  const error = useFieldError('username', isUsername(value), 'register.username-error')
  const prefix = (
    <>
      {flags[country]}+{countries[country].phonePrefix}
    </>
  )
  return (
    <TextField
      type="tel"
      name="username"
      autoComplete="username"
      digitsOnly
      label={t('field.username')}
      placeholder={t('field.username-hint')}
      prefix={prefix}
      value={value}
      onChange={typing((typed) => onChange(nationalDigits(typed, country, maxLength)))}
      error={error}
    />
  )
}
