import { t } from '#i18n/i18n.ts'

/** What a page says that is pulled down to be read again. */
export const pullToRefreshLabels = () => ({
  pull: t('pull.pull'),
  release: t('pull.release'),
  refreshing: t('pull.refreshing'),
})
