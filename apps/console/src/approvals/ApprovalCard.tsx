import { Alert, Badge, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { ActionButton } from '#actions/ActionButton.tsx'
import { type Secret, secretIn } from '#actions/secret.ts'
import { useChange } from '#api/use-call.ts'
import { currencyOf, Facts } from '#approvals/Facts.tsx'
import { relativeTime, time } from '#formats/formats.ts'
import { t, tName } from '#i18n/i18n.ts'
import { subjectText } from '#i18n/subject.ts'
import { SettingChange, settingKindIn } from '#settings/SettingChange.tsx'

type Approval = OperatorData<'/operator/approvals'>['list'][number]

const stateColours = {
  open: 'orange',
  approved: 'teal',
  refused: 'red',
  cancelled: 'gray',
  expired: 'gray',
  stale: 'grape',
} as const

type ApprovalCardProps = {
  readonly approval: Approval
  /** Shows a secret, once. */
  readonly onSecret: (secret: Secret) => void
}

export function ApprovalCard({ approval, onSecret }: ApprovalCardProps) {
  const { state, call, summary, subject, reason, requestedBy, requestedAt, expiresAt } = approval
  const isOpen = state === 'open'
  const kind = settingKindIn(subject, approval.before)
  const currency = currencyOf(approval.body) ?? currencyOf(approval.before) ?? currencyOf(approval.details)
  return (
    <Card withBorder component="article">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Title order={2}>{callName(call, summary)}</Title>
          <Badge color={stateColours[state]}>{tName('approval-state', state)}</Badge>
        </Group>
        <Text>
          {t('approval.by', { name: requestedBy.name })} ·{' '}
          <span title={time(requestedAt)}>{relativeTime(requestedAt)}</span>
          {isOpen && (
            <>
              {' · '}
              <span title={time(expiresAt)}>{t('approval.expires', { time: relativeTime(expiresAt) })}</span>
            </>
          )}
        </Text>
        <Text fw={500}>{subjectText(subject)}</Text>
        <Text fs="italic">“{reason}”</Text>
        {kind ? (
          <SettingChange kind={kind} before={approval.before} after={approval.body} />
        ) : (
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
            <Facts title={t('approval.request')} value={approval.body} currency={currency} />
            <Facts title={t('approval.before')} value={approval.before} currency={currency} />
            <Facts title={t('approval.details')} value={approval.details} currency={currency} />
          </SimpleGrid>
        )}
        <Decision approval={approval} />
        {isOpen && <Buttons approval={approval} />}
        {approval.secretUntil && (
          <WaitingSecret id={approval.id} until={approval.secretUntil} onSecret={onSecret} />
        )}
      </Stack>
    </Card>
  )
}

/** The console's own words for a call; the summary of the contract for one without. */
const callName = (call: string, summary: string): string => {
  const name = tName('call', call)
  return name === call ? summary : name
}

function Decision({ approval: { decidedBy, decidedAt, decisionReason } }: { approval: Approval }) {
  if (!decidedBy || !decidedAt) return null
  return (
    <Text c="dimmed">
      {t('approval.decided', { name: decidedBy.name, time: time(decidedAt) })}
      {decisionReason && ` “${decisionReason}”`}
    </Text>
  )
}

type WaitingSecretProps = Pick<ApprovalCardProps, 'onSecret'> & {
  readonly id: string
  readonly until: string
}

/** The server deletes the secret when it sends it. */
function WaitingSecret({ id, until, onSecret }: WaitingSecretProps) {
  const collect = useChange('/operator/approval/collect', {
    refreshes: ['/operator/approvals'],
    onDone: ({ result }) => {
      const secret = secretIn(result)
      if (secret) onSecret(secret)
    },
  })
  return (
    <Alert color="indigo" title={t('approval.secret-waits')}>
      <Group justify="space-between" gap="xs">
        <Text flex={1} miw={220}>
          {t('approval.secret-text', { time: time(until) })}
        </Text>
        <Button loading={collect.isPending} onClick={() => collect.mutate({ id })}>
          {t('approval.secret-show')}
        </Button>
      </Group>
    </Alert>
  )
}

function Buttons({ approval }: Pick<ApprovalCardProps, 'approval'>) {
  const { id, isOwn, canDecide } = approval
  const refreshes = ['/operator/approvals', '/operator/operators'] as const
  const cancel = useChange('/operator/approval/cancel', { refreshes })
  if (isOwn)
    return (
      <Group gap="xs">
        <Text c="dimmed" flex={1}>
          {t('approval.is-own')}
        </Text>
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ id })}>
          {t('approval.cancel')}
        </Button>
      </Group>
    )
  if (!canDecide) return <Text c="dimmed">{t('approval.cannot')}</Text>
  const decide = (decision: 'approve' | 'refuse') => ({
    path: '/operator/approval/decide' as const,
    body: { id, decision },
    title: callName(approval.call, approval.summary),
    text: `${subjectText(approval.subject)} · “${approval.reason}”`,
    confirm: t(decision === 'approve' ? 'approval.approve' : 'approval.refuse'),
    isDangerous: decision === 'refuse',
    refreshes,
  })
  return (
    <Group gap="xs" grow preventGrowOverflow={false}>
      <ActionButton
        label={t('approval.refuse')}
        permission="approvals:decide"
        button={{ color: 'red', variant: 'light', size: 'sm' }}
        action={decide('refuse')}
      />
      <ActionButton
        label={t('approval.approve')}
        permission="approvals:decide"
        button={{ variant: 'filled', size: 'sm' }}
        action={decide('approve')}
      />
    </Group>
  )
}
