import { usernameMaxDigits } from '@saguao/contract/product/constants.ts'
import { type Country, countries } from '@saguao/contract/product/countries.ts'
import { isUsername } from '@saguao/contract/product/field-rules.ts'
import { changeCountry } from '#domain/locale/change-country.ts'
import styles from '#features/account/forms/PhoneField.module.css'
import { clearErrorOn, useFieldError } from '#features/account/forms/use-field-error.ts'
import { t } from '#i18n/i18n.ts'
import { Flag } from '#icons/Flags.tsx'
import { ChevronDownIcon } from '#icons/icons.tsx'
import { nationalDigits } from '#lib/phone-text.ts'
import { useCountry } from '#stores/country.ts'
import { useSession } from '#stores/session.ts'
import { TextField } from '#widgets/form/TextField.tsx'

type PhoneFieldProps = {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly maxLength?: number
}

/** The username is the phone number within the player's country, so the field shows the country. */
export function PhoneField({ value, onChange, maxLength = usernameMaxDigits }: PhoneFieldProps) {
  const country = useCountry((state) => state.country)
  const loggedIn = useSession((session) => session.loggedIn)
  const error = useFieldError('username', isUsername(value), 'register.username-error')
  return (
    <TextField
      type="tel"
      name="username"
      autoComplete="username"
      digitsOnly
      label={t('field.username')}
      placeholder={t('field.username-hint')}
      prefix={loggedIn ? <PhoneCode country={country} /> : <CountryPicker country={country} />}
      value={value}
      onChange={clearErrorOn((typed) => onChange(nationalDigits(typed, country, maxLength)))}
      error={error}
    />
  )
}

/** The calling code that is dialled, which differs from the store's phone code in Chile. */
function PhoneCode({ country }: { country: Country }) {
  return (
    <>
      <Flag country={country} />+{countries[country].dialCode}
    </>
  )
}

/** The system's picker lies over flag and code. Guests may change the country; an account's country is fixed. */
function CountryPicker({ country }: { country: Country }) {
  return (
    <span className={styles.picker}>
      <PhoneCode country={country} />
      <ChevronDownIcon className={styles.chevron} />
      <select
        className={styles.select}
        aria-label={t('field.country')}
        value={country}
        onChange={(event) => changeCountry(event.currentTarget.value)}
      >
        {Object.values(countries).map(({ code, name, dialCode }) => (
          <option key={code} value={code}>
            {name} (+{dialCode})
          </option>
        ))}
      </select>
    </span>
  )
}
