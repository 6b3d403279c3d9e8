import { isUsername } from '@saguao/contract/rules.ts'
import { useState } from 'react'
import { api } from '#api/api.ts'
import styles from '#features/account/Form.module.css'
import { Form } from '#features/account/Form.tsx'
import { PhoneField } from '#features/account/PhoneField.tsx'
import { t } from '#i18n/i18n.ts'
import { currentCountry } from '#stores/country.ts'

/** The first step: where the code goes (R4.08). */
export function BindPhoneForm() {
  const [phoneNumber, setPhoneNumber] = useState('')
  const send = () => api('/captcha/sms', { country: currentCountry(), phoneNumber }).catch(() => undefined)
  return (
    <>
      <p className={styles.text}>{t('binding.text')}</p>
      <Form valid={isUsername(phoneNumber)} submitLabel={t('binding.send')} onSubmit={send}>
        <PhoneField value={phoneNumber} onChange={setPhoneNumber} />
      </Form>
    </>
  )
}
