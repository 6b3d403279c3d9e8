/** Spanish as it is read in Chile, under the product's own code `ks`. */
import type { Messages } from '#i18n/message-types.ts'

export const messages: Messages = {
  'app.title': 'Saguão',
  'app.tagline': 'Juegos y apuestas en tu celular',

  'header.menu': 'Abrir menú',
  'header.back': 'Volver al inicio',
  'header.login': 'Entrar',
  'header.register': 'Registrarme',
  'header.balance': 'Saldo',
  'header.total': 'Total',
  'header.cash': 'Dinero',
  'header.bonus': 'Bono',
  'header.deposit': 'Depositar',

  'bar.label': 'Navegación principal',
  'bar.home': 'Inicio',
  'bar.promotion': 'Promos',
  'bar.deposit': 'Depositar',
  'bar.withdraw': 'Retirar',
  'bar.me': 'Cuenta',

  'common.loading': 'Cargando',

  'offline.text': 'Sin internet. Seguimos apenas vuelva.',
  'error.no-response': 'No pudimos hablar con el servidor. Revisa tu internet.',
  'error.http': 'Algo falló por aquí ({status}). Inténtalo de nuevo.',
  'error.screen-title': 'Esta pantalla no abrió',
  'error.screen-text': 'Puede haber sido la conexión. ¿Probamos otra vez?',
  'error.retry': 'Reintentar',

  'home.hero-title': 'La casa está abierta',
  'home.hero-text': 'Juegos justos y pagos al instante, todo en tu celular.',
  'home.welcome-title': 'Crea tu cuenta',
  'home.welcome-text': 'Toma menos de un minuto.',
  'home.welcome-claim': 'Recibe {reg} de bono de registro',
  'home.welcome-offer': 'Deposita {recharge} y gana {total} en bono',
  'home.welcome-used': 'Promociones de hoy',
  'home.bonus-part': 'incluye {amount} de bono',
  'home.features': 'Destacados',
  'home.rewards': 'Beneficios',
  'home.feature-rewards': 'Premios',
  'home.feature-bonus': 'Bono',
  'home.feature-cashback': 'Cashback',
  'home.feature-sports': 'Deportes',
  'home.notice-adult': 'Prohibido para menores de 18 años. Juega con responsabilidad.',
  'home.notices': 'Avisos',
  'home.games': 'Juegos',
  'home.games-failed': 'Los juegos no cargaron',
  'home.tab-lobby': 'Lobby',
  'home.search': 'Buscar juegos',
  'home.recents': 'Sigue jugando',
  'home.favourites': 'Tus favoritos',
  'home.see-all': 'Ver todos',
  'home.see-all-count': 'Ver todos ({count})',

  'tile.favourite': 'Guardar {name} en favoritos',
  'tile.info': 'Acerca de {name}',
  'tile.rtp': 'RTP {rate}%',
  'tile.hot': 'Popular',
  'tile.new': 'Nuevo',
  'tile.bonus': 'Bono',

  'carousel.kind': 'carrusel',
  'carousel.slide-kind': 'destacado',
  'carousel.slide': '{at} de {of}',
  'carousel.previous': 'Destacado anterior',
  'carousel.next': 'Destacado siguiente',
  'carousel.pause': 'Pausar los destacados',
  'carousel.play': 'Pasar los destacados',
  'pull.pull': 'Desliza para actualizar',
  'pull.release': 'Suelta para actualizar',
  'pull.refreshing': 'Actualizando',

  'deposit.title': 'Depositar',

  'withdraw.title': 'Retirar',

  'promotion.title': 'Promociones',

  'first-recharge.title': 'Primer depósito',

  'pb.title': 'Bono de bienvenida',

  'cashback.title': 'Cashback',

  'lucky.title': 'Sobre de la suerte',

  'me.title': 'Cuenta',

  'transactions.title': 'Movimientos',
  'bets.title': 'Mis apuestas',
  'history.title': 'Historial de apuestas',
  'verify.title': 'Comprobar una ronda',

  'games.title': 'Juegos',
  'search.title': 'Buscar',

  'game.title': 'Juego',

  'install.title': 'Instalar la app',
  'install.done-title': 'App instalada',

  'tips.title': 'Entiende tu saldo',
  'responsible.title': 'Juego responsable',
  'legal.title': 'Información legal',
  'data.title': 'Mis datos',
}
