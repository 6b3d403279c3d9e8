/** Shown when a screen cannot be rendered or its code does not load, such as after a deployment. */
import { Button } from '@mantine/core'
import { ExclamationTriangleIcon } from '@radix-ui/react-icons'
import { Message } from '#frame/Message.tsx'
import { t } from '#i18n/i18n.ts'

export function CrashScreen({ error }: { error: unknown }) {
  return (
    <main>
      <Message
        icon={<ExclamationTriangleIcon />}
        colour="red"
        title={t('frame.crashed')}
        isScreen
        text={error instanceof Error ? error.message : String(error)}
      >
        <Button onClick={() => location.reload()}>{t('frame.reload')}</Button>
      </Message>
    </main>
  )
}
