/** Header: menu button and logo on /, elsewhere a back arrow to /; balance, or login and register (R2.22, R2.23). */
import { navigate } from 'wouter/use-browser-location'
import { askToLeaveGame } from '#domain/games/leave-game.ts'
import { useRunningGame } from '#domain/games/running-game.ts'
import { t } from '#i18n/i18n.ts'
import { BackIcon, MenuIcon } from '#icons/icons.tsx'
import { Logo } from '#icons/Logo.tsx'
import { lazyComponent } from '#lib/lazy-component.tsx'
import type { RouteMatch } from '#routes.tsx'
import { BalanceSkeleton } from '#shell/header/BalanceSkeleton.tsx'
import styles from '#shell/header/Header.module.css'
import { preloadPopups } from '#shell/Overlays.tsx'
import { useSession } from '#stores/session.ts'
import { emit } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'
import { IconButton } from '#widgets/form/IconButton.tsx'

const Balance = lazyComponent(
  () => import('#shell/header/Balance.tsx').then((file) => file.Balance),
  BalanceSkeleton,
)

export function Header({ match: { route } }: { match: RouteMatch }) {
  const loggedIn = useSession((session) => session.loggedIn)
  const inGame = route.chrome.gameFooter
  return (
    <header className={styles.header}>
      {route.path === '/' ? <MenuAndLogo /> : <BackAndTitle title={t(route.title)} inGame={inGame} />}
      {loggedIn ? <Balance inGame={inGame} /> : <AuthButtons />}
    </header>
  )
}

function MenuAndLogo() {
  return (
    <div className={styles.start}>
      <IconButton label={t('header.menu')} onClick={() => emit('SHOW_MENU', true)}>
        <MenuIcon />
      </IconButton>
      <Logo />
    </div>
  )
}

/** In a game with an unfinished round the arrow opens the confirmation dialog. */
function BackAndTitle({ title, inGame }: { title: string; inGame: boolean }) {
  const name = useRunningGame((table) => table.name)
  const goBack = () => (inGame ? askToLeaveGame() : navigate('/'))
  return (
    <div className={styles.start}>
      <IconButton label={t('header.back')} onClick={goBack}>
        <BackIcon />
      </IconButton>
      <h1 className={inGame ? `${styles.title} ${styles.gameTitle}` : styles.title}>{name ?? title}</h1>
    </div>
  )
}

function AuthButtons() {
  return (
    <div className={styles.end} onPointerDown={preloadPopups}>
      <Button kind="ghost" size="small" onClick={() => emit('SHOW_POPUP', { kind: 'LOGIN' })}>
        {t('header.login')}
      </Button>
      <Button kind="primary" size="small" onClick={() => emit('SHOW_POPUP', { kind: 'REGISTER' })}>
        {t('header.register')}
      </Button>
    </div>
  )
}
