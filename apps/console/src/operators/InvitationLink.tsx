/** The one-time link of an invitation, shown once to the operator who passes it on. */
import { Button, Code, CopyButton, Modal, Stack, Text } from '@mantine/core'
import { ClipboardCopyIcon } from '@radix-ui/react-icons'
import { time } from '#formats/formats.ts'
import { t } from '#i18n/i18n.ts'

export type Invited = { readonly link: string; readonly expiresAt: string }

/** The result of a decided request, when it is an invitation. */
export function invitationOf(result: unknown): Invited | undefined {
  const isInvitation =
    typeof result === 'object' && result !== null && 'link' in result && 'expiresAt' in result
  return isInvitation ? (result as Invited) : undefined
}

type InvitationLinkProps = { readonly invited: Invited | undefined; readonly onClose: () => void }

export const InvitationLink = ({ invited, onClose }: InvitationLinkProps) => (
  <Modal
    opened={invited !== undefined}
    onClose={onClose}
    title={t('invite.link')}
    closeOnClickOutside={false}
  >
    {invited && (
      <Stack gap="sm">
        <Text>{t('invite.link-text', { time: time(invited.expiresAt) })}</Text>
        <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {invited.link}
        </Code>
        <CopyButton value={invited.link}>
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
