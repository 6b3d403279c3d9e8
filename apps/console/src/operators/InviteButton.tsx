import { TextInput } from '@mantine/core'
import type { Role } from '@saguao/contract/operators/roles.ts'
import { useState } from 'react'
import { ActionButton } from '#actions/ActionButton.tsx'
import { t } from '#i18n/i18n.ts'
import { RoleChoice } from '#operators/RoleChoice.tsx'

export function InviteButton() {
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [roles, setRoles] = useState<Role[]>([])
  const isReady = email.includes('@') && name.trim() !== '' && roles.length > 0
  return (
    <ActionButton
      label={t('invite.title')}
      permission="operators:manage"
      button={{ variant: 'filled' }}
      action={{
        path: '/operator/operator/invite',
        body: { email: email.trim(), name: name.trim(), roles },
        title: t('invite.title'),
        text: t('invite.text'),
        confirm: t('invite.confirm'),
        refreshes: ['/operator/operators'],
        isReady,
        children: (
          <>
            <TextInput
              type="email"
              label={t('operator.email')}
              required
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <TextInput
              label={t('operator.name')}
              required
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <RoleChoice value={roles} onChange={setRoles} />
          </>
        ),
      }}
    />
  )
}
