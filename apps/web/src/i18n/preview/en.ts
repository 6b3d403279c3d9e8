/** English: the preview of content for operators. */
import type { AreaMessages } from '#i18n/message-types.ts'

export const messages: AreaMessages<'preview'> = {
  'preview.badge': 'Preview',
  'preview.unavailable': 'Not available in the preview: it has no account and no money.',
}
