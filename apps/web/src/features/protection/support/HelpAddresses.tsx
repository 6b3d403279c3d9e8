import styles from '#features/protection/support/HelpAddresses.module.css'
import { type HelpLine, helpLines } from '#features/protection/support/help-lines.ts'
import { t } from '#i18n/i18n.ts'
import { GlobeIcon, PhoneIcon } from '#icons/icons.tsx'
import { useCountry } from '#stores/country.ts'

export function HelpAddresses() {
  const country = useCountry((state) => state.country)
  return (
    <ul className={styles.lines}>
      {helpLines[country].map((line) => (
        <li key={line.name}>
          <HelpLink line={line} />
        </li>
      ))}
    </ul>
  )
}

/** A site opens beside the app; a number opens the phone. */
function HelpLink({ line: { text, name, href } }: { line: HelpLine }) {
  const isPhone = href.startsWith('tel:')
  const label = t(isPhone ? 'support-line.call' : 'support-line.visit', { name })
  return (
    <a
      className={styles.line}
      href={href}
      aria-label={`${label}. ${t(text)}`}
      {...(isPhone ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <span className={styles.icon}>{isPhone ? <PhoneIcon /> : <GlobeIcon />}</span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.text}>{t(text)}</span>
      </span>
    </a>
  )
}
