/** Where a game runs. The address names a game; nothing is loaded from it that the house does not know. */
import { navigate } from 'wouter/use-browser-location'
import styles from '#features/play/GameView.module.css'
import { t } from '#i18n/i18n.ts'
import { GamesIcon } from '#icons/icons.tsx'
import type { ScreenProps } from '#routes.tsx'
import { useUi } from '#stores/ui.ts'
import { Button } from '#widgets/Button.tsx'
import { EmptyState } from '#widgets/EmptyState.tsx'

/** The tables of the house can be reached, but not played at yet: who comes to one is told so, and bets nothing. */
const ownTable = /^\/arcade\/[\w-]+\?launch=/

export function GameView({ params }: ScreenProps) {
  const revision = useUi((ui) => ui.gameRevision)
  const isOwn = ownTable.test(decoded(params.currentGameUrl))
  const home = <Button onClick={() => navigate('/')}>{t('common.home')}</Button>
  return (
    <div key={revision} className={styles.room}>
      <EmptyState
        art={<GamesIcon />}
        title={t(isOwn ? 'game.soon-title' : 'game.unavailable-title')}
        text={t(isOwn ? 'game.soon-text' : 'game.unavailable-text')}
        action={home}
      />
    </div>
  )
}

/** Whatever is not an encoded address is none. */
function decoded(address = ''): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return ''
  }
}
