/** English. */
import type { Messages } from '#i18n/i18n.ts'

export const messages: Messages = {
  'app.title': 'Saguão',
  'app.tagline': 'Games and bets on your phone',

  'header.menu': 'Open menu',
  'header.back': 'Back to home',
  'header.login': 'Log in',
  'header.register': 'Register',
  'header.balance': 'Balance',
  'header.deposit': 'Deposit',

  'bar.label': 'Main navigation',
  'bar.home': 'Home',
  'bar.promotion': 'Promos',
  'bar.deposit': 'Deposit',
  'bar.withdraw': 'Withdraw',
  'bar.me': 'Me',

  'common.loading': 'Loading',
  'common.top': 'Back to top',

  'offline.text': 'You’re offline. We’ll carry on when you’re back.',
  'error.no-response': 'We couldn’t reach the server. Check your connection.',
  'error.http': 'Something went wrong on our side ({status}). Please try again.',
  'error.screen-title': 'This screen didn’t open',
  'error.screen-text': 'It may have been the connection. Try again?',
  'error.retry': 'Try again',

  'pay.success': 'Deposit confirmed',
  'pay.failed': 'Failed',

  'home.hero-title': 'The house is open',
  'home.hero-text': 'Fair games, instant payments, all on your phone.',
  'home.welcome-title': 'Your account in under a minute',
  'home.welcome-text': 'Just your phone and a password.',
  'home.features': 'Highlights',
  'home.feature-rewards': 'Rewards',
  'home.feature-bonus': 'Bonus',
  'home.feature-cashback': 'Cashback',
  'home.feature-sports': 'Sports',
  'home.notice-soon': 'The games arrive soon: we’re setting the tables.',
  'home.notice-adult': 'Strictly 18 and over. Play responsibly.',
  'home.notices': 'Notices',
  'home.games': 'Games',
  'home.tab-hot': 'Hot',
  'home.tab-bonus': 'Bonus',
  'home.tab-sports': 'Sports',
  'home.games-soon-title': 'The games arrive soon',
  'home.games-soon-text': 'Every table will have clear rules and a result you can check yourself.',
  'home.see-all': 'See all',

  'tile.favourite': 'Add {name} to favourites',
  'tile.info': 'About {name}',
  'tile.rtp': 'RTP {rate}%',
  'tile.hot': 'Hot',
  'tile.new': 'New',
  'tile.bonus': 'Bonus',

  'footer.adult-title': 'Adults only, 18 and over',
  'footer.adult-text': 'Play is for fun, not for income. Set a limit and stop when it stops being fun.',
  'footer.help': 'Help',
  'footer.balance': 'Your balance explained',
  'footer.language': 'Language',
  'footer.sandbox': 'Demonstration: no money here is real.',

  'chat.button': 'Help',

  'deposit.title': 'Deposit',

  'withdraw.title': 'Withdraw',

  'promotion.title': 'Promotions',

  'first-recharge.title': 'First deposit',

  'pb.title': 'Welcome bonus',

  'cashback.title': 'Cashback',

  'me.title': 'Me',

  'transactions.title': 'Transactions',
  'history.title': 'Betting history',

  'games.title': 'Games',
  'search.title': 'Search',

  'game.title': 'Game',

  'install.title': 'Install the app',
  'install.done-title': 'App installed',

  'tips.title': 'Your balance explained',
}
