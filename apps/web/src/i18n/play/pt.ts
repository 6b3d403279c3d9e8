/** Portuguese: what the game screen and the betting history say. */
export const messages = {
  'history.period': 'Período',
  'history.soon-title': 'Seu histórico, em breve',
  'history.soon-text': 'Cada rodada fica guardada aqui, com a prova de que foi justa.',

  'game.unavailable-title': 'Este jogo não está disponível',
  'game.unavailable-text': 'O endereço pode ter vencido. Escolha um jogo no início.',
  'game.soon-title': 'A mesa está sendo montada',
  'game.soon-text': 'Este jogo abre em breve. Nada foi apostado e o seu saldo está intacto.',
  'game.leave-title': 'Sair do jogo?',
  'game.leave-text': 'Uma rodada aberta fica guardada para quando você voltar.',
  'game.leave': 'Sair',
  'game.stay': 'Continuar jogando',
  'game.deposit': 'Depositar sem sair',
  'game.deposit-hide': 'Ver o jogo',
  'game.deposit-back': 'Voltar ao depósito',
} as const
