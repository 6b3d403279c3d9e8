/** The submission of a person: masked data, the decisions about it, and the buttons to decide. */
import { Alert, Button, Drawer, Group, SimpleGrid, Stack, Text, Timeline, Title } from '@mantine/core'
import { identityDecisions } from '@saguao/contract/operators/compliance/names.ts'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { useState } from 'react'
import { DecisionButtons, type DecisionCall } from '#actions/Decisions.tsx'
import { useCall } from '#api/use-call.ts'
import { PlayerLink, StateBadge } from '#compliance/Parts.tsx'
import { calendarDay, count, time } from '#formats/formats.ts'
import { Fact } from '#frame/Fact.tsx'
import { t, tName } from '#i18n/i18n.ts'
import { useCan } from '#session/session.ts'

type Submission = OperatorData<'/operator/identity'>

export const IdentityDrawer = ({ id, onClose }: { id: string | undefined; onClose: () => void }) => (
  <Drawer opened={id !== undefined} onClose={onClose} size={600} title={id && t('identity.open', { id })}>
    {id && <Details id={id} />}
  </Drawer>
)

/** Loaded once: every load is a look in the audit trail. */
const once = { staleTime: Number.POSITIVE_INFINITY } as const

function Details({ id }: { id: string }) {
  const { data, error } = useCall('/operator/identity', { id }, once)
  if (error) return <Alert color="red">{error.message}</Alert>
  if (!data) return null
  return (
    <Stack gap="md">
      <Group gap="xs">
        <StateBadge prefix="identity-state" state={data.state} />
        {data.waitsFor && (
          <Text size="sm" c="dimmed">
            {t('identity.waits', { for: tName('identity-waits', data.waitsFor) })}
          </Text>
        )}
      </Group>
      <Warnings submission={data} />
      <PersonFacts submission={data} />
      <Decisions submission={data} />
      <History submission={data} />
    </Stack>
  )
}

function Warnings({ submission: { documentTakenBy, register } }: { submission: Submission }) {
  return (
    <>
      {documentTakenBy && (
        <Alert color="red" title={t('identity.taken')}>
          {t('comp.player')} <PlayerLink playerId={documentTakenBy} />
        </Alert>
      )}
      {register && (
        <Alert color={register === 'impeded' ? 'red' : 'orange'}>{tName('register', register)}</Alert>
      )}
    </>
  )
}

function PersonFacts({ submission }: { submission: Submission }) {
  const [isFull, setFull] = useState(false)
  const can = useCan()
  const { data: full } = useCall(
    '/operator/player/contact',
    { id: submission.playerId },
    { ...once, enabled: isFull },
  )
  const { fullName, document, birthYear } = submission
  return (
    <div>
      <SimpleGrid cols={3} spacing="xs">
        <Fact name={t('comp.player')}>
          <PlayerLink playerId={submission.playerId} />
        </Fact>
        <Fact name={t('identity.name')}>{full?.fullName ?? fullName}</Fact>
        <Fact name={t('identity.document')}>{full?.document ?? document}</Fact>
        <Fact name={t('identity.birth')}>{full?.birthDate ? calendarDay(full.birthDate) : birthYear}</Fact>
        <Fact name={t('identity.submitted')}>{time(submission.submittedAt)}</Fact>
        <Fact name={t('identity.asks')}>{count(submission.asks)}</Fact>
      </SimpleGrid>
      {can('players:contact') && !full && (
        <Group mt="xs" gap="xs">
          <Button variant="default" onClick={() => setFull(true)}>
            {t('identity.show')}
          </Button>
          <Text size="xs" c="dimmed">
            {t('identity.show-text')}
          </Text>
        </Group>
      )}
    </div>
  )
}

const decisionCall: DecisionCall<'/operator/identity/decide', (typeof identityDecisions)[number]> = {
  path: '/operator/identity/decide',
  permission: 'compliance:decide',
  prefix: 'identity-decide',
  main: 'verify',
  dangerous: 'refuse',
  refreshes: ['/operator/identities', '/operator/identity'],
}

/** A refused person is not refused again, and a verified one is final. */
const isPossible = (state: Submission['state'], decision: string): boolean =>
  state !== 'verified' && !(state === 'refused' && decision === 'refuse')

const Decisions = ({ submission: { playerId: id, version, state } }: { submission: Submission }) => (
  <DecisionButtons
    call={decisionCall}
    decisions={identityDecisions.filter((decision) => isPossible(state, decision))}
    bodyOf={(decision) => ({ id, version, decision })}
    textOf={(decision) =>
      tName('identity-text', decision === 'verify' && state === 'refused' ? 'verify-two' : decision)
    }
  />
)

function History({ submission: { decisions } }: { submission: Submission }) {
  return (
    <div>
      <Title order={2} mb="xs">
        {t('identity.history')}
      </Title>
      {decisions.length === 0 && <Text c="dimmed">{t('identity.no-history')}</Text>}
      <Timeline active={decisions.length} bulletSize={14} lineWidth={2}>
        {decisions.map((decision) => (
          <Timeline.Item
            key={decision.id}
            title={`${tName('identity-state', decision.outcome)} · ${decision.by ?? t('identity.provider')}`}
          >
            <Text size="xs" c="dimmed">
              {time(decision.at)}
            </Text>
            {decision.effect !== 'applied' && (
              <Text size="sm">{tName('identity-effect', decision.effect)}</Text>
            )}
            {!decision.isCurrent && <Text size="sm">{t('identity.earlier')}</Text>}
          </Timeline.Item>
        ))}
      </Timeline>
    </div>
  )
}
