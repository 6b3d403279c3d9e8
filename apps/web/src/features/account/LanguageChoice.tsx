/** The languages of the product, the one in use marked. Choosing another starts the page again (R4.03). */
import { type LanguageOption, languages } from '@saguao/contract/languages.ts'
import styles from '#features/account/LanguageChoice.module.css'
import { t } from '#i18n/i18n.ts'
import { setLanguage, useLanguage } from '#stores/language.ts'

const options: readonly LanguageOption[] = [languages.pt, languages.ks, languages.en]

export function LanguageChoice() {
  const current = useLanguage((state) => state.lang)
  return (
    <fieldset className={styles.choice} aria-label={t('menu.language')}>
      {options.map(({ code, text, lang }) => (
        <button
          key={code}
          type="button"
          className={styles.option}
          lang={lang}
          aria-pressed={code === current}
          onClick={() => setLanguage(code)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}
