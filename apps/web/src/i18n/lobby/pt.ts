/** Portuguese: what games, search and promotions say. */
export const messages = {
  'promotion.rules': 'Toda promoção aparece aqui com as regras completas, sem letra miúda.',

  'games.all': 'Todos',
  'games.search': 'Buscar jogos',
  'games.soon-title': 'Os jogos chegam em breve',
  'games.soon-text': 'Estamos arrumando as mesas. Volte logo.',
  'search.label': 'Nome do jogo',
  'search.soon-title': 'Ainda não há o que buscar',
  'search.soon-text': 'Assim que os jogos chegarem, é só digitar o nome.',

  'sheet.provider': 'Estúdio',
  'sheet.kind': 'Tipo',
  'sheet.return': 'Retorno',
  'sheet.limits': 'Aposta',
  'sheet.limits-range': '{min} a {max}',
  'sheet.fair': 'Cada rodada tem uma prova: depois de jogar, você mesmo confere o resultado.',
  'sheet.play': 'Jogar',
  'sheet.soon': 'Este jogo abre em breve. Favorite para achar logo.',
} as const
