/** The phone beside the form. It shows the saved draft; a save refreshes it without a reload. */
import { Button, Text } from '@mantine/core'
import { kinds, namesIn } from '#content/kinds.ts'
import { Preview } from '#content/preview/Preview.tsx'
import type { DraftState, Item } from '#content/use-draft.ts'
import { t } from '#i18n/i18n.ts'

type DraftPreviewProps = {
  readonly item: Item
  readonly draft: DraftState
  readonly onSave: () => void
}

export function DraftPreview({ item: { kind, id, version }, draft, onSave }: DraftPreviewProps) {
  const isStored = draft.revision > 0
  const systems = namesIn(draft.value, 'systems')
  return (
    <Preview
      items={isStored ? [{ kind, id }] : []}
      place={kinds[kind].placeOf(draft.saved, id)}
      country={namesIn(draft.value, 'countries')[0]}
      system={systems[0]}
      edition={draft.revision}
      note={
        draft.isDirty ? (
          <>
            <Text size="xs">{t(isStored || version > 0 ? 'preview.unsaved' : 'preview.first-save')}</Text>
            <Button variant="light" onClick={onSave} loading={draft.isSaving}>
              {t('preview.save')}
            </Button>
          </>
        ) : (
          draft.saved.enabled === false && <Text size="xs">{t('preview.off')}</Text>
        )
      }
    />
  )
}
