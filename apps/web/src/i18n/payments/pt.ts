/** Portuguese: what deposit, withdrawal and transactions say. */
export const messages = {
  'deposit.amount': 'Quanto?',
  'deposit.method': 'Como pagar',
  'deposit.soon-title': 'Depósitos em breve',
  'deposit.soon-text': 'Aqui você escolhe o valor, paga com PIX e o saldo aparece na hora.',
  'deposit.submit': 'Gerar PIX',

  'withdraw.available': 'Disponível para saque',
  'withdraw.account': 'Para onde vai',
  'withdraw.soon-title': 'Saques em breve',
  'withdraw.soon-text': 'Aqui você pede o saque e acompanha cada passo até o dinheiro chegar.',
  'withdraw.submit': 'Pedir saque',

  'transactions.soon-title': 'Seu extrato, em breve',
  'transactions.soon-text': 'Cada entrada e saída da sua conta vai aparecer aqui, com data, valor e saldo.',
} as const
