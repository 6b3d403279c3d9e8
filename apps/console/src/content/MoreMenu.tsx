/** Rarer actions of the editor: discard the draft, remove the item. */
import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { DotsHorizontalIcon, ResetIcon, TrashIcon } from '@radix-ui/react-icons'
import { useNavigate } from '@tanstack/react-router'
import { ActionDialog } from '#actions/ActionDialog.tsx'
import { useChange } from '#api/use-call.ts'
import { listPaths } from '#content/list-paths.ts'
import { contentPaths, type DraftState, type Item } from '#content/use-draft.ts'
import { t } from '#i18n/i18n.ts'
import { useCan } from '#session/session.ts'

type MoreMenuProps = { readonly item: Item; readonly draft: DraftState; readonly onRestart: () => void }

export function MoreMenu({ item, draft, onRestart }: MoreMenuProps) {
  const { kind, id, version } = item
  const can = useCan()
  const navigate = useNavigate()
  const [isRemoving, { open, close }] = useDisclosure(false)
  const toList = () => void navigate({ to: listPaths[kind], ignoreBlocker: true })
  const discard = useChange('/operator/content/draft/discard', {
    refreshes: contentPaths,
    onDone: version === 0 ? toList : onRestart,
  })
  const canDiscard = can('content:edit') && draft.revision > 0
  const canRemove = can('content:publish') && item.live !== null && kind !== 'game'
  if (!canDiscard && !canRemove) return null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label={t('content.more')}>
            <DotsHorizontalIcon />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {canDiscard && (
            <Menu.Item
              leftSection={<ResetIcon />}
              onClick={() => discard.mutate({ kind, id, revision: draft.revision })}
            >
              {t('content.discard')}
            </Menu.Item>
          )}
          {canRemove && (
            <Menu.Item color="red" leftSection={<TrashIcon />} onClick={open}>
              {t('content.remove')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ActionDialog
        path="/operator/content/remove"
        body={{ kind, id, version }}
        title={t('content.remove')}
        text={t('content.remove-text')}
        confirm={t('content.remove')}
        isDangerous
        refreshes={contentPaths}
        onDone={toList}
        opened={isRemoving}
        onClose={close}
      />
    </>
  )
}
