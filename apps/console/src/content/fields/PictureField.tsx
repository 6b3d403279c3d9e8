/** The picture of an item in its shape, with the buttons that change it. */
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ImageIcon } from '@radix-ui/react-icons'
import type { ContentKind } from '@saguao/contract/operators/content-names.ts'
import { useCall } from '#api/use-call.ts'
import classes from '#content/content.module.css'
import { inOwnLang } from '#content/content-names.ts'
import { faultOf } from '#content/faults.ts'
import { PictureDialog } from '#content/fields/PictureDialog.tsx'
import { aspects } from '#content/fields/picture-shapes.ts'
import { kinds, textIn } from '#content/kinds.ts'
import type { FieldProps } from '#content/use-draft.ts'
import { t, tName } from '#i18n/i18n.ts'

const pageRows = 200

export function PictureField({ kind, draft }: FieldProps & { readonly kind: ContentKind }) {
  const { picture: field = 'cover', shapeOf } = kinds[kind]
  const shape = shapeOf?.(draft.value) ?? 'banners'
  const address = textIn(draft.value, field)
  const [opened, { open, close }] = useDisclosure(false)
  const uploaded = useCall('/operator/pictures', { shape, limit: pageRows })
  const alt = uploaded.data?.list.find((picture) => picture.address === address)?.alt
  // Popups and categories have no colour.
  const set = (chosen: { address: string; color: string }) =>
    draft.set({ [field]: chosen.address, ...('color' in draft.value && { color: chosen.color }) })
  const fault = faultOf(draft, field)
  return (
    <Group align="start" gap="md" wrap="nowrap">
      <Box
        className={classes.picture}
        style={{ aspectRatio: aspects[shape] ?? 16 / 9, backgroundColor: textIn(draft.value, 'color') }}
        data-tall={(aspects[shape] ?? 2) <= 1 ? true : undefined}
      >
        {address === '' ? <ImageIcon aria-hidden /> : <img src={address} alt={alt ? inOwnLang(alt) : ''} />}
      </Box>
      <Stack gap="xs" miw={0}>
        <Text size="xs" c="dimmed">
          {t('content.shape', { shape: tName('picture-shape', shape) })}
        </Text>
        {alt && (
          <Text size="xs">
            <Text span c="dimmed">{`${t('content.alt')}: `}</Text>
            {inOwnLang(alt)}
          </Text>
        )}
        {fault && (
          <Text size="xs" c="red">
            {fault}
          </Text>
        )}
        <Group gap="xs">
          <Button variant="default" onClick={open}>
            {t(address === '' ? 'content.add-picture' : 'content.change-picture')}
          </Button>
          {address !== '' && (
            <Button variant="subtle" color="gray" onClick={() => set({ address: '', color: '' })}>
              {t('content.no-picture')}
            </Button>
          )}
        </Group>
      </Stack>
      <PictureDialog shape={shape} opened={opened} onClose={close} onChoose={set} />
    </Group>
  )
}
