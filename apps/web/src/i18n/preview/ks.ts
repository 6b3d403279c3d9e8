/** Spanish: the preview of content for operators. */
import type { AreaMessages } from '#i18n/message-types.ts'

export const messages: AreaMessages<'preview'> = {
  'preview.badge': 'Vista previa',
  'preview.unavailable': 'No disponible en la vista previa: aquí no hay cuenta ni dinero.',
}
