/** The form of a kind: one card per part of its value. */
import { Paper, Stack, Title } from '@mantine/core'
import type { ContentKind } from '@saguao/contract/operators/content-names.ts'
import type { ReactNode } from 'react'
import classes from '#content/content.module.css'
import { CategoryFields } from '#content/fields/CategoryFields.tsx'
import { CommandField } from '#content/fields/CommandField.tsx'
import { GameFields } from '#content/fields/GameFields.tsx'
import { PictureField } from '#content/fields/PictureField.tsx'
import { PositionField } from '#content/fields/PositionField.tsx'
import { RewardsField } from '#content/fields/RewardsField.tsx'
import { ScheduleFields } from '#content/fields/ScheduleFields.tsx'
import { SystemsField } from '#content/fields/SystemsField.tsx'
import { TextFields } from '#content/fields/TextFields.tsx'
import { WhereFields } from '#content/fields/WhereFields.tsx'
import { kinds } from '#content/kinds.ts'
import type { DraftState } from '#content/use-draft.ts'
import { type PlainKey, t } from '#i18n/i18n.ts'

export function EditorForm({ kind, draft }: { kind: ContentKind; draft: DraftState }) {
  const { parts, picture } = kinds[kind]
  const has = (part: (typeof parts)[number]) => parts.includes(part)
  return (
    <Stack gap="sm">
      <Card title="content.texts">
        <TextFields kind={kind} draft={draft} />
      </Card>
      {picture && (
        <Card title="content.picture">
          <PictureField kind={kind} draft={draft} />
        </Card>
      )}
      {has('game') && (
        <Card title="content.in-lobby">
          <GameFields draft={draft} />
        </Card>
      )}
      {has('category') && (
        <Card title="content.in-lobby">
          <CategoryFields draft={draft} />
        </Card>
      )}
      {has('command') && (
        <Card title="content.tap">
          <CommandField draft={draft} />
        </Card>
      )}
      <Card title="content.where">
        {has('position') && <PositionField draft={draft} />}
        <WhereFields draft={draft} />
        {has('systems') && <SystemsField draft={draft} />}
        {has('schedule') && <ScheduleFields draft={draft} />}
        {has('rewards') && <RewardsField draft={draft} />}
      </Card>
    </Stack>
  )
}

const Card = ({ title, children }: { title: PlainKey; children: ReactNode }) => (
  <Paper component="section" withBorder p="md" className={classes.card} aria-label={t(title)}>
    <Title order={2} size="h3" mb="xs">
      {t(title)}
    </Title>
    <Stack gap="sm">{children}</Stack>
  </Paper>
)
