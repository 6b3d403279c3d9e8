import { Alert, Anchor, Badge, Box, Button, Code, Group, ScrollArea, Stack, Text, Title } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { ArrowLeftIcon, CounterClockwiseClockIcon } from '@radix-ui/react-icons'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import classes from '#content/content.module.css'
import { countryName, stateColours } from '#content/content-names.ts'
import { EditorForm } from '#content/EditorForm.tsx'
import { HistoryDrawer } from '#content/HistoryDrawer.tsx'
import { nameOf } from '#content/kinds.ts'
import { LeaveDialog } from '#content/LeaveDialog.tsx'
import { listPaths } from '#content/list-paths.ts'
import { MoreMenu } from '#content/MoreMenu.tsx'
import { PublishButton } from '#content/PublishButton.tsx'
import { DraftPreview } from '#content/preview/DraftPreview.tsx'
import { type DraftState, type Item, useDraft } from '#content/use-draft.ts'
import { shortTime } from '#formats/formats.ts'
import { t, tName } from '#i18n/i18n.ts'
import { useCan } from '#session/session.ts'

type EditorProps = {
  readonly item: Item
  readonly onSaved: () => void
  /** Reads the item again and starts the form with it. */
  readonly onRestart: () => void
}

export function Editor({ item, onSaved, onRestart }: EditorProps) {
  const draft = useDraft(item, onSaved)
  const canEdit = useCan()('content:edit')
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const save = () => draft.isDirty && canEdit && !draft.isSaving && draft.save()
  // Also while a field has the focus.
  useHotkeys([['mod + S', save]], [])
  return (
    <>
      <Group className={classes.head} justify="space-between" wrap="nowrap" gap="md">
        <ItemTitle item={item} draft={draft} />
        <Group gap="xs" wrap="nowrap">
          <Button
            variant="default"
            leftSection={<CounterClockwiseClockIcon />}
            onClick={() => setHistoryOpen(true)}
            disabled={item.version === 0}
          >
            {t('content.history')}
          </Button>
          <MoreMenu item={item} draft={draft} onRestart={onRestart} />
          {canEdit && (
            <Button
              variant="default"
              onClick={() => save()}
              disabled={!draft.isDirty}
              loading={draft.isSaving}
            >
              {t('content.save')}
            </Button>
          )}
          <PublishButton item={item} draft={draft} onDone={onRestart} />
        </Group>
      </Group>
      <Box className={classes.editor}>
        <ScrollArea className={classes.form} type="auto" viewportProps={{ tabIndex: 0 }}>
          <Stack gap="sm" p="md">
            <Warnings
              item={item}
              draft={draft}
              onRestart={onRestart}
              onHistory={() => setHistoryOpen(true)}
            />
            <fieldset disabled={!canEdit} className={classes.plainFieldset}>
              <EditorForm kind={item.kind} draft={draft} />
            </fieldset>
          </Stack>
        </ScrollArea>
        <DraftPreview item={item} draft={draft} onSave={save} />
      </Box>
      <LeaveDialog isDirty={draft.isDirty} />
      <HistoryDrawer
        item={item}
        opened={isHistoryOpen}
        onClose={() => setHistoryOpen(false)}
        onDone={onRestart}
      />
    </>
  )
}

const ItemTitle = ({ item, draft }: { item: Item; draft: DraftState }) => (
  <Box miw={0}>
    <Anchor component={Link} to={listPaths[item.kind]} size="xs" className={classes.back}>
      <ArrowLeftIcon aria-hidden />
      {tName('content-list', item.kind)}
    </Anchor>
    <Group gap="xs" wrap="nowrap">
      <Title order={1} className={classes.itemName}>
        {nameOf(item.kind, draft.value) || item.id}
      </Title>
      <Code>{item.id}</Code>
      <Badge color={stateColours[item.state]} className={classes.fixed}>
        {tName('content-state', item.state)}
      </Badge>
      {item.version > 0 && (
        <Text size="xs" c="dimmed" className={classes.fixed}>
          {t('content.version-number', { version: item.version })}
        </Text>
      )}
    </Group>
  </Box>
)

type WarningsProps = {
  readonly item: Item
  readonly draft: DraftState
  readonly onRestart: () => void
  readonly onHistory: () => void
}

function Warnings({ item, draft, onRestart, onHistory }: WarningsProps) {
  const other = item.draft
  const isOvertaken = other !== null && other.revision > draft.revision
  return (
    <>
      {item.state === 'removed' && (
        <Alert color="orange">
          <Group justify="space-between">
            {t('content.removed-text')}
            <Button variant="light" color="orange" onClick={onHistory}>
              {t('content.restore')}
            </Button>
          </Group>
        </Alert>
      )}
      {draft.error && (
        <Alert color="red" role="alert" title={t('content.not-saved')}>
          {draft.error.message}
        </Alert>
      )}
      {other && isOvertaken && (
        <Alert color="orange" role="alert">
          <Group justify="space-between">
            {t('content.overtaken', { name: other.changedBy, time: shortTime(other.changedAt) })}
            <Button variant="light" color="orange" onClick={onRestart}>
              {t('content.read-again')}
            </Button>
          </Group>
        </Alert>
      )}
      {other?.isOutdated && <Alert color="orange">{t('content.outdated')}</Alert>}
      {item.hiddenIn.map(({ country, cause }) => (
        <Alert key={country} color="orange">
          {t('content.hidden', { country: countryName(country), cause: tName('hidden', cause) })}
        </Alert>
      ))}
    </>
  )
}
