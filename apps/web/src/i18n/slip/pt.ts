/** Portuguese: what the slip and the bets on matches say. */
export const messages = {
  'slip.title': 'Bilhete',
  'slip.open': 'Abrir o bilhete',
  'slip.one-leg': '1 seleção',
  'slip.legs': '{count} seleções',
  'slip.odds': 'Odds {odds}',
  'slip.replaced': 'Seleção trocada: cada partida entra uma vez no bilhete.',
  'slip.full': 'O bilhete já tem {count} seleções, o máximo.',
} as const
