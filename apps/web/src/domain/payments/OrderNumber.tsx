import { t } from '#i18n/i18n.ts'
import { copyText } from '#lib/browser/copy-text.ts'
import { toast } from '#stores/toasts.ts'
import { CopyText } from '#widgets/status/CopyText.tsx'

/** The order number with a copy button; support asks for it. */
export function OrderNumber({ orderId }: { orderId: string }) {
  const copy = async () => {
    if (await copyText(orderId)) toast(t('message.copysucess'), 'success')
  }
  return <CopyText text={orderId} label={t('money.copy-order')} onCopy={() => void copy()} />
}
