/** The top of the lobby: what this is, and for a guest the two ways in. */
import { Doorway } from '#art/Doorway.tsx'
import styles from '#features/home/HeroBlock.module.css'
import { t } from '#i18n/i18n.ts'
import { useSession } from '#stores/session.ts'
import { emit } from '#stores/ui.ts'
import { Button } from '#widgets/Button.tsx'

export function HeroBlock() {
  const loggedIn = useSession((session) => session.loggedIn)
  return (
    <section className={styles.hero}>
      <div className={styles.scene}>
        <div className={styles.words}>
          <h1 className={styles.title}>{t('home.hero-title')}</h1>
          <p className={styles.text}>{t('home.hero-text')}</p>
        </div>
        <Doorway className={styles.art} />
      </div>
      {loggedIn ? null : <Welcome />}
    </section>
  )
}

function Welcome() {
  return (
    <div className={styles.welcome}>
      <div>
        <h2 className={styles.heading}>{t('home.welcome-title')}</h2>
        <p className={styles.text}>{t('home.welcome-text')}</p>
      </div>
      <div className={styles.doors}>
        <Button wide onClick={() => emit('SHOW_POPUP', { kind: 'LOGIN' })}>
          {t('header.login')}
        </Button>
        <Button wide kind="primary" onClick={() => emit('SHOW_POPUP', { kind: 'REGISTER' })}>
          {t('header.register')}
        </Button>
      </div>
    </div>
  )
}
