/** Sign-in: with a passkey, with password and code, or with the one-time link of the sandbox. */
import { Alert, Anchor, Button, Divider, Loader, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { AccessCard } from '#access/AccessCard.tsx'
import { isPasskeyDismissed, passkeysSupported, signInWithPasskey } from '#access/passkey.ts'
import { call } from '#api/call.ts'
import { t } from '#i18n/i18n.ts'
import { type Me, setMe } from '#session/session.ts'

export function SignInScreen() {
  const { key, ended } = useSearch({ from: '/signin' })
  const enter = useEnter()
  const link = useMutation({
    mutationFn: (key: string) => call('/operator/signIn/key', { key }),
    meta: { showsRefusal: true },
    onSuccess: enter,
  })
  // The key is valid once, so it is sent once, also when the effect runs again.
  const sentKey = useRef('')
  const { mutate: sendKey } = link
  useEffect(() => {
    if (!key || sentKey.current === key) return
    sentKey.current = key
    sendKey(key)
  }, [key, sendKey])
  if (link.isPending)
    return (
      <AccessCard title={t('signin.entering')}>
        <Loader size="sm" aria-label={t('signin.entering')} />
      </AccessCard>
    )
  return (
    <AccessCard title={t('signin.title')}>
      {link.error && (
        <Alert color="red" role="alert">
          {link.error.message}
        </Alert>
      )}
      {ended && !link.error && <Alert color="indigo">{t('signin.ended')}</Alert>}
      <PasskeyButton onEnter={enter} />
      <PasswordForm onEnter={enter} />
    </AccessCard>
  )
}

/** Continues where the session ended; an address of another site is ignored. */
function useEnter(): (me: Me) => Promise<void> {
  const router = useRouter()
  const { next } = useSearch({ from: '/signin' })
  return async (me) => {
    setMe(me)
    if (isOwnPath(next)) router.history.replace(next)
    else await router.navigate({ to: '/', replace: true })
  }
}

const isOwnPath = (path: string | undefined): path is string =>
  path !== undefined && /^\/(?![/\\])/.test(path) && !path.startsWith('/signin')

type EntryProps = { readonly onEnter: (me: Me) => Promise<void> }

function PasskeyButton({ onEnter }: EntryProps) {
  const passkey = useMutation({
    mutationFn: signInWithPasskey,
    meta: { showsRefusal: true },
    onSuccess: onEnter,
  })
  if (!passkeysSupported()) return null
  return (
    <>
      <Button size="sm" loading={passkey.isPending} onClick={() => passkey.mutate()}>
        {t('signin.passkey')}
      </Button>
      {passkey.error && (
        <Alert color="red" role="alert">
          {isPasskeyDismissed(passkey.error) ? t('passkey.dismissed') : passkey.error.message}
        </Alert>
      )}
      <Divider label={t('signin.or')} />
    </>
  )
}

function PasswordForm({ onEnter }: EntryProps) {
  const [isRecovery, setRecovery] = useState(false)
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '', password: '', code: '' } })
  const signIn = useMutation({
    mutationFn: (body: { email: string; password: string; code: string }) => call('/operator/signIn', body),
    meta: { showsRefusal: true },
    onSuccess: onEnter,
    onError: () => form.setFieldValue('code', ''),
  })
  const send = ({ email, password, code }: { email: string; password: string; code: string }) =>
    signIn.mutate({ email: email.trim(), password, code: code.replaceAll(' ', '') })
  return (
    <form onSubmit={form.onSubmit(send)}>
      <Stack gap="sm">
        <TextInput
          size="sm"
          type="email"
          required
          label={t('signin.email')}
          autoComplete="username"
          {...form.getInputProps('email')}
          key={form.key('email')}
        />
        <PasswordInput
          size="sm"
          required
          label={t('signin.password')}
          autoComplete="current-password"
          {...form.getInputProps('password')}
          key={form.key('password')}
        />
        <TextInput
          size="sm"
          required
          label={t(isRecovery ? 'signin.recovery-code' : 'signin.code')}
          description={t(isRecovery ? 'signin.recovery-text' : 'signin.code-text')}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          {...form.getInputProps('code')}
          key={form.key('code')}
        />
        {signIn.error && (
          <Alert color="red" role="alert">
            {signIn.error.message}
          </Alert>
        )}
        <Button size="sm" type="submit" variant="default" loading={signIn.isPending}>
          {t('signin.submit')}
        </Button>
        <Text size="xs" ta="center">
          <Anchor component="button" type="button" size="xs" onClick={() => setRecovery(!isRecovery)}>
            {t(isRecovery ? 'signin.use-code' : 'signin.use-recovery')}
          </Anchor>
        </Text>
      </Stack>
    </form>
  )
}
