/** Where a game runs. The address names a game; nothing is loaded from it that the house does not know. */
import { navigate } from 'wouter/use-browser-location'
import styles from '#features/play/GameView.module.css'
import { t } from '#i18n/i18n.ts'
import { GamesIcon } from '#icons/icons.tsx'
import { useUi } from '#stores/ui.ts'
import { Button } from '#widgets/Button.tsx'
import { EmptyState } from '#widgets/EmptyState.tsx'

export function GameView() {
  const revision = useUi((ui) => ui.gameRevision)
  const home = <Button onClick={() => navigate('/')}>{t('common.home')}</Button>
  return (
    <div key={revision} className={styles.room}>
      <EmptyState
        art={<GamesIcon />}
        title={t('game.unavailable-title')}
        text={t('game.unavailable-text')}
        action={home}
      />
    </div>
  )
}
