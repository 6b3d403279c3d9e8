import { t } from '#i18n/i18n.ts'
import { dateText } from '#stores/date-text.ts'

/** The text after the last item of a history. Noon is on the same day in every market. */
export const endText = ({ archivedBefore }: { readonly archivedBefore?: string | undefined }): string =>
  archivedBefore
    ? t('transactions.archived', { day: dateText(`${archivedBefore}T12:00:00Z`) })
    : t('transactions.end')
