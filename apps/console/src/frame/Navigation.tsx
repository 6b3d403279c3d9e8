/** The side navigation: the screens that the operator's roles allow, by area. */
import { AppShell, NavLink, ScrollArea, UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { ChevronDownIcon, ChevronRightIcon } from '@radix-ui/react-icons'
import { Link, useLocation } from '@tanstack/react-router'
import { type Area, type NavigationEntry, useFrame } from '#frame/area.ts'
import { t } from '#i18n/i18n.ts'
import { useCan } from '#session/session.ts'
import classes from './Navigation.module.css'

/** An operator with more screens opens areas one by one; so many fit into 900 pixels. */
const maxShown = 18

export function Navigation({ onNavigate }: { onNavigate: () => void }) {
  const areas = useAllowedAreas()
  const { pathname } = useLocation()
  const entries = areas.flatMap(({ navigation }) => navigation)
  const current = currentOf(pathname, entries)
  const area = areaOf(current?.to ?? pathname)
  const [choices, setChoices] = useLocalStorage<Readonly<Record<string, boolean>>>({
    key: 'console.navigation',
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  return (
    <AppShell.Section grow component={ScrollArea} type="hover" className={classes.section}>
      {areas.map(({ title, navigation }) => {
        const isOpen =
          choices[title] ?? (entries.length <= maxShown || navigation.some(({ to }) => areaOf(to) === area))
        const links = navigation.map((entry) => (
          <ScreenLink key={entry.to} entry={entry} isCurrent={entry === current} onClick={onNavigate} />
        ))
        if (navigation.length === 1) return links
        return (
          <div key={title} className={classes.area}>
            <UnstyledButton
              className={classes.title ?? ''}
              aria-expanded={isOpen}
              onClick={() => setChoices({ ...choices, [title]: !isOpen })}
            >
              {t(title)}
              {isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />}
            </UnstyledButton>
            {isOpen && links}
          </div>
        )
      })}
    </AppShell.Section>
  )
}

type ScreenLinkProps = {
  readonly entry: NavigationEntry
  readonly isCurrent: boolean
  readonly onClick: () => void
}

const ScreenLink = ({ entry: { to, label, icon: Icon }, isCurrent, onClick }: ScreenLinkProps) => (
  <NavLink
    component={Link}
    to={to}
    label={t(label)}
    leftSection={<Icon />}
    onClick={onClick}
    className={classes.link ?? ''}
    active={isCurrent}
    activeOptions={{ exact: true }}
    aria-current={isCurrent ? 'page' : undefined}
  />
)

function useAllowedAreas(): readonly Area[] {
  const can = useCan()
  return useFrame()
    .areas.map((area) => ({
      ...area,
      navigation: area.navigation.filter(({ permission }) => can(permission)),
    }))
    .filter(({ navigation }) => navigation.length > 0)
}

/** Editors have addresses of their own below their area: `/content/banner/…`. */
const areaOf = (path: string): string | undefined => path.split('/')[1]

/** The entry whose path is the longest part of the address: /system/jobs is not also /system. */
function currentOf(pathname: string, entries: readonly NavigationEntry[]): NavigationEntry | undefined {
  const around = entries.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return around.sort((a, b) => b.to.length - a.to.length)[0]
}
