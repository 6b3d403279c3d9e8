/** Spanish: what the slip and the bets on matches say. */
import type { AreaMessages } from '#i18n/i18n.ts'

export const messages: AreaMessages<'slip'> = {
  'slip.title': 'Boleto',
  'slip.open': 'Abrir el boleto',
  'slip.one-leg': '1 selección',
  'slip.legs': '{count} selecciones',
  'slip.odds': 'Cuota {odds}',
  'slip.replaced': 'Selección cambiada: cada partido entra una vez en el boleto.',
  'slip.full': 'El boleto ya tiene {count} selecciones, el máximo.',
}
