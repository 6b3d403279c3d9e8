/** Language buttons. Choosing another language reloads the web app (R4.03). */
import { type LanguageOption, languages } from '@saguao/contract/product/languages.ts'
import { setLanguage, useLanguage } from '#stores/language.ts'
import { reloadPage } from '#widgets/overlay/layers.ts'

const options: readonly LanguageOption[] = [languages.pt, languages.ks, languages.en]

type Props = {
  readonly label: string
  /** Classes of the group and of each language in it. */
  readonly className: string | undefined
  readonly optionClassName: string | undefined
}

export function LanguageChoice({ label, className, optionClassName }: Props) {
  const current = useLanguage((state) => state.lang)
  return (
    <fieldset className={className} aria-label={label}>
      {options.map(({ code, text, lang }) => (
        <button
          key={code}
          type="button"
          className={optionClassName}
          lang={lang}
          aria-pressed={code === current}
          onClick={() => setLanguage(code, reloadPage)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}
