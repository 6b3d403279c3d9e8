/** A new TOTP secret as QR code and text, and the fields of password and first code. */
import {
  Box,
  Code,
  CopyButton,
  Group,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Tooltip,
  UnstyledButton,
} from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { QrCode } from '#access/QrCode.tsx'
import { t } from '#i18n/i18n.ts'

export type PasswordValues = { password: string; repeated: string; code: string }

export const passwordForm = {
  mode: 'uncontrolled' as const,
  initialValues: { password: '', repeated: '', code: '' },
  validate: {
    repeated: (value: string, { password }: PasswordValues) =>
      value === password ? null : t('password.different'),
  },
}

type TotpFieldsProps = {
  readonly form: UseFormReturnType<PasswordValues>
  readonly secret: string
  readonly uri: string
}

export function TotpFields({ form, secret, uri }: TotpFieldsProps) {
  return (
    <Stack gap="sm">
      <PasswordInput
        size="sm"
        required
        label={t('password.new')}
        description={t('password.rule')}
        autoComplete="new-password"
        {...form.getInputProps('password')}
        key={form.key('password')}
      />
      <PasswordInput
        size="sm"
        required
        label={t('password.repeat')}
        autoComplete="new-password"
        {...form.getInputProps('repeated')}
        key={form.key('repeated')}
      />
      <Group align="start" wrap="nowrap">
        <Box flex="none">
          <QrCode text={uri} label={t('totp.qr')} />
        </Box>
        <Box>
          <Text size="xs">{t('totp.scan')}</Text>
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Tooltip label={t(copied ? 'recovery.copied' : 'recovery.copy')}>
                <UnstyledButton onClick={copy} mt={6}>
                  <Code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</Code>
                </UnstyledButton>
              </Tooltip>
            )}
          </CopyButton>
        </Box>
      </Group>
      <TextInput
        size="sm"
        required
        label={t('signin.code')}
        description={t('totp.first-code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.getInputProps('code')}
        key={form.key('code')}
      />
    </Stack>
  )
}
