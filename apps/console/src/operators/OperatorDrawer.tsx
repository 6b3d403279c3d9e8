/** One operator: state, sessions and what an administrator can do. */
import { Badge, Drawer, Group, Stack, Text, Title } from '@mantine/core'
import type { Role } from '@saguao/contract/operators/roles.ts'
import { useState } from 'react'
import { SessionTable } from '#account/SessionTable.tsx'
import { ActionButton } from '#actions/ActionButton.tsx'
import { useCall } from '#api/use-call.ts'
import { t, tName } from '#i18n/i18n.ts'
import { type Operator, stateColours } from '#operators/operator.ts'
import { RoleChoice } from '#operators/RoleChoice.tsx'
import { useMe } from '#session/session.ts'

const refreshes = ['/operator/operators', '/operator/operator/sessions'] as const

export function OperatorDrawer({
  operator,
  onClose,
}: {
  operator: Operator | undefined
  onClose: () => void
}) {
  return (
    <Drawer opened={operator !== undefined} onClose={onClose} size={640} title={operator?.name}>
      {operator && <OperatorDetails key={operator.id} operator={operator} />}
    </Drawer>
  )
}

function OperatorDetails({ operator }: { operator: Operator }) {
  const { id, email, roles, state } = operator
  const me = useMe()
  const sessions = useCall('/operator/operator/sessions', { id })
  return (
    <Stack gap="md">
      <Group gap="xs">
        <Text>{email}</Text>
        <Badge color={stateColours[state]}>{tName('operator-state', state)}</Badge>
        {roles.map((role) => (
          <Badge key={role} color="gray">
            {tName('role', role)}
          </Badge>
        ))}
      </Group>
      {me.id === id ? <Text c="dimmed">{t('operator.self')}</Text> : <OperatorActions operator={operator} />}
      <div>
        <Title order={2} mb="xs">
          {t('account.sessions')}
        </Title>
        <SessionTable sessions={sessions.data?.list} />
      </div>
    </Stack>
  )
}

function OperatorActions({ operator }: { operator: Operator }) {
  const { id, name, state } = operator
  const [roles, setRoles] = useState<Role[]>([...operator.roles])
  const shared = { body: { id }, refreshes }
  return (
    <Group gap="xs">
      <ActionButton
        label={t('operator.change-roles')}
        permission="operators:manage"
        action={{
          path: '/operator/operator/roles',
          ...shared,
          body: { id, roles },
          title: t('operator.change-roles'),
          text: t('operator.needs-second'),
          confirm: t('operator.change-roles'),
          isReady: roles.length > 0 && roles.join() !== operator.roles.join(),
          children: <RoleChoice value={roles} onChange={setRoles} />,
        }}
      />
      <ActionButton
        label={t('operator.end-sessions')}
        permission="operators:manage"
        action={{
          path: '/operator/operator/endSessions',
          ...shared,
          title: t('operator.end-sessions'),
          text: t('operator.end-sessions-text', { name }),
          confirm: t('operator.end-sessions'),
        }}
      />
      <ActionButton
        label={t('operator.reset')}
        permission="operators:manage"
        action={{
          path: '/operator/operator/reset',
          ...shared,
          title: t('operator.reset'),
          text: t('operator.reset-text', { name }),
          confirm: t('operator.reset'),
          isDangerous: true,
        }}
      />
      {state === 'disabled' ? (
        <ActionButton
          label={t('operator.enable')}
          permission="operators:manage"
          action={{
            path: '/operator/operator/enable',
            ...shared,
            title: t('operator.enable'),
            text: t('operator.needs-second'),
            confirm: t('operator.enable'),
          }}
        />
      ) : (
        <ActionButton
          label={t('operator.disable')}
          permission="operators:manage"
          button={{ variant: 'light', color: 'red' }}
          action={{
            path: '/operator/operator/disable',
            ...shared,
            title: t('operator.disable'),
            text: t('operator.disable-text', { name }),
            confirm: t('operator.disable'),
            isDangerous: true,
          }}
        />
      )}
    </Group>
  )
}
