/** Asks for the name under which a new item is stored; the editor starts with an empty form. */
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import type { ContentKind } from '@saguao/contract/operators/content-names.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#i18n/i18n.ts'

type NewItemProps = {
  readonly kind: ContentKind
  readonly opened: boolean
  readonly onClose: () => void
}

export const NewItemDialog = (props: NewItemProps) => (
  <Modal opened={props.opened} onClose={props.onClose} title={t('content.add')} size="sm">
    <NewItemForm {...props} />
  </Modal>
)

const pattern = /^[a-z0-9][a-z0-9._-]{0,63}$/

function NewItemForm({ kind, onClose }: NewItemProps) {
  const [id, setId] = useState('')
  const navigate = useNavigate()
  const isValid = pattern.test(id)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isValid)
          void navigate({
            to: '/content/$kind/$id',
            params: { kind, id },
            search: { new: '1' } as never,
          })
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={t('content.id')}
          description={t('content.id-text')}
          value={id}
          onChange={(event) => setId(slugOf(event.currentTarget.value))}
          maxLength={64}
          error={id !== '' && !isValid && t('fault.format')}
          required
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" disabled={!isValid}>
            {t('content.continue')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Letters with accents lose them, and blanks become dashes, while the operator types. */
const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9._-]/g, '')
