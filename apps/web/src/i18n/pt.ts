/** Portuguese, the source language: messages of the frame and the home screen. */
export const messages = {
  'app.title': 'Saguão',
  'app.tagline': 'Jogos e apostas no seu celular',

  'header.menu': 'Abrir menu',
  'header.back': 'Voltar ao início',
  'header.login': 'Entrar',
  'header.register': 'Cadastrar',
  'header.balance': 'Saldo',
  'header.total': 'Total',
  'header.cash': 'Dinheiro',
  'header.bonus': 'Bônus',
  'header.deposit': 'Depositar',

  'bar.label': 'Navegação principal',
  'bar.home': 'Início',
  'bar.promotion': 'Promoções',
  'bar.deposit': 'Depositar',
  'bar.withdraw': 'Sacar',
  'bar.me': 'Conta',

  'common.loading': 'Carregando',

  'offline.text': 'Sem internet. Continuamos assim que ela voltar.',
  'error.no-response': 'Não conseguimos falar com o servidor. Confira sua internet.',
  'error.http': 'Algo deu errado por aqui ({status}). Tente de novo.',
  'error.screen-title': 'Esta tela não abriu',
  'error.screen-text': 'Pode ter sido a internet. Vamos tentar de novo?',
  'error.retry': 'Tentar de novo',

  'home.hero-title': 'A casa está aberta',
  'home.hero-text': 'Jogos justos, PIX na hora, tudo no seu celular.',
  'home.welcome-title': 'Crie sua conta',
  'home.welcome-text': 'Leva menos de um minuto.',
  'home.welcome-claim': 'Receba {reg} de bônus de cadastro',
  'home.welcome-offer': 'Deposite {recharge} e ganhe {total} em bônus',
  'home.welcome-used': 'Promoções de hoje',
  'home.bonus-part': 'inclui {amount} de bônus',
  'home.features': 'Destaques',
  'home.rewards': 'Vantagens',
  'home.feature-rewards': 'Prêmios',
  'home.feature-bonus': 'Bônus',
  'home.feature-cashback': 'Cashback',
  'home.feature-sports': 'Esportes',
  'home.notice-adult': 'Proibido para menores de 18 anos. Jogue com responsabilidade.',
  'home.notices': 'Avisos',
  'home.games': 'Jogos',
  'home.games-failed': 'Os jogos não carregaram',
  'home.tab-lobby': 'Lobby',
  'home.search': 'Buscar jogos',
  'home.recents': 'Continue jogando',
  'home.favourites': 'Seus favoritos',
  'home.see-all': 'Ver todos',
  'home.see-all-count': 'Ver todos ({count})',

  'tile.favourite': 'Favoritar {name}',
  'tile.info': 'Sobre {name}',
  'tile.rtp': 'RTP {rate}%',
  'tile.hot': 'Em alta',
  'tile.new': 'Novo',
  'tile.bonus': 'Bônus',

  'carousel.kind': 'carrossel',
  'carousel.slide-kind': 'destaque',
  'carousel.slide': '{at} de {of}',
  'carousel.previous': 'Destaque anterior',
  'carousel.next': 'Próximo destaque',
  'carousel.pause': 'Pausar os destaques',
  'carousel.play': 'Passar os destaques',
  'pull.pull': 'Puxe para atualizar',
  'pull.release': 'Solte para atualizar',
  'pull.refreshing': 'Atualizando',

  'deposit.title': 'Depositar',

  'withdraw.title': 'Sacar',

  'promotion.title': 'Promoções',

  'first-recharge.title': 'Primeiro depósito',

  'pb.title': 'Bônus de boas-vindas',

  'cashback.title': 'Cashback',

  'lucky.title': 'Envelope da sorte',

  'me.title': 'Conta',

  'transactions.title': 'Transações',
  'bets.title': 'Minhas apostas',
  'history.title': 'Histórico de apostas',
  'verify.title': 'Conferir uma rodada',

  'games.title': 'Jogos',
  'search.title': 'Buscar',

  'game.title': 'Jogo',

  'install.title': 'Instalar o app',
  'install.done-title': 'App instalado',

  'tips.title': 'Entenda seu saldo',
  'responsible.title': 'Jogo responsável',
  'legal.title': 'Informações legais',
  'data.title': 'Meus dados',
} as const
