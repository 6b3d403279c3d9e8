import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { RecoveryCodes } from '#access/RecoveryCodes.tsx'
import { passwordForm, TotpFields } from '#access/TotpFields.tsx'
import { SignInAgain } from '#account/SignInAgain.tsx'
import { useCall, useChange } from '#api/use-call.ts'
import { count } from '#formats/formats.ts'
import { t } from '#i18n/i18n.ts'
import { useMe } from '#session/session.ts'

const fewCodes = 3
const touched = ['/operator/me', '/operator/sessions'] as const

export function PasswordCard() {
  const { hasPassword, recoveryCodesLeft } = useMe()
  const [isOpen, { open, close }] = useDisclosure(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const renew = useChange('/operator/recoveryCodes', {
    refreshes: touched,
    showsRefusal: true,
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
  })
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text>{t(hasPassword ? 'password.set' : 'password.unset')}</Text>
        <Button variant="default" onClick={open}>
          {t(hasPassword ? 'password.change' : 'password.create')}
        </Button>
      </Group>
      {hasPassword && (
        <Group justify="space-between">
          <Text c={recoveryCodesLeft < fewCodes ? 'orange' : 'inherit'}>
            {t('recovery.left', { count: count(recoveryCodesLeft) })}
          </Text>
          <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate({})}>
            {t('recovery.renew')}
          </Button>
        </Group>
      )}
      <SignInAgain error={renew.error} />
      <Modal opened={isOpen} onClose={close} title={t('password.change')} size="md">
        <PasswordForm
          onDone={(recoveryCodes) => {
            close()
            setCodes(recoveryCodes)
          }}
        />
      </Modal>
      <Modal
        opened={codes !== undefined}
        onClose={() => undefined}
        withCloseButton={false}
        title={t('recovery.title')}
      >
        {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      </Modal>
    </Stack>
  )
}

function PasswordForm({ onDone }: { onDone: (codes: readonly string[]) => void }) {
  const form = useForm(passwordForm)
  // Loaded once: each response has another secret.
  const { data } = useCall('/operator/totp', {}, { staleTime: Infinity })
  const change = useChange('/operator/password', {
    refreshes: touched,
    showsRefusal: true,
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  if (!data) return null
  const send = ({ password, code }: { password: string; code: string }) =>
    change.mutate({ password, totpSecret: data.totpSecret, code: code.replaceAll(' ', '') })
  return (
    <form onSubmit={form.onSubmit(send)}>
      <Stack gap="sm">
        <TotpFields form={form} secret={data.totpSecret} uri={data.totpUri} />
        <SignInAgain error={change.error} />
        <Button type="submit" loading={change.isPending}>
          {t('password.save')}
        </Button>
      </Stack>
    </form>
  )
}
