/** A case of risk markers: the facts behind the score, notes of operators, assignment and end. */
import {
  Alert,
  Badge,
  Drawer,
  Group,
  Paper,
  Select,
  SimpleGrid,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core'
import { caseOutcomes } from '@saguao/contract/operators/compliance/names.ts'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { useState } from 'react'
import { ActionButton } from '#actions/ActionButton.tsx'
import { useCall } from '#api/use-call.ts'
import { PlayerLink } from '#compliance/Parts.tsx'
import { count, time } from '#formats/formats.ts'
import { Fact } from '#frame/Fact.tsx'
import { t, tName, tOptions } from '#i18n/i18n.ts'

type RiskCase = OperatorData<'/operator/riskCase'>

export const CaseDrawer = ({ id, onClose }: { id: string | undefined; onClose: () => void }) => (
  <Drawer opened={id !== undefined} onClose={onClose} size={620} title={id && t('cases.open', { id })}>
    {id && <Details id={id} />}
  </Drawer>
)

function Details({ id }: { id: string }) {
  const { data, error } = useCall('/operator/riskCase', { id }, { staleTime: Number.POSITIVE_INFINITY })
  if (error) return <Alert color="red">{error.message}</Alert>
  if (!data) return null
  return (
    <Stack gap="md">
      <Facts riskCase={data} />
      <MarkerTable riskCase={data} />
      {data.closedAt ? <Ending riskCase={data} /> : <Actions riskCase={data} />}
      <Notes riskCase={data} />
    </Stack>
  )
}

const Facts = ({ riskCase: one }: { riskCase: RiskCase }) => (
  <SimpleGrid cols={3} spacing="xs">
    <Fact name={t('comp.player')}>
      <PlayerLink playerId={one.playerId} />
    </Fact>
    <Fact name={t('cases.opened')}>{time(one.openedAt)}</Fact>
    <Fact name={t('cases.assigned')}>{one.assignedTo?.name ?? t('cases.unassigned')}</Fact>
    <Fact name={t('cases.score')}>{count(one.score)}</Fact>
    <Fact name={t('cases.score-now')}>{one.scoreNow === null ? '–' : count(one.scoreNow)}</Fact>
    <Fact name={t('cases.step')}>
      {one.step && one.stepAt ? `${tName('risk-step', one.step)} · ${time(one.stepAt)}` : '–'}
    </Fact>
  </SimpleGrid>
)

const MarkerTable = ({ riskCase: { reasons } }: { riskCase: RiskCase }) => (
  <Table>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{t('cases.marker')}</Table.Th>
        <Table.Th ta="right">{t('cases.count')}</Table.Th>
        <Table.Th ta="right">{t('cases.points')}</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {reasons.map(({ marker, count: times, points }) => (
        <Table.Tr key={marker}>
          <Table.Td>{tName('marker-text', marker)}</Table.Td>
          <Table.Td ta="right">{count(times)}</Table.Td>
          <Table.Td ta="right">{count(points)}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

const Ending = ({ riskCase: { outcome, note, closedBy, closedAt } }: { riskCase: RiskCase }) => (
  <Alert color="gray" title={outcome ? tName('case-outcome', outcome) : t('case-state.closed')}>
    <Text size="sm">{note}</Text>
    <Text size="xs" c="dimmed">{`${closedBy} · ${closedAt && time(closedAt)}`}</Text>
  </Alert>
)

const refreshes = ['/operator/riskCase', '/operator/riskCases'] as const

const Actions = ({ riskCase: { id, assignedTo } }: { riskCase: RiskCase }) => (
  <Group gap="xs">
    <AssignButton id={id} assigned={assignedTo?.id ?? null} />
    <ActionButton
      label={t('cases.note')}
      permission="compliance:decide"
      action={{
        path: '/operator/riskCase/note',
        body: { id },
        refreshes,
        title: t('cases.note'),
        text: t('cases.note-text'),
        confirm: t('cases.note'),
      }}
    />
    <CloseButton id={id} />
  </Group>
)

const unassigned = 'unassigned'

function AssignButton({ id, assigned }: { id: string; assigned: string | null }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const { data } = useCall('/operator/riskCase/operators', {})
  const options = [
    ...(data?.list ?? []).map((operator) => ({ value: operator.id, label: operator.name })),
    ...(assigned === null ? [] : [{ value: unassigned, label: t('cases.unassigned') }]),
  ].filter(({ value }) => value !== assigned)
  return (
    <ActionButton
      label={t('cases.assign')}
      permission="compliance:decide"
      action={{
        path: '/operator/riskCase/assign',
        body: { id, operatorId: chosen === unassigned ? null : chosen },
        refreshes,
        title: t('cases.assign'),
        confirm: t('cases.assign'),
        isReady: chosen !== null,
        children: (
          <Select label={t('cases.assigned')} data={options} value={chosen} onChange={setChosen} required />
        ),
      }}
    />
  )
}

type Outcome = (typeof caseOutcomes)[number]

function CloseButton({ id }: { id: string }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  return (
    <ActionButton
      label={t('cases.close')}
      permission="compliance:decide"
      button={{ variant: 'filled' }}
      action={{
        path: '/operator/riskCase/close',
        body: { id, outcome: outcome ?? 'no-action' },
        refreshes,
        title: t('cases.close'),
        text: t('cases.close-text'),
        confirm: t('cases.close'),
        isReady: outcome !== null,
        children: (
          <Select
            label={t('cases.outcome')}
            data={tOptions('case-outcome', caseOutcomes)}
            value={outcome}
            onChange={(value) => setOutcome(value as Outcome | null)}
            required
          />
        ),
      }}
    />
  )
}

const Notes = ({ riskCase: { notes } }: { riskCase: RiskCase }) => (
  <div>
    <Group gap="xs" mb="xs">
      <Title order={2}>{t('cases.notes')}</Title>
      {notes.length > 0 && <Badge color="gray">{count(notes.length)}</Badge>}
    </Group>
    {notes.length === 0 && <Text c="dimmed">{t('cases.no-notes')}</Text>}
    <Stack gap="xs">
      {notes.map(({ id, text, writtenBy, writtenAt }) => (
        <Paper key={id} withBorder p="xs">
          <Text size="sm">{text}</Text>
          <Text size="xs" c="dimmed">{`${writtenBy} · ${time(writtenAt)}`}</Text>
        </Paper>
      ))}
    </Stack>
  </div>
)
