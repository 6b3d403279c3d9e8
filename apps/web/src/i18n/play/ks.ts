/** Spanish as it is read in Chile, under the product's own code `ks`. */
import type { AreaMessages } from '#i18n/i18n.ts'

export const messages: AreaMessages<'play'> = {
  'history.period': 'Período',
  'history.soon-title': 'Tu historial, muy pronto',
  'history.soon-text': 'Cada ronda queda guardada aquí, con la prueba de que fue justa.',

  'game.unavailable-title': 'Este juego no está disponible',
  'game.unavailable-text': 'La dirección puede haber vencido. Elige un juego en el inicio.',
  'game.soon-title': 'La mesa se está preparando',
  'game.soon-text': 'Este juego abre pronto. No apostaste nada y tu saldo está intacto.',
  'game.leave-title': '¿Salir del juego?',
  'game.leave-text': 'Una ronda abierta queda guardada para cuando vuelvas.',
  'game.leave': 'Salir',
  'game.stay': 'Seguir jugando',
  'game.deposit': 'Depositar sin salir',
  'game.deposit-hide': 'Ver el juego',
  'game.deposit-back': 'Volver al depósito',
}
