/** One withdrawal: why it waits, its history, and the decisions. */
import { Alert, Badge, Drawer, Group, SimpleGrid, Stack, Text, Timeline, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { ActionButton } from '#actions/ActionButton.tsx'
import { useCall } from '#api/use-call.ts'
import { money, time } from '#formats/formats.ts'
import { t, tName } from '#i18n/i18n.ts'
import { NumberLink } from '#lists/NumberLink.tsx'
import { orderColour, type Withdrawal } from '#payments/payment.ts'
import { RiskSentences } from '#payments/Risks.tsx'

export const WithdrawalDrawer = ({ id, onClose }: { id: string | undefined; onClose: () => void }) => (
  <Drawer
    opened={id !== undefined}
    onClose={onClose}
    position="right"
    size={600}
    title={id && t('withdrawals.open', { id })}
    closeButtonProps={{ 'aria-label': t('action.close') }}
  >
    {id && <WithdrawalDetails id={id} />}
  </Drawer>
)

function WithdrawalDetails({ id }: { id: string }) {
  const { data, error } = useCall('/operator/withdrawal', { id })
  if (error) return <Alert color="red">{error.message}</Alert>
  if (!data) return null
  const { currency, held } = data
  return (
    <Stack gap="md">
      <Group gap="xs">
        <Badge color={orderColour(data.state)}>{tName('order-state', data.state)}</Badge>
        {held && <Badge color="red">{t('order-state.held')}</Badge>}
        {data.needsSecond && <Badge color="grape">{t('pay.two-operators')}</Badge>}
      </Group>
      {held && <Alert color="red">{t('pay.held-by', { by: held.by, reason: held.reason })}</Alert>}
      <SimpleGrid cols={3} spacing="xs">
        <Fact name={t('pay.player')}>
          <NumberLink text={data.playerId} to="/players/$id" params={{ id: data.playerId }} />
        </Fact>
        <Fact name={t('pay.amount')}>{money(data.amount, currency)}</Fact>
        <Fact name={t('pay.received')}>{money(data.received, currency)}</Fact>
        <Fact
          name={t('pay.method')}
        >{`${tName('pay-method', data.paymentMethod)} · ${data.payChannel}`}</Fact>
        <Fact name={t('pay.account')}>{data.account}</Fact>
        <Fact name={t('pay.name')}>{data.accountName ?? '–'}</Fact>
      </SimpleGrid>
      <div>
        <Title order={2} mb="xs">
          {t('pay.risks')}
        </Title>
        <RiskSentences risks={data.risks} currency={currency} />
      </div>
      <Decisions order={data} />
      <div>
        <Title order={2} mb="xs">
          {t('pay.timeline')}
        </Title>
        <Timeline active={data.timeline.length} bulletSize={14} lineWidth={2}>
          {data.timeline.map(({ at, state, reason }) => (
            <Timeline.Item key={at + state} title={tName('order-state', state)}>
              <Text size="xs" c="dimmed">
                {time(at)}
              </Text>
              {reason && <Text size="sm">{reason}</Text>}
            </Timeline.Item>
          ))}
        </Timeline>
        {data.approvedBy && (
          <Text size="sm" mt="xs">
            <Text span c="dimmed">{`${t('pay.approved-by')} `}</Text>
            {data.approvedBy}
          </Text>
        )}
      </div>
    </Stack>
  )
}

const refreshes = ['/operator/withdrawals', '/operator/withdrawal'] as const

function Decisions({ order: { id, state, held, needsSecond } }: { order: Withdrawal }) {
  const isOpen = state === 'created' || state === 'approved'
  if (!isOpen) return null
  const decisions = [
    ...(state === 'created' ? (['approve'] as const) : []),
    ...(state === 'created' || held ? (['return'] as const) : []),
    held ? ('release' as const) : ('hold' as const),
  ]
  const textOf = (decision: string) =>
    tName('pay', decision === 'approve' && needsSecond ? 'approve-two-text' : `${decision}-text`)
  return (
    <Group gap="xs">
      {decisions.map((decision) => (
        <ActionButton
          key={decision}
          label={tName('pay', decision)}
          permission="payments:decide"
          button={decision === 'approve' ? { variant: 'filled' } : {}}
          action={{
            path: '/operator/withdrawal/decide',
            body: { id, decision },
            refreshes,
            title: tName('pay', decision),
            text: textOf(decision),
            confirm: tName('pay', decision),
            isDangerous: decision === 'return',
          }}
        />
      ))}
    </Group>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <Text size="xs" c="dimmed">
      {name}
    </Text>
    <Text component="div">{children}</Text>
  </div>
)
