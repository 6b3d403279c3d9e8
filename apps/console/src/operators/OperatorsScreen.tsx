/** Operators: who may sign in, with which roles; invitations, resets, disabling. */
import { Badge, Group } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#api/use-call.ts'
import { relativeTime, time } from '#formats/formats.ts'
import { Screen } from '#frame/Screen.tsx'
import { t, tName } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import type { Column } from '#lists/list-types.ts'
import { InviteButton } from '#operators/InviteButton.tsx'
import { OperatorDrawer } from '#operators/OperatorDrawer.tsx'
import { type Operator, stateColours } from '#operators/operator.ts'

export function OperatorsScreen() {
  const [openId, setOpenId] = useState<string>()
  const { data } = useCall('/operator/operators', {})
  const operator = data?.list.find(({ id }) => id === openId)
  return (
    <Screen title={t('operators.title')} text={t('operators.text')} tools={<InviteButton />} isList>
      <List
        id="operators"
        call="/operator/operators"
        isPaged={false}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => setOpenId(id)}
      />
      <OperatorDrawer operator={operator} onClose={() => setOpenId(undefined)} />
    </Screen>
  )
}

const columns: readonly Column<Operator>[] = [
  {
    id: 'name',
    header: t('operator.name'),
    width: 190,
    cell: ({ name }) => name,
    sortValue: ({ name }) => name,
  },
  {
    id: 'email',
    header: t('operator.email'),
    width: 260,
    cell: ({ email }) => email,
    sortValue: ({ email }) => email,
  },
  {
    id: 'roles',
    header: t('operator.roles'),
    cell: ({ roles }) => (
      <Group gap={4} wrap="nowrap">
        {roles.map((role) => (
          <Badge key={role} color="gray">
            {tName('role', role)}
          </Badge>
        ))}
      </Group>
    ),
  },
  {
    id: 'state',
    header: t('operator.state'),
    width: 120,
    cell: ({ state }) => <Badge color={stateColours[state]}>{tName('operator-state', state)}</Badge>,
    sortValue: ({ state }) => state,
  },
  {
    id: 'credentials',
    header: t('operator.credentials'),
    width: 200,
    cell: ({ hasPassword, passkeys }) =>
      [
        hasPassword && t('operator.has-password'),
        passkeys > 0 && t('operator.has-passkeys', { count: passkeys }),
      ]
        .filter(Boolean)
        .join(' · ') || '–',
  },
  {
    id: 'lastSignInAt',
    header: t('operator.last-sign-in'),
    width: 150,
    cell: ({ lastSignInAt }) =>
      lastSignInAt ? <span title={time(lastSignInAt)}>{relativeTime(lastSignInAt)}</span> : '–',
    sortValue: ({ lastSignInAt }) => lastSignInAt ?? '',
  },
  {
    id: 'createdAt',
    header: t('operator.created'),
    width: 170,
    isOptional: true,
    cell: ({ createdAt }) => time(createdAt),
  },
]
