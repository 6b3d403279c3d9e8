/** The editor of one item: the form at the left, the real player app with the draft in a phone at the right. */
import { Skeleton } from '@mantine/core'
import { type ContentKind, contentKinds } from '@saguao/contract/operators/content-names.ts'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '#api/use-call.ts'
import { Editor } from '#content/Editor.tsx'
import { newItem } from '#content/use-draft.ts'
import { LoadFailure } from '#frame/LoadState.tsx'
import { NotFoundScreen } from '#frame/NotFoundScreen.tsx'
import { t } from '#i18n/i18n.ts'
import { useListSearch } from '#lists/list-search.ts'

export function EditorScreen() {
  const { kind = '', id = '' } = useParams({ strict: false })
  if (!isKind(kind)) return <NotFoundScreen />
  return <LoadedEditor key={`${kind} ${id}`} kind={kind} id={id} />
}

const isKind = (kind: string): kind is ContentKind => contentKinds.some((known) => known === kind)

function LoadedEditor({ kind, id }: { kind: ContentKind; id: string }) {
  const [search, changeSearch] = useListSearch()
  const isNew = search.new === '1'
  const { data, error, refetch } = useCall('/operator/content/item', { kind, id }, { enabled: !isNew })
  // Stays until the server has answered after the first save, so that the form is not interrupted.
  const [blank] = useState(() => (isNew ? newItem(kind, id, search.position) : undefined))
  // Grows when the form must start again: after a publication, a roll-back or a discarded draft.
  const [edition, setEdition] = useState(0)
  const item = data ?? blank
  if (!item && error)
    return <LoadFailure error={error} onRetry={refetch} title={t('content.failed')} isScreen />
  if (!item) return <Skeleton m="md" h={400} w="auto" />
  return (
    <Editor
      key={edition}
      item={item}
      onSaved={() => isNew && changeSearch({ new: undefined })}
      onRestart={() => void refetch().then(() => setEdition(edition + 1))}
    />
  )
}
