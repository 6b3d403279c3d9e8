import { useState } from 'react'
import styles from '#features/support/LicensedChat.module.css'
import { t } from '#i18n/i18n.ts'
import { Spinner } from '#widgets/status/Spinner.tsx'

/** Page of the third-party chat on our server; its script never runs in the web app itself. */
const chatPage = '/support/chat'

/** Sandboxed without an origin: it can read neither our storage nor the page around it. */
export function LicensedChat() {
  const [loaded, setLoaded] = useState(false)
  return (
    <div className={styles.container} aria-busy={!loaded}>
      {loaded ? null : <Spinner className={styles.spinner} label={t('support.opening')} />}
      <iframe
        className={styles.frame}
        src={chatPage}
        title={t('support.title')}
        sandbox="allow-scripts allow-forms allow-popups"
        referrerPolicy="no-referrer"
        onLoad={() => setLoaded(true)}
      />
    </div>
  )
}
