import { t } from '#i18n/i18n.ts'
import { SettingsScreen } from '#settings/SettingsScreen.tsx'

/** Limits of all games, with scheduled versions. */
export const LimitsScreen = () => (
  <SettingsScreen area="games" title={t('game-limits.title')} text={t('game.limits-text')} />
)
