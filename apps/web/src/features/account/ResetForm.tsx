import { resetUsernameMaxDigits } from '@saguao/contract/constants.ts'
import { isUsername } from '@saguao/contract/rules.ts'
import { useState } from 'react'
import { api, refusalOf } from '#api/api.ts'
import styles from '#features/account/Form.module.css'
import { Form } from '#features/account/Form.tsx'
import { PhoneField } from '#features/account/PhoneField.tsx'
import { t } from '#i18n/i18n.ts'
import { currentCountry } from '#stores/country.ts'
import { emit } from '#stores/ui.ts'

/** The first of the three steps: whose password it is (R4.07). */
export function ResetForm() {
  const [username, setUsername] = useState('')
  return (
    <>
      <p className={styles.text}>{t('password.forgot-text')}</p>
      <Form
        valid={isUsername(username)}
        submitLabel={t('common.continue')}
        onSubmit={() => findPhone(username)}
      >
        <PhoneField value={username} onChange={setUsername} maxLength={resetUsernameMaxDigits} />
      </Form>
    </>
  )
}

async function findPhone(username: string): Promise<void> {
  const country = currentCountry()
  try {
    const { phoneNumber } = await api('/user/checkBindViaUser', { country, username })
    if (!phoneNumber) emit('CHANGE_IPUTfIELD_ERROR_TIPS', { username: t('message.unexists') })
  } catch (error) {
    emit('CHANGE_IPUTfIELD_ERROR_TIPS', { username: refusalOf(error)?.message ?? '' })
  }
}
