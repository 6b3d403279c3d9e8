/** One withdrawal: why it waits, its history, and the decisions. */
import { Alert, Badge, Drawer, Group, SimpleGrid, Stack, Text, Timeline, Title } from '@mantine/core'
import { DecisionButtons } from '#actions/Decisions.tsx'
import { useCall } from '#api/use-call.ts'
import { money, time } from '#formats/formats.ts'
import { Fact, InlineFact } from '#frame/Fact.tsx'
import { t, tName } from '#i18n/i18n.ts'
import { NumberLink } from '#lists/NumberLink.tsx'
import { decisionCall, orderColour, type Withdrawal } from '#payments/payment.ts'
import { RiskSentences } from '#payments/Risks.tsx'

export const WithdrawalDrawer = ({ id, onClose }: { id: string | undefined; onClose: () => void }) => (
  <Drawer opened={id !== undefined} onClose={onClose} size={600} title={id && t('withdrawals.open', { id })}>
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
          <InlineFact name={t('pay.approved-by')} mt="xs">
            {data.approvedBy}
          </InlineFact>
        )}
      </div>
    </Stack>
  )
}

/** The decisions that the state of the order allows. */
function Decisions({ order: { id, state, held, needsSecond } }: { order: Withdrawal }) {
  const isOpen = state === 'created' || state === 'approved'
  if (!isOpen) return null
  const decisions = [
    ...(state === 'created' ? (['approve'] as const) : []),
    ...(state === 'created' || held ? (['return'] as const) : []),
    held ? ('release' as const) : ('hold' as const),
  ]
  return (
    <DecisionButtons
      call={decisionCall}
      decisions={decisions}
      bodyOf={(decision) => ({ id, decision })}
      textOf={(decision) =>
        tName('pay', decision === 'approve' && needsSecond ? 'approve-two-text' : `${decision}-text`)
      }
    />
  )
}
