/** All drafts: what is prepared and not yet published. Selected ones are published together, all or none. */
import { List as Bullets } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ActionButton } from '#actions/ActionButton.tsx'
import { inOwnLang } from '#content/content-names.ts'
import { type ContentRow, draftColumns } from '#content/list-columns.tsx'
import { contentPaths } from '#content/use-draft.ts'
import { Screen } from '#frame/Screen.tsx'
import { t, tName } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import { useCan } from '#session/session.ts'

export function DraftsScreen() {
  const navigate = useNavigate()
  const can = useCan()
  return (
    <Screen title={t('content.drafts')} text={t('content.drafts-text')} isList>
      <List<'/operator/content/drafts'>
        id="content-drafts"
        call="/operator/content/drafts"
        columns={draftColumns}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        isPaged={false}
        toBody={() => ({})}
        emptyText={t('content.no-drafts')}
        onOpen={({ kind, id }) => void navigate({ to: '/content/$kind/$id', params: { kind, id } })}
        {...(can('content:publish') && {
          bulk: (rows, clear) => <PublishSelected rows={rows} onDone={clear} />,
        })}
      />
    </Screen>
  )
}

const PublishSelected = ({ rows, onDone }: { rows: readonly ContentRow[]; onDone: () => void }) => (
  <ActionButton
    label={t('content.publish')}
    permission="content:publish"
    button={{ variant: 'filled' }}
    action={{
      path: '/operator/content/publish',
      body: {
        items: rows.map(({ kind, id, draft }) => ({ kind, id, revision: draft?.revision ?? 0 })),
      },
      title: t('content.publish-many', { count: rows.length }),
      text: t('content.together'),
      confirm: t('content.publish'),
      refreshes: contentPaths,
      onDone,
      children: (
        <Bullets size="sm">
          {rows.map(({ kind, id, name }) => (
            <Bullets.Item key={`${kind} ${id}`}>
              {`${tName('content-kind', kind)}: ${inOwnLang(name) || id}`}
            </Bullets.Item>
          ))}
        </Bullets>
      ),
    }}
  />
)
