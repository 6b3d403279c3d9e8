/** Roles and their permissions as a matrix. The same data decides on the server. */
import { Table, Text } from '@mantine/core'
import { CheckIcon } from '@radix-ui/react-icons'
import { permissions, rolePermissions, roles } from '@saguao/contract/operators/roles.ts'
import { Screen } from '#frame/Screen.tsx'
import { t, tName } from '#i18n/i18n.ts'
import { useMe } from '#session/session.ts'
import classes from './RolesScreen.module.css'

const areas = [...new Set(permissions.map((permission) => permission.split(':')[0] ?? ''))]

export function RolesScreen() {
  const { roles: own } = useMe()
  return (
    <Screen title={t('roles.title')} text={t('roles.text')}>
      <Table.ScrollContainer minWidth={900}>
        <Table className={classes.matrix} verticalSpacing={3} withTableBorder stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={320}>{t('roles.permission')}</Table.Th>
              {roles.map((role) => (
                <Table.Th key={role} ta="center" data-own={own.includes(role) || undefined}>
                  {tName('role', role)}
                  {own.includes(role) && (
                    <Text size="xs" c="dimmed">
                      {t('roles.own')}
                    </Text>
                  )}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          {areas.map((area) => (
            <AreaRows key={area} area={area} />
          ))}
        </Table>
      </Table.ScrollContainer>
    </Screen>
  )
}

function AreaRows({ area }: { area: string }) {
  const { roles: own } = useMe()
  const rows = permissions.filter((permission) => permission.startsWith(`${area}:`))
  return (
    <Table.Tbody>
      <Table.Tr className={classes.area}>
        <Table.Th colSpan={roles.length + 1} scope="rowgroup">
          {tName('permission-area', area)}
        </Table.Th>
      </Table.Tr>
      {rows.map((permission) => (
        <Table.Tr key={permission}>
          <Table.Th scope="row" fw={400}>
            {tName('permission', permission)}
          </Table.Th>
          {roles.map((role) => (
            <Table.Td key={role} ta="center" data-own={own.includes(role) || undefined}>
              {rolePermissions[role].includes(permission) ? (
                <CheckIcon className={classes.check} aria-label={t('roles.yes')} role="img" />
              ) : (
                <span className={classes.no}>–</span>
              )}
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Table.Tbody>
  )
}
