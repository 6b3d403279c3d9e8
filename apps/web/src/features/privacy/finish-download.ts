import { type download, saveFile } from '#api/download.ts'
import { t } from '#i18n/i18n.ts'
import { toast } from '#stores/toasts.ts'

/** Saves the file, or shows why there is none; returns the refusal. */
export function finishDownload(
  result: Awaited<ReturnType<typeof download>>,
  name: string,
): string | undefined {
  if ('file' in result) {
    saveFile(result.file, name)
    toast(t('data.saved'), 'success')
    return undefined
  }
  const text = result.refused?.message ?? t('data.failed')
  toast(text, 'failure')
  return text
}
