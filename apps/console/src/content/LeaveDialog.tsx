/** Asks before unsaved changes are left. */
import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { t } from '#i18n/i18n.ts'

export function LeaveDialog({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    // Parameters of the address may change: the first save of a new item removes one.
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <Modal
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('content.leave-title')}
      size="sm"
    >
      <Text mb="md">{t('content.leave')}</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => blocker.reset?.()}>
          {t('content.stay')}
        </Button>
        <Button color="red" onClick={() => blocker.proceed?.()}>
          {t('content.leave-anyway')}
        </Button>
      </Group>
    </Modal>
  )
}
