import { Badge, Group, List, Text } from '@mantine/core'
import { t, tName } from '#i18n/i18n.ts'
import { riskColours, riskText, type Withdrawal } from '#payments/payment.ts'

/** The reasons of a row; the numbers behind each are in its title. */
export const RiskBadges = ({ risks, currency }: Pick<Withdrawal, 'risks' | 'currency'>) => (
  <Group gap={4}>
    {risks.map((risk) => (
      <Badge key={risk.reason} color={riskColours[risk.reason]} tt="none" title={riskText(risk, currency)}>
        {tName('risk', risk.reason)}
      </Badge>
    ))}
  </Group>
)

export const RiskSentences = ({ risks, currency }: Pick<Withdrawal, 'risks' | 'currency'>) =>
  risks.length === 0 ? (
    <Text c="dimmed">{t('pay.no-risks')}</Text>
  ) : (
    <List spacing={4}>
      {risks.map((risk) => (
        <List.Item key={risk.reason}>
          <Badge color={riskColours[risk.reason]} tt="none" mr="xs">
            {tName('risk', risk.reason)}
          </Badge>
          {riskText(risk, currency)}
        </List.Item>
      ))}
    </List>
  )
