/** The bounds of the exposure by country, with history and scheduled versions. */
import { t } from '#i18n/i18n.ts'
import { SettingsScreen } from '#settings/SettingsScreen.tsx'

export const BoundsScreen = () => (
  <SettingsScreen area="sports" title={t('sports.bounds-title')} text={t('sports.bounds-text')} />
)
