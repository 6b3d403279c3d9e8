/** Spanish as it is read in Chile, under the product's own code `ks`. */
import type { AreaMessages } from '#i18n/i18n.ts'

export const messages: AreaMessages<'lobby'> = {
  'promotion.rules': 'Cada promoción aparece aquí con sus reglas completas, sin letra chica.',

  'games.all': 'Todos',
  'games.search': 'Buscar juegos',
  'games.soon-title': 'Los juegos llegan muy pronto',
  'games.soon-text': 'Estamos ordenando las mesas. Vuelve luego.',
  'search.label': 'Nombre del juego',
  'search.soon-title': 'Todavía no hay qué buscar',
  'search.soon-text': 'Cuando lleguen los juegos, basta con escribir el nombre.',

  'sheet.provider': 'Estudio',
  'sheet.kind': 'Tipo',
  'sheet.return': 'Retorno',
  'sheet.limits': 'Apuesta',
  'sheet.limits-range': '{min} a {max}',
  'sheet.fair': 'Cada ronda deja una prueba: después de jugar, tú mismo compruebas el resultado.',
  'sheet.play': 'Jugar',
  'sheet.soon': 'Este juego abre muy pronto. Guárdalo en favoritos para encontrarlo luego.',
}
