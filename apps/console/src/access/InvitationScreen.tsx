/** An invitation link: the new operator creates a passkey, or sets a password with a TOTP secret. */
import { Alert, Badge, Button, Group, Loader, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { AccessCard } from '#access/AccessCard.tsx'
import { acceptWithPasskey, isPasskeyDismissed, passkeysSupported } from '#access/passkey.ts'
import { RecoveryCodes } from '#access/RecoveryCodes.tsx'
import { passwordForm, TotpFields } from '#access/TotpFields.tsx'
import { call } from '#api/call.ts'
import { useCall } from '#api/use-call.ts'
import { time } from '#formats/formats.ts'
import { t, tName } from '#i18n/i18n.ts'
import { type Me, setMe } from '#session/session.ts'

type Invitation = OperatorData<'/operator/invitation'>

export function InvitationScreen() {
  const { key = '' } = useSearch({ from: '/invitation' })
  // Loaded once: each response has another TOTP secret.
  const { data, error } = useCall(
    '/operator/invitation',
    { key },
    { enabled: key !== '', staleTime: Infinity },
  )
  if (data) return <Accept invitation={data} linkKey={key} />
  const text = error?.message ?? (key ? undefined : t('invitation.no-key'))
  return (
    <AccessCard title={t('invitation.title')}>
      {text ? <Alert color="red">{text}</Alert> : <Loader size="sm" />}
    </AccessCard>
  )
}

type Way = 'passkey' | 'password'
type AcceptProps = { readonly invitation: Invitation; readonly linkKey: string }

function Accept({ invitation, linkKey }: AcceptProps) {
  const [way, setWay] = useState<Way>(passkeysSupported() ? 'passkey' : 'password')
  const [codes, setCodes] = useState<readonly string[]>()
  const [me, keepMe] = useState<Me>()
  const navigate = useNavigate()
  const enter = async (entered: Me | undefined) => {
    if (entered) setMe(entered)
    await navigate({ to: '/', replace: true })
  }
  if (codes)
    return (
      <AccessCard title={t('recovery.title')} width={440}>
        <RecoveryCodes codes={codes} onDone={() => enter(me)} />
      </AccessCard>
    )
  return (
    <AccessCard title={t('invitation.hello', { name: invitation.name })} width={460}>
      <Stack gap={4}>
        <Text>{invitation.email}</Text>
        <Group gap={6}>
          {invitation.roles.map((role) => (
            <Badge key={role}>{tName('role', role)}</Badge>
          ))}
        </Group>
        <Text size="xs" c="dimmed">
          {t('invitation.until', { time: time(invitation.expiresAt) })}
        </Text>
      </Stack>
      {passkeysSupported() && (
        <SegmentedControl
          fullWidth
          value={way}
          onChange={(value) => setWay(value as Way)}
          data={[
            { value: 'passkey', label: t('invitation.passkey') },
            { value: 'password', label: t('invitation.password') },
          ]}
        />
      )}
      {way === 'passkey' ? (
        <PasskeyWay invitation={invitation} linkKey={linkKey} onDone={enter} />
      ) : (
        <PasswordWay
          invitation={invitation}
          linkKey={linkKey}
          onDone={(data) => {
            keepMe(data.me)
            setCodes(data.recoveryCodes)
          }}
        />
      )}
    </AccessCard>
  )
}

function PasskeyWay({ invitation, linkKey, onDone }: AcceptProps & { onDone: (me: Me) => Promise<void> }) {
  const [name, setName] = useState('')
  const accept = useMutation({
    mutationFn: () =>
      acceptWithPasskey(linkKey, invitation.passkey, name.trim() || t('passkey.default-name')),
    meta: { showsRefusal: true },
    onSuccess: onDone,
  })
  return (
    <Stack gap="sm">
      <Text>{t('invitation.passkey-text')}</Text>
      <TextInput
        size="sm"
        label={t('passkey.name')}
        placeholder={t('passkey.default-name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {accept.error && (
        <Alert color="red" role="alert">
          {isPasskeyDismissed(accept.error) ? t('passkey.dismissed') : accept.error.message}
        </Alert>
      )}
      <Button size="sm" loading={accept.isPending} onClick={() => accept.mutate()}>
        {t('invitation.create-passkey')}
      </Button>
    </Stack>
  )
}

type Accepted = OperatorData<'/operator/invitation/accept'>

function PasswordWay({ invitation, linkKey, onDone }: AcceptProps & { onDone: (data: Accepted) => void }) {
  const form = useForm(passwordForm)
  const accept = useMutation({
    mutationFn: (body: { password: string; code: string }) =>
      call('/operator/invitation/accept', { key: linkKey, ...body }),
    meta: { showsRefusal: true },
    onSuccess: onDone,
  })
  const send = ({ password, code }: { password: string; code: string }) =>
    accept.mutate({ password, code: code.replaceAll(' ', '') })
  return (
    <form onSubmit={form.onSubmit(send)}>
      <Stack gap="sm">
        <TotpFields form={form} secret={invitation.totpSecret} uri={invitation.totpUri} />
        {accept.error && (
          <Alert color="red" role="alert">
            {accept.error.message}
          </Alert>
        )}
        <Button size="sm" type="submit" loading={accept.isPending}>
          {t('invitation.accept')}
        </Button>
      </Stack>
    </form>
  )
}
