/** The new key of a studio, shown once to the operator who approved the rotation. */
import { Button, Code, CopyButton, Modal, Stack, Text } from '@mantine/core'
import { ClipboardCopyIcon } from '@radix-ui/react-icons'
import { time } from '#formats/formats.ts'
import { t } from '#i18n/i18n.ts'

export type Rotated = {
  readonly studio: string
  readonly secret: string
  readonly oldKeyUntil: string | null
}

/** The result of a decided request, when it is a new key. */
export function rotatedKeyOf(result: unknown): Rotated | undefined {
  const isKey = typeof result === 'object' && result !== null && 'secret' in result && 'studio' in result
  return isKey ? (result as Rotated) : undefined
}

type StudioKeyProps = { readonly rotated: Rotated | undefined; readonly onClose: () => void }

export const StudioKey = ({ rotated, onClose }: StudioKeyProps) => (
  <Modal
    opened={rotated !== undefined}
    onClose={onClose}
    title={t('studio.new-key')}
    closeOnClickOutside={false}
    size="lg"
  >
    {rotated && (
      <Stack gap="sm">
        <Text>{t('studio.new-key-text', { name: rotated.studio })}</Text>
        <Code block>{rotated.secret}</Code>
        <Text size="sm">
          {rotated.oldKeyUntil
            ? t('studio.old-key-until', { time: time(rotated.oldKeyUntil) })
            : t('studio.old-key-ended')}
        </Text>
        <CopyButton value={rotated.secret}>
          {({ copied, copy }) => (
            <Button leftSection={<ClipboardCopyIcon />} onClick={copy}>
              {t(copied ? 'recovery.copied' : 'recovery.copy')}
            </Button>
          )}
        </CopyButton>
      </Stack>
    )}
  </Modal>
)
