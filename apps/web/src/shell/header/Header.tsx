/** On / a menu button and the logo, elsewhere the way back to /; then the balance, or the two doors (R2.22, R2.23). */
import { navigate } from 'wouter/use-browser-location'
import { useGameTable } from '#domain/games/game-table.ts'
import { t } from '#i18n/i18n.ts'
import { BackIcon, MenuIcon } from '#icons/icons.tsx'
import { Logo } from '#icons/Logo.tsx'
import { lazyPart } from '#lib/lazy-part.tsx'
import type { Place } from '#routes.tsx'
import { BalanceWaiting } from '#shell/header/BalanceSkeleton.tsx'
import styles from '#shell/header/Header.module.css'
import { preloadPopups } from '#shell/Overlays.tsx'
import { useSession } from '#stores/session.ts'
import { emit } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'
import { IconButton } from '#widgets/form/IconButton.tsx'

const Balance = lazyPart(
  () => import('#shell/header/Balance.tsx').then((file) => file.Balance),
  BalanceWaiting,
)

export function Header({ place: { route } }: { place: Place }) {
  const loggedIn = useSession((session) => session.loggedIn)
  const inGame = route.chrome.gameFooter
  return (
    <header className={styles.header}>
      {route.path === '/' ? <Home /> : <Back title={t(route.title)} inGame={inGame} />}
      {loggedIn ? <Balance inGame={inGame} /> : <Doors />}
    </header>
  )
}

function Home() {
  return (
    <div className={styles.start}>
      <IconButton label={t('header.menu')} onClick={() => emit('SHOW_MENU', true)}>
        <MenuIcon />
      </IconButton>
      <Logo />
    </div>
  )
}

/** Leaving a game is asked about first. */
function Back({ title, inGame }: { title: string; inGame: boolean }) {
  const name = useGameTable((table) => table.name)
  const goBack = () => (inGame ? emit('BACK_IN_GAME', true) : navigate('/'))
  return (
    <div className={styles.start}>
      <IconButton label={t('header.back')} onClick={goBack}>
        <BackIcon />
      </IconButton>
      <h1 className={styles.title}>{name ?? title}</h1>
    </div>
  )
}

function Doors() {
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
