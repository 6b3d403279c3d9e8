/** The audit trail: every change and every look at personal data, with filters, CSV and a check of the hash chain. */
import { Code, Drawer, SimpleGrid, Stack } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { type ReactNode, useState } from 'react'
import { Facts } from '#approvals/Facts.tsx'
import { time } from '#formats/formats.ts'
import { Fact } from '#frame/Fact.tsx'
import { Screen } from '#frame/Screen.tsx'
import { t, tNames } from '#i18n/i18n.ts'
import { actionText, subjectOf, subjectText } from '#i18n/subject.ts'
import { List } from '#lists/List.tsx'
import type { Column, Filter } from '#lists/list-types.ts'
import { NumberLink } from '#lists/NumberLink.tsx'
import { SettingChange, settingKindIn } from '#settings/SettingChange.tsx'
import { VerifyButton } from '#trail/VerifyButton.tsx'

type TrailRow = OperatorData<'/operator/trail'>['list'][number]

export function TrailScreen() {
  const [row, setRow] = useState<TrailRow>()
  return (
    <Screen title={t('trail.title')} text={t('trail.text')} tools={<VerifyButton />} isList>
      <List
        id="trail"
        call="/operator/trail"
        csv="/operator/trail/export"
        columns={columns}
        filters={filters}
        rowKey={({ id }) => id}
        onOpen={setRow}
      />
      <Drawer
        opened={row !== undefined}
        onClose={() => setRow(undefined)}
        size={560}
        title={row && `${actionText(row.action)} · ${subjectText(row.subject)}`}
      >
        {row && <TrailDetails row={row} />}
      </Drawer>
    </Screen>
  )
}

/** A player or a withdrawal is a link to its page. */
function Subject({ subject }: TrailRow): ReactNode {
  const { kind, name: id } = subjectOf(subject)
  const text = subjectText(subject)
  if (kind === 'player') return <NumberLink text={text} to="/players/$id" params={{ id }} />
  if (kind === 'withdrawal') return <NumberLink text={text} to="/withdrawals" search={{ order: id }} />
  return <span title={text}>{text}</span>
}

const columns: readonly Column<TrailRow>[] = [
  { id: 'at', header: t('trail.at'), width: 175, cell: ({ at }) => time(at) },
  { id: 'by', header: t('trail.by'), width: 240, cell: ({ by }) => by },
  {
    id: 'action',
    header: t('trail.action'),
    width: 240,
    cell: ({ action }) => <span title={action}>{actionText(action)}</span>,
  },
  { id: 'subject', header: t('trail.subject'), width: 250, cell: Subject },
  { id: 'reason', header: t('trail.reason'), cell: ({ reason }) => reason || '–' },
  {
    id: 'sessionId',
    header: t('trail.session'),
    width: 110,
    isOptional: true,
    cell: ({ sessionId }) => sessionId ?? '–',
  },
  { id: 'id', header: t('trail.number'), width: 80, isNumber: true, cell: ({ id }) => id },
  {
    id: 'hash',
    header: t('trail.hash'),
    width: 160,
    isOptional: true,
    cell: ({ hash }) => <Code title={hash}>{hash.slice(0, 16)}</Code>,
  },
]

const filters: readonly Filter[] = [
  { kind: 'text', name: 'by', label: t('trail.by'), width: 190 },
  { kind: 'choice', name: 'action', label: t('trail.action'), width: 230, options: tNames('call') },
  { kind: 'text', name: 'subject', label: t('trail.subject'), width: 190 },
  { kind: 'days', name: 'from', until: 'to', label: t('trail.days') },
]

const TrailDetails = ({ row }: { row: TrailRow }) => (
  <Stack gap="sm">
    <SimpleGrid cols={2} spacing="xs">
      <Fact name={t('trail.at')}>{time(row.at)}</Fact>
      <Fact name={t('trail.by')}>{row.by}</Fact>
      <Fact name={t('trail.subject')}>{subjectText(row.subject)}</Fact>
      <Fact name={t('trail.session')}>{row.sessionId ?? '–'}</Fact>
      <Fact name={t('trail.action')}>{actionText(row.action)}</Fact>
      <Fact name={t('trail.code')}>{row.action}</Fact>
    </SimpleGrid>
    <Fact name={t('trail.reason')}>{row.reason || '–'}</Fact>
    <States row={row} />
    <Fact name={t('trail.hash')}>{row.hash}</Fact>
  </Stack>
)

function States({ row: { subject, before, after } }: { row: TrailRow }) {
  const kind = settingKindIn(subject, before)
  if (kind) return <SettingChange kind={kind} before={before} after={after} />
  return (
    <>
      <Facts title={t('trail.before')} value={before} />
      <Facts title={t('trail.after')} value={after} />
    </>
  )
}
