import { Alert, Button, Group, Stack, Table, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { addPasskey, isPasskeyDismissed, passkeysSupported } from '#access/passkey.ts'
import { SignInAgain } from '#account/SignInAgain.tsx'
import { refresh, useCall, useChange } from '#api/use-call.ts'
import { day, relativeTime } from '#formats/formats.ts'
import { t } from '#i18n/i18n.ts'

export function PasskeyCard() {
  const { data } = useCall('/operator/passkeys', {})
  const remove = useChange('/operator/passkey/remove', {
    refreshes: ['/operator/passkeys', '/operator/me'],
    showsRefusal: true,
  })
  return (
    <Stack gap="sm">
      {data?.list.length === 0 && <Text c="dimmed">{t('passkey.none')}</Text>}
      <Table verticalSpacing={4}>
        <Table.Tbody>
          {data?.list.map(({ id, name, createdAt, usedAt }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Text fw={500}>{name}</Text>
                <Text size="xs" c="dimmed">
                  {t('passkey.created', { day: day(createdAt) })} ·{' '}
                  {usedAt ? t('passkey.used', { time: relativeTime(usedAt) }) : t('passkey.unused')}
                </Text>
              </Table.Td>
              <Table.Td ta="right">
                <Button variant="default" disabled={remove.isPending} onClick={() => remove.mutate({ id })}>
                  {t('passkey.remove')}
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <SignInAgain error={remove.error} />
      {passkeysSupported() && <NewPasskey />}
    </Stack>
  )
}

function NewPasskey() {
  const [name, setName] = useState('')
  const add = useMutation({
    mutationFn: () => addPasskey(name.trim() || t('passkey.default-name')),
    meta: { showsRefusal: true },
    onSuccess: async () => {
      setName('')
      await refresh('/operator/passkeys', '/operator/me')
    },
  })
  return (
    <>
      <Group align="end" gap="xs">
        <TextInput
          label={t('passkey.name')}
          placeholder={t('passkey.default-name')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          flex={1}
        />
        <Button loading={add.isPending} onClick={() => add.mutate()}>
          {t('passkey.add')}
        </Button>
      </Group>
      {add.error && isPasskeyDismissed(add.error) ? (
        <Alert color="red">{t('passkey.dismissed')}</Alert>
      ) : (
        <SignInAgain error={add.error} />
      )}
    </>
  )
}
