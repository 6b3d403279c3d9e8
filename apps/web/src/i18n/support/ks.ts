/** Spanish: support chat. */
import type { AreaMessages } from '#i18n/message-types.ts'

export const messages: AreaMessages<'support'> = {
  'support.title': 'Soporte',
  'support.welcome':
    'Escribe lo que necesitas: una persona del equipo te responde por aquí. Nunca pedimos tu clave ni códigos.',
  'support.topics': 'Preguntas frecuentes',
  'support.wait-minutes': 'Tiempo de espera: cerca de {minutes} min',
  'support.wait-hours': 'Tiempo de espera: cerca de {hours} h',
  'support.wait-unknown': 'La respuesta llega por aquí, y te avisamos.',
  'support.you': 'Tú',
  'support.write': 'Escribe tu mensaje',
  'support.send': 'Enviar',
  'support.sending': 'Enviando…',
  'support.unsent': 'No se envió. Intentar de nuevo',
  'support.older': 'Mensajes anteriores',
  'support.closed': 'Conversación cerrada. Escribe cuando quieras.',
  'support.failed': 'La conversación no cargó',
  'support.opening': 'Abriendo el soporte',
  'support.room': 'Caracteres restantes: {left}',
  'support.no-files': 'Todavía no recibimos fotos ni archivos. Cuéntanos con palabras lo que muestran.',
  'support.offline': 'Estás sin internet. Tu mensaje sale cuando vuelva la conexión.',
  'support.guest-title': 'Habla con el equipo',
  'support.guest-text': 'Entra a tu cuenta para conversar. La conversación queda guardada para ti.',
}
