import { t } from '#i18n/i18n.ts'

/** Labels of the pull-to-refresh gesture. */
export const pullToRefreshLabels = () => ({
  pull: t('pull.pull'),
  release: t('pull.release'),
  refreshing: t('pull.refreshing'),
})
