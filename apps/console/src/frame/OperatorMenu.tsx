import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { ExitIcon, LockClosedIcon, MoonIcon, SunIcon } from '@radix-ui/react-icons'
import { Link, useNavigate } from '@tanstack/react-router'
import { t, tName } from '#i18n/i18n.ts'
import { signOut, useMe } from '#session/session.ts'

export function OperatorMenu() {
  const me = useMe()
  const navigate = useNavigate()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const leave = async () => {
    await signOut()
    await navigate({ to: '/signin' })
  }
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton aria-label={t('frame.account', { name: me.name })}>
          <Avatar name={me.name} color="initials" size={30} radius="xl" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text fw={600} c="bright">
            {me.name}
          </Text>
          <Text size="xs">{me.email}</Text>
          <Text size="xs">{me.roles.map((role) => tName('role', role)).join(' · ')}</Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item component={Link} to="/account" leftSection={<LockClosedIcon />}>
          {t('account.title')}
        </Menu.Item>
        <Menu.Item
          leftSection={colorScheme === 'dark' ? <SunIcon /> : <MoonIcon />}
          onClick={() => setColorScheme(colorScheme === 'dark' ? 'light' : 'dark')}
        >
          {t(colorScheme === 'dark' ? 'frame.light' : 'frame.dark')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<ExitIcon />} onClick={leave}>
          {t('frame.sign-out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
