import { Badge, Burger, Group, Image, Kbd, Text, UnstyledButton } from '@mantine/core'
import { spotlight } from '@mantine/spotlight'
import { MagnifyingGlassIcon } from '@radix-ui/react-icons'
import { Link } from '@tanstack/react-router'
import { Alarms } from '#frame/Alarms.tsx'
import { LanguageMenu } from '#frame/LanguageMenu.tsx'
import { OperatorMenu } from '#frame/OperatorMenu.tsx'
import { t } from '#i18n/i18n.ts'
import { useMe } from '#session/session.ts'
import classes from './TopBar.module.css'

export function TopBar({ isMenuOpen, onMenu }: { isMenuOpen: boolean; onMenu: () => void }) {
  const { mode } = useMe()
  return (
    <Group h="100%" px="sm" gap="sm" wrap="nowrap">
      <Burger opened={isMenuOpen} onClick={onMenu} hiddenFrom="sm" size="sm" aria-label={t('frame.menu')} />
      <Link to="/" className={classes.brand} aria-label={t('app.name')}>
        <Image src="/icon.svg" w={24} h={24} alt="" />
        <Text fw={600} visibleFrom="xs">
          {t('app.name')}
        </Text>
      </Link>
      <Badge color={mode === 'live' ? 'red' : 'teal'} variant={mode === 'live' ? 'filled' : 'light'}>
        {t(mode === 'live' ? 'frame.live' : 'frame.sandbox')}
      </Badge>
      <UnstyledButton className={classes.search} onClick={spotlight.open} aria-label={t('frame.search')}>
        <MagnifyingGlassIcon aria-hidden />
        <span className={classes.searchText}>{t('frame.search')}</span>
        <Kbd size="xs" visibleFrom="sm">
          Ctrl K
        </Kbd>
      </UnstyledButton>
      <Group gap={4} ml="auto" wrap="nowrap">
        <Alarms />
        <LanguageMenu />
        <OperatorMenu />
      </Group>
    </Group>
  )
}
