/** English. */
import type { Messages } from '#i18n/message-types.ts'

export const messages: Messages = {
  'app.title': 'Saguão',
  'app.tagline': 'Games and bets on your phone',

  'header.menu': 'Open menu',
  'header.back': 'Back to home',
  'header.login': 'Log in',
  'header.register': 'Register',
  'header.balance': 'Balance',
  'header.total': 'Total',
  'header.cash': 'Cash',
  'header.bonus': 'Bonus',
  'header.deposit': 'Deposit',

  'bar.label': 'Main navigation',
  'bar.home': 'Home',
  'bar.promotion': 'Promos',
  'bar.deposit': 'Deposit',
  'bar.withdraw': 'Withdraw',
  'bar.me': 'Me',

  'common.loading': 'Loading',

  'offline.text': 'You’re offline. We’ll carry on when you’re back.',
  'error.no-response': 'We couldn’t reach the server. Check your connection.',
  'error.http': 'Something went wrong on our side ({status}). Please try again.',
  'error.screen-title': 'This screen didn’t open',
  'error.screen-text': 'It may have been the connection. Try again?',
  'error.retry': 'Try again',

  'home.hero-title': 'The house is open',
  'home.hero-text': 'Fair games, instant payments, all on your phone.',
  'home.welcome-title': 'Create an account',
  'home.welcome-text': 'It takes under a minute.',
  'home.welcome-claim': 'Receive your {reg} sign-up bonus',
  'home.welcome-offer': 'Deposit {recharge}, get {total} in bonus',
  'home.welcome-used': 'Today’s promotions',
  'home.bonus-part': 'includes {amount} bonus',
  'home.features': 'Highlights',
  'home.rewards': 'Perks',
  'home.feature-rewards': 'Rewards',
  'home.feature-bonus': 'Bonus',
  'home.feature-cashback': 'Cashback',
  'home.feature-sports': 'Sports',
  'home.notice-adult': 'Strictly 18 and over. Play responsibly.',
  'home.notices': 'Notices',
  'home.games': 'Games',
  'home.games-failed': 'The games did not load',
  'home.tab-lobby': 'Lobby',
  'home.search': 'Search games',
  'home.recents': 'Keep playing',
  'home.favourites': 'Your favourites',
  'home.see-all': 'See all',
  'home.see-all-count': 'See all ({count})',

  'tile.favourite': 'Add {name} to favourites',
  'tile.info': 'About {name}',
  'tile.rtp': 'RTP {rate}%',
  'tile.hot': 'Hot',
  'tile.new': 'New',
  'tile.bonus': 'Bonus',

  'carousel.kind': 'carousel',
  'carousel.slide-kind': 'slide',
  'carousel.slide': '{at} of {of}',
  'carousel.previous': 'Previous highlight',
  'carousel.next': 'Next highlight',
  'carousel.pause': 'Pause the highlights',
  'carousel.play': 'Play the highlights',
  'pull.pull': 'Pull to refresh',
  'pull.release': 'Release to refresh',
  'pull.refreshing': 'Refreshing',

  'deposit.title': 'Deposit',

  'withdraw.title': 'Withdraw',

  'promotion.title': 'Promotions',

  'first-recharge.title': 'First deposit',

  'pb.title': 'Welcome bonus',

  'cashback.title': 'Cashback',

  'lucky.title': 'Lucky money',

  'me.title': 'Me',

  'transactions.title': 'Transactions',
  'bets.title': 'My bets',
  'history.title': 'Betting history',
  'verify.title': 'Check a round',

  'games.title': 'Games',
  'search.title': 'Search',

  'game.title': 'Game',

  'install.title': 'Install the app',
  'install.done-title': 'App installed',

  'tips.title': 'Your balance explained',
  'responsible.title': 'Responsible gaming',
  'legal.title': 'Legal information',
  'data.title': 'My data',
}
