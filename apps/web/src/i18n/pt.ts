/** Portuguese, the language the product is written in first: what the frame and the lobby say. */
export const messages = {
  'app.title': 'Saguão',
  'app.tagline': 'Jogos e apostas no seu celular',

  'header.menu': 'Abrir menu',
  'header.back': 'Voltar ao início',
  'header.login': 'Entrar',
  'header.register': 'Cadastrar',
  'header.balance': 'Saldo',
  'header.deposit': 'Depositar',

  'bar.label': 'Navegação principal',
  'bar.home': 'Início',
  'bar.promotion': 'Promoções',
  'bar.deposit': 'Depositar',
  'bar.withdraw': 'Sacar',
  'bar.me': 'Conta',

  'common.loading': 'Carregando',
  'common.top': 'Voltar ao topo',

  'offline.text': 'Sem internet. Voltamos assim que ela voltar.',
  'error.no-response': 'Não conseguimos falar com o servidor. Confira sua internet.',
  'error.http': 'Algo deu errado por aqui ({status}). Tente de novo.',
  'error.screen-title': 'Esta tela não abriu',
  'error.screen-text': 'Pode ter sido a internet. Vamos tentar de novo?',
  'error.retry': 'Tentar de novo',

  'pay.success': 'Depósito confirmado',
  'pay.failed': 'Depósito não concluído',

  'home.hero-title': 'A casa está aberta',
  'home.hero-text': 'Jogos justos, PIX na hora, tudo no seu celular.',
  'home.welcome-title': 'Sua conta em menos de um minuto',
  'home.welcome-text': 'Só o celular e uma senha.',
  'home.features': 'Destaques',
  'home.feature-rewards': 'Prêmios',
  'home.feature-bonus': 'Bônus',
  'home.feature-cashback': 'Cashback',
  'home.feature-sports': 'Esportes',
  'home.notice-soon': 'Os jogos chegam em breve: estamos arrumando as mesas.',
  'home.notice-adult': 'Proibido para menores de 18 anos. Jogue com responsabilidade.',
  'home.notices': 'Avisos',
  'home.games': 'Jogos',
  'home.tab-hot': 'Em alta',
  'home.tab-bonus': 'Bônus',
  'home.tab-sports': 'Esportes',
  'home.games-soon-title': 'Os jogos chegam em breve',
  'home.games-soon-text': 'Cada mesa vai ter regras claras e resultado que você mesmo confere.',
  'home.see-all': 'Ver todos',

  'tile.favourite': 'Favoritar {name}',
  'tile.info': 'Sobre {name}',
  'tile.rtp': 'RTP {rate}%',
  'tile.hot': 'Em alta',
  'tile.new': 'Novo',
  'tile.bonus': 'Bônus',

  'footer.adult-title': 'Só para maiores de 18 anos',
  'footer.adult-text': 'Jogo é diversão, não renda. Defina um limite e pare quando deixar de ser divertido.',
  'footer.help': 'Ajuda',
  'footer.balance': 'Entenda seu saldo',
  'footer.language': 'Idioma',
  'footer.sandbox': 'Ambiente de demonstração: nenhum dinheiro aqui é de verdade.',

  'chat.button': 'Ajuda',

  'deposit.title': 'Depositar',

  'withdraw.title': 'Sacar',

  'promotion.title': 'Promoções',

  'first-recharge.title': 'Primeiro depósito',

  'pb.title': 'Bônus de boas-vindas',

  'cashback.title': 'Cashback',

  'me.title': 'Conta',

  'transactions.title': 'Transações',
  'history.title': 'Histórico de apostas',

  'games.title': 'Jogos',
  'search.title': 'Buscar',

  'game.title': 'Jogo',

  'install.title': 'Instalar o app',
  'install.done-title': 'App instalado',

  'tips.title': 'Entenda seu saldo',
} as const
