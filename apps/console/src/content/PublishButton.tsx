/** Saves the draft if needed, then shows its differences to the published version, its faults, and asks for the reason. */
import { Alert, Button, List } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { RocketIcon } from '@radix-ui/react-icons'
import { ActionDialog } from '#actions/ActionDialog.tsx'
import { fieldName } from '#content/content-names.ts'
import { Differences } from '#content/Differences.tsx'
import { contentPaths, type DraftState, type Fault, type Item } from '#content/use-draft.ts'
import { t, tName } from '#i18n/i18n.ts'
import { useCan } from '#session/session.ts'

type PublishButtonProps = { readonly item: Item; readonly draft: DraftState; readonly onDone: () => void }

export function PublishButton({ item, draft, onDone }: PublishButtonProps) {
  const { kind, id } = item
  const [opened, { open, close }] = useDisclosure(false)
  if (!useCan()('content:publish')) return null
  const isSaved = !draft.isDirty && draft.revision > 0
  return (
    <>
      <Button
        leftSection={<RocketIcon />}
        disabled={!draft.isDirty && draft.revision === 0}
        loading={draft.isSaving}
        onClick={() => (isSaved ? open() : draft.save(open))}
      >
        {t(isSaved || !draft.isDirty ? 'content.publish' : 'content.save-publish')}
      </Button>
      <ActionDialog
        path="/operator/content/publish"
        body={{ items: [{ kind, id, revision: draft.revision }] }}
        title={t('content.publish-title', { name: id })}
        confirm={t('content.publish')}
        refreshes={contentPaths}
        onDone={onDone}
        isReady={draft.faults.length === 0}
        opened={opened}
        onClose={close}
        size="xl"
      >
        <Differences before={item.live} after={draft.saved} />
        <Faults faults={draft.faults} />
      </ActionDialog>
    </>
  )
}

export const Faults = ({ faults }: { faults: readonly Fault[] }) =>
  faults.length === 0 ? null : (
    <Alert color="orange" title={t('content.faults')}>
      <List size="sm">
        {faults.map(({ field, fault }) => (
          <List.Item key={field}>{`${fieldName(field)}: ${tName('fault', fault)}`}</List.Item>
        ))}
      </List>
    </Alert>
  )
