/** Shows why a bet or a deposit failed: a refusal of player protection in its sheet, anything else as a toast (R8.01). */
import { refusalOf } from '#api/api.ts'
import { explainRefusal } from '#domain/protection/notice.ts'
import { t } from '#i18n/i18n.ts'
import { toast } from '#stores/toasts.ts'

/** With `quietly` set, no toast is shown. */
export function showFailure(error: unknown, quietly = false): void {
  const refusal = refusalOf(error)
  if (refusal && explainRefusal(refusal)) return
  // A dead session opens the login form.
  if (quietly || refusal?.code === 'UNAUTHORIZED') return
  toast(refusal?.message ?? t('error.no-response'), 'failure')
}
