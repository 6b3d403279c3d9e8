/** The end of the lobby: who may play, where help is, and in which language. */
import { navigate } from 'wouter/use-browser-location'
import styles from '#features/home/FooterBlock.module.css'
import { t } from '#i18n/i18n.ts'
import { settings } from '#lib/settings.ts'
import { LanguageChoice } from '#shell/LanguageChoice.tsx'
import { emit } from '#stores/ui.ts'
import { Button } from '#widgets/Button.tsx'

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
      </div>
      <LanguageChoice
        label={t('footer.language')}
        className={styles.languages}
        optionClassName={styles.language}
      />
      {settings.mode === 'sandbox' ? <p className={styles.small}>{t('footer.sandbox')}</p> : null}
    </footer>
  )
}
