/** The terms of rewards, with the expected cost before a change is saved. */
import { kindsOfArea } from '@saguao/contract/operators/settings/setting-kinds.ts'
import { t } from '#i18n/i18n.ts'
import { ExpectedCost } from '#rewards/ExpectedCost.tsx'
import { SettingsScreen } from '#settings/SettingsScreen.tsx'

/** Budgets are opened from the overview, beside what they bound. */
const kinds = kindsOfArea('rewards').filter((kind) => kind !== 'reward-budget')

export const TermsScreen = () => (
  <SettingsScreen
    area="rewards"
    title={t('reward-terms.title')}
    text={t('reward-terms.text')}
    kinds={kinds}
    review={(draft) => <ExpectedCost draft={draft} />}
  />
)
