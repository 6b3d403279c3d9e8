/** Recovery codes, shown once: the database stores their hashes. */
import { Alert, Button, Checkbox, Code, CopyButton, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { ClipboardCopyIcon, DownloadIcon } from '@radix-ui/react-icons'
import { useState } from 'react'
import { saveFile } from '#api/save-file.ts'
import { t } from '#i18n/i18n.ts'

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onDone: () => void }

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [isStored, setStored] = useState(false)
  const text = codes.join('\n')
  return (
    <Stack gap="sm">
      <Text>{t('recovery.text')}</Text>
      <SimpleGrid cols={2} spacing="xs">
        {codes.map((code) => (
          <Code key={code} ta="center" fz="sm">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group gap="xs">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" leftSection={<ClipboardCopyIcon />} onClick={copy}>
              {t(copied ? 'recovery.copied' : 'recovery.copy')}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          leftSection={<DownloadIcon />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'saguao-console-codes.txt')}
        >
          {t('recovery.save')}
        </Button>
      </Group>
      <Alert color="orange">{t('recovery.once')}</Alert>
      <Checkbox
        size="xs"
        label={t('recovery.stored')}
        checked={isStored}
        onChange={(event) => setStored(event.currentTarget.checked)}
      />
      <Button size="sm" disabled={!isStored} onClick={onDone}>
        {t('recovery.continue')}
      </Button>
    </Stack>
  )
}
