/** Footer: age limit, payment methods, help, country and language. */
import { navigate } from 'wouter/use-browser-location'
import { CountryChoice } from '#domain/locale/CountryChoice.tsx'
import { LanguageChoice } from '#domain/locale/LanguageChoice.tsx'
import styles from '#features/home/blocks/FooterBlock.module.css'
import { PaymentMethods } from '#features/home/PaymentMethods.tsx'
import { t } from '#i18n/i18n.ts'
import { Logo } from '#icons/Logo.tsx'
import { settings } from '#lib/settings.ts'
import { emit } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'

export function FooterBlock() {
  return (
    <footer className={styles.footer}>
      <div className={styles.adult}>
        <span className={styles.badge} aria-hidden="true">
          18+
        </span>
        <div>
          <h2 className={styles.title}>{t('footer.adult-title')}</h2>
          <p className={styles.text}>{t('footer.adult-text')}</p>
        </div>
      </div>
      <div className={styles.links}>
        <Button size="small" onClick={() => emit('SHOW_CHAT', true)}>
          {t('footer.help')}
        </Button>
        <Button size="small" onClick={() => navigate('/balanceTips')}>
          {t('footer.balance')}
        </Button>
        <Button size="small" data-to="/responsible" onClick={() => navigate('/responsible')}>
          {t('responsible.title')}
        </Button>
        <Button size="small" data-to="/legal/terms" onClick={() => navigate('/legal/terms')}>
          {t('legal.terms')}
        </Button>
        <Button size="small" data-to="/legal/privacy" onClick={() => navigate('/legal/privacy')}>
          {t('legal.privacy')}
        </Button>
        <Button size="small" data-to="/legal" onClick={() => navigate('/legal')}>
          {t('legal.title')}
        </Button>
      </div>
      <PaymentMethods />
      <CountryChoice
        label={t('field.country')}
        className={styles.languages}
        optionClassName={styles.language}
      />
      <LanguageChoice
        label={t('footer.language')}
        className={styles.languages}
        optionClassName={styles.language}
      />
      <Logo />
      <p className={styles.small}>{licenceText()}</p>
    </footer>
  )
}

/** The licence of the operator; none is needed in the sandbox. */
function licenceText(): string {
  return settings.mode === 'live' && settings.licence ? settings.licence : t('footer.sandbox')
}
