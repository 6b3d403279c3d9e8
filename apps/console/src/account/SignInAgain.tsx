/** The refusal of a change to credentials; after a sign-in that is too long ago it offers to sign in again. */
import { Alert, Button, Group } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Refused } from '#api/call.ts'
import { t } from '#i18n/i18n.ts'
import { signOut } from '#session/session.ts'

export function SignInAgain({ error }: { error: Error | null }) {
  const navigate = useNavigate()
  if (!error) return null
  const isOld = error instanceof Refused && error.code === 'REAUTH_REQUIRED'
  const leave = async () => {
    await signOut()
    await navigate({ to: '/signin', search: { next: '/account' } })
  }
  return (
    <Alert color={isOld ? 'orange' : 'red'} role="alert">
      <Group justify="space-between" gap="xs">
        {error.message}
        {isOld && <Button onClick={leave}>{t('account.sign-in-again')}</Button>}
      </Group>
    </Alert>
  )
}
