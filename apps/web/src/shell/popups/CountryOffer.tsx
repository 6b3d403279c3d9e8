/** Sheet on the first visit from another country; each button is in the language of its country. */
import { countries } from '@saguao/contract/product/countries.ts'
import { useState } from 'react'
import { changeCountry } from '#domain/locale/change-country.ts'
import { offeredCountry, writeCountryAsked } from '#domain/locale/country-offer.ts'
import { t } from '#i18n/i18n.ts'
import { Flag } from '#icons/Flags.tsx'
import styles from '#shell/popups/CountryOffer.module.css'
import { currentCountry } from '#stores/country.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'

export function CountryOffer() {
  const [offered] = useState(offeredCountry)
  const [open, setOpen] = useState(offered !== undefined)
  if (!offered) return null
  const close = () => {
    writeCountryAsked()
    setOpen(false)
  }
  // The sheet stays open: going back in the history to close it would abort the reload.
  const change = () => {
    writeCountryAsked()
    changeCountry(offered)
  }
  return (
    <Sheet open={open} onClose={close} title={t('country-offer.title')} closeLabel={t('common.close')}>
      <div className={styles.offer}>
        <p className={styles.text}>{t('country-offer.text')}</p>
        <Button kind="primary" wide icon={<Flag country={offered} />} onClick={change}>
          {t('country-offer.change')}
        </Button>
        <Button wide icon={<Flag country={currentCountry()} />} onClick={close}>
          {t('country-offer.stay', { country: countries[currentCountry()].name })}
        </Button>
      </div>
    </Sheet>
  )
}
