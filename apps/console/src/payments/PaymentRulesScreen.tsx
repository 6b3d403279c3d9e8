/** Payout rules and recommended amounts of each country. */
import { t } from '#i18n/i18n.ts'
import { SettingsScreen } from '#settings/SettingsScreen.tsx'

export const PaymentRulesScreen = () => (
  <SettingsScreen
    area="payments"
    kinds={['payout-rule', 'recommended-amounts']}
    title={t('payment-rules.title')}
    text={t('payment-rules.text')}
  />
)
