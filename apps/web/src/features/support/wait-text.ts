/** The usual time until support answers. Rounded up, so that an answer rarely comes later than announced. */
import { t } from '#i18n/i18n.ts'

const stepMinutes = 5
const hourMinutes = 60

export function waitText(minutes: number | null): string {
  if (minutes === null) return t('support.wait-unknown')
  const rounded = Math.max(1, Math.ceil(minutes / stepMinutes)) * stepMinutes
  if (rounded < hourMinutes) return t('support.wait-minutes', { minutes: rounded })
  return t('support.wait-hours', { hours: Math.ceil(minutes / hourMinutes) })
}
