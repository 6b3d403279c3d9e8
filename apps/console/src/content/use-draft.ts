/**
 * The draft in the editor: read from the server, changed in the form, saved with the revision that was read, so that two
 * operators cannot overwrite each other.
 */
import { notifications } from '@mantine/notifications'
import type { ContentKind } from '@saguao/contract/operators/content-names.ts'
import type { ContentValue } from '@saguao/contract/operators/content-values.ts'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { useState } from 'react'
import { useChange } from '#api/use-call.ts'
import { type Draft, kinds } from '#content/kinds.ts'
import { t } from '#i18n/i18n.ts'

export type Item = OperatorData<'/operator/content/item'>
export type Fault = Item['faults'][number]

export const contentPaths = [
  '/operator/content',
  '/operator/content/item',
  '/operator/content/drafts',
  '/operator/content/versions',
  '/operator/content/order',
] as const

/** What a new item is before its first save. */
export const newItem = (kind: ContentKind, id: string, position: string | undefined): Item => ({
  kind,
  id,
  state: 'new',
  version: 0,
  live: null,
  removed: null,
  draft: {
    revision: 0,
    baseVersion: 0,
    changedBy: '',
    changedAt: '',
    isOutdated: false,
    value: { ...kinds[kind].blank, ...(position && { position }) } as ContentValue,
  },
  faults: [],
  hiddenIn: [],
})

export function useDraft(item: Item, onSaved: () => void) {
  const { kind, id } = item
  const stored = (item.draft?.value ?? item.live ?? item.removed ?? kinds[kind].blank) as Draft
  const [value, setValue] = useState(stored)
  const [saved, setSaved] = useState(stored)
  const isDirty = JSON.stringify(value) !== JSON.stringify(saved)
  const save = useChange('/operator/content/draft', { refreshes: contentPaths, showsRefusal: true })
  // Of the draft that this form started with: the item may be read again while another operator works on it.
  const [firstRevision] = useState(item.draft?.revision ?? 0)
  const revision = save.data?.revision ?? firstRevision
  const send = (onDone: (faults: readonly Fault[]) => void = () => undefined) =>
    save.mutate(
      { kind, id, value: value as ContentValue, revision, baseVersion: item.version },
      {
        onSuccess: ({ faults }) => {
          setSaved(value)
          notifications.show({ color: 'teal', message: t('content.saved') })
          onSaved()
          onDone(faults)
        },
      },
    )
  return {
    value,
    /** The draft as the server has it, which the preview shows. */
    saved,
    revision,
    isDirty,
    isSaving: save.isPending,
    error: save.error,
    /** Of the last save; the fields change before the next one. */
    faults: save.data?.faults ?? item.faults,
    set: (changes: Draft) => setValue((before) => ({ ...before, ...changes })),
    save: send,
  }
}

export type DraftState = ReturnType<typeof useDraft>

export type FieldProps = { readonly draft: DraftState }
