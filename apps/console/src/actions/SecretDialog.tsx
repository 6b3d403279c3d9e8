/** A secret that is shown once: a click outside does not close the dialog. */
import { Button, Code, CopyButton, Modal, Stack, Text } from '@mantine/core'
import { ClipboardCopyIcon } from '@radix-ui/react-icons'
import type { Secret } from '#actions/secret.ts'
import { t } from '#i18n/i18n.ts'

type SecretDialogProps = { readonly secret: Secret | undefined; readonly onClose: () => void }

export const SecretDialog = ({ secret, onClose }: SecretDialogProps) => (
  <Modal
    opened={secret !== undefined}
    onClose={onClose}
    title={secret?.title}
    closeOnClickOutside={false}
    size="lg"
  >
    {secret && (
      <Stack gap="sm">
        <Text>{secret.text}</Text>
        <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {secret.value}
        </Code>
        {secret.note && <Text size="sm">{secret.note}</Text>}
        <CopyButton value={secret.value}>
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
