import styles from '#features/rewards/Rewards.module.css'
import { t } from '#i18n/i18n.ts'
import { type AfterLogin, emit } from '#stores/ui.ts'
import { Button } from '#widgets/Button.tsx'

/** Rewards are a player's. Whoever comes back from the door finds the offer again. */
export function EnterFirst({ go = 'bonus' }: { go?: AfterLogin['go'] }) {
  const after = go && { go }
  return (
    <div className={styles.doors}>
      <Button wide onClick={() => emit('SHOW_POPUP', { kind: 'LOGIN', after })}>
        {t('header.login')}
      </Button>
      <Button kind="primary" wide onClick={() => emit('SHOW_POPUP', { kind: 'REGISTER', after })}>
        {t('register.title')}
      </Button>
    </div>
  )
}
