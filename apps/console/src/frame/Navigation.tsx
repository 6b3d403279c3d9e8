/** The side navigation: the screens that the operator's roles allow, by area. */
import { AppShell, NavLink, ScrollArea, Text } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useFrame } from '#frame/area.ts'
import { t } from '#i18n/i18n.ts'
import { useCan } from '#session/session.ts'
import classes from './Navigation.module.css'

export function Navigation({ onNavigate }: { onNavigate: () => void }) {
  const can = useCan()
  const { pathname } = useLocation()
  const areas = useFrame()

    .areas.map((area) => ({
      ...area,
      navigation: area.navigation.filter(({ permission }) => can(permission)),
    }))
    .filter(({ navigation }) => navigation.length > 0)
  const current = currentOf(
    pathname,
    areas.flatMap(({ navigation }) => navigation.map(({ to }) => to)),
  )
  return (
    <AppShell.Section grow component={ScrollArea} type="hover" className={classes.section}>
      {areas.map(({ title, navigation }) => (
        <div key={title} className={classes.area}>
          <Text className={classes.title}>{t(title)}</Text>
          {navigation.map(({ to, label, icon: Icon }) => (
            <NavLink
              key={to}
              component={Link}
              to={to}
              label={t(label)}
              leftSection={<Icon />}
              onClick={onNavigate}
              className={classes.link ?? ''}
              active={to === current}
              activeOptions={{ exact: true }}
              aria-current={to === current ? 'page' : undefined}
            />
          ))}
        </div>
      ))}
    </AppShell.Section>
  )
}

/** The entry whose path is the longest part of the address: /system/jobs is not also /system. */
function currentOf(pathname: string, entries: readonly string[]): string | undefined {
  const around = entries.filter((to) => pathname === to || pathname.startsWith(`${to}/`))
  return around.sort((a, b) => b.length - a.length)[0]
}
