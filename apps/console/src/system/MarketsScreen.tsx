/** What each market allows. */
import { t } from '#i18n/i18n.ts'
import { SettingsScreen } from '#settings/SettingsScreen.tsx'

export const MarketsScreen = () => (
  <SettingsScreen area="markets" title={t('markets.title')} text={t('markets.text')} />
)
