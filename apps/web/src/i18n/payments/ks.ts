/** Spanish as it is read in Chile, under the product's own code `ks`. */
import type { AreaMessages } from '#i18n/i18n.ts'

export const messages: AreaMessages<'payments'> = {
  'deposit.amount': '¿Cuánto?',
  'deposit.method': 'Cómo pagar',
  'deposit.soon-title': 'Depósitos muy pronto',
  'deposit.soon-text': 'Aquí eliges el monto, pagas y el saldo aparece al instante.',
  'deposit.submit': 'Generar pago',

  'withdraw.available': 'Disponible para retirar',
  'withdraw.account': 'A dónde va',
  'withdraw.soon-title': 'Retiros muy pronto',
  'withdraw.soon-text': 'Aquí pides tu retiro y sigues cada paso hasta que llegue el dinero.',
  'withdraw.submit': 'Pedir retiro',

  'transactions.soon-title': 'Tus movimientos, muy pronto',
  'transactions.soon-text': 'Cada entrada y salida de tu cuenta aparecerá aquí, con fecha, monto y saldo.',
}
