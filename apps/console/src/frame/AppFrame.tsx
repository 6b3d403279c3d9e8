/** The frame of every screen: navigation at the side, top bar above, the screen or its refusal inside. */
import { AppShell } from '@mantine/core'
import { useDisclosure, useDocumentTitle, useMediaQuery } from '@mantine/hooks'
import { Outlet, useMatches } from '@tanstack/react-router'
import { ForbiddenScreen } from '#frame/ForbiddenScreen.tsx'
import { Navigation } from '#frame/Navigation.tsx'
import { SearchBox } from '#frame/SearchBox.tsx'
import { TopBar } from '#frame/TopBar.tsx'
import { t } from '#i18n/i18n.ts'
import { useCan } from '#session/session.ts'
import classes from './AppFrame.module.css'

export function AppFrame() {
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const screen = useMatches().at(-1)?.staticData
  const can = useCan()
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false
  useDocumentTitle(screen ? `${t(screen.title)} · ${t('app.name')}` : t('app.name'))
  return (
    <AppShell
      header={{ height: 48 }}
      navbar={{ width: 224, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={0}
    >
      <AppShell.Header>
        <TopBar isMenuOpen={isOpen} onMenu={toggle} />
      </AppShell.Header>
      {/* Beside the screen of a phone it must not be reachable by keyboard. */}
      <AppShell.Navbar component="nav" aria-label={t('frame.navigation')} inert={isPhone && !isOpen}>
        <Navigation onNavigate={close} />
      </AppShell.Navbar>
      <AppShell.Main className={classes.main}>
        {screen && !can(screen.permission) ? <ForbiddenScreen permission={screen.permission} /> : <Outlet />}
      </AppShell.Main>
      <SearchBox />
    </AppShell>
  )
}
