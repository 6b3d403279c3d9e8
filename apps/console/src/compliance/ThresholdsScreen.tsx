/** From which amount on a win or a payout is a significant event. */
import { t } from '#i18n/i18n.ts'
import { SettingsScreen } from '#settings/SettingsScreen.tsx'

export const ThresholdsScreen = () => (
  <SettingsScreen area="compliance" title={t('thresholds.title')} text={t('thresholds.text')} />
)
