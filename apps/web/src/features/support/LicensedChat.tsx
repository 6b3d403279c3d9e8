import { useState } from 'react'
import styles from '#features/support/LicensedChat.module.css'
import { t } from '#i18n/i18n.ts'
import { Spinner } from '#widgets/status/Spinner.tsx'

/** Where the server keeps the page of the chat; its script is a stranger and never runs in ours. */
const chatPage = '/support/chat'

/** Sandboxed without an origin: it reads neither our storage nor the page around it. */
export function LicensedChat() {
  const [loaded, setLoaded] = useState(false)
  return (
    <div className={styles.room} aria-busy={!loaded}>
      {loaded ? null : <Spinner className={styles.waiting} label={t('support.opening')} />}
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
