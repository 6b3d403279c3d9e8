/** The call table: every call of the web app, by path. Server handlers and web app requests are typed by it. */
import { type TProperties, Type } from 'typebox'
import { maxAmountMajor } from '../product/money.ts'
import { BetSlot, Choice, Move } from '../schemas/games.ts'
import {
  Account,
  Amount,
  Channel,
  Country,
  Day,
  Id,
  MultilineText,
  Name,
  nullable,
  Odds,
  Password,
  PushAuth,
  PushEndpoint,
  PushKey,
  paging,
  RequestId,
  recordsPaging,
  Serial,
  Token,
  text,
  Username,
  VerificationCode,
} from '../schemas/request-fields.ts'
import * as the from '../schemas/responses.ts'
import {
  type BodyOf,
  type CallTable,
  change,
  type DataOf,
  file,
  guest,
  money,
  player,
  withBodyToken,
} from './call.ts'
import { limits } from './limits.ts'

const { Boolean: Bool, Enum, Integer, Object: Obj, Optional } = Type

const rechargeBody = {
  amount: Amount,
  payChannel: Channel,
  paymentMethod: Channel,
  routing: Optional(Channel),
  activityId: Optional(Id),
  requestId: Optional(RequestId),
}

const prepayBody = {
  account: Optional(Account),
  bankCode: Optional(Channel),
  otpCode: Optional(VerificationCode),
}

const legsOf = <P extends TProperties>(leg: P) =>
  Type.Array(Obj(leg), { minItems: 1, maxItems: limits.maxSlipLegs })

export const calls = {
  // Games
  '/game/categories': guest('Game categories of a country', { country: Country }, the.Categories),
  '/game/list': guest(
    'A filtered page of games',
    {
      country: Country,
      category: Optional(text(limits.maxIdLength, 0)),
      gameplayTag: Optional(text(limits.maxKeywordLength, 0)),
      keyword: Optional(text(limits.maxKeywordLength, 0)),
      provider: Optional(text(limits.maxKeywordLength, 0)),
      favorite: Optional(Bool()),
      recent: Optional(Bool()),
      sort: Optional(Enum(['popular', 'new', 'name', 'rtp'])),
      ...paging,
    },
    the.page(the.Game),
  ),
  '/game/url': player(
    'The URL that opens a game',
    { gameId: Id, isBonus: Optional(Bool()) },
    Obj({ url: the.Text, isBonus: the.Flag, name: the.Text, allowsBonus: the.Flag }),
  ),
  '/game/collect': player(
    'Add a game to the favourites (1) or remove it (0)',
    { gameId: Id, opt: Enum([0, 1]) },
    Obj({ isCollect: the.Flag }),
  ),
  '/game/bigWins': player(
    'The largest wins of a game in the last days, with masked names',
    { gameId: Id },
    the.listOf(the.BigWin),
  ),
  '/game/jackpot': player(
    'The jackpot of the slots: its prize now, its terms and its last wins',
    {},
    the.Jackpot,
  ),
  '/game/sports': guest('Sports with their open matches', { country: Country }, the.listOf(the.Sport)),
  '/sports/match': player(
    'A match with its markets, league standings and fairness proof',
    { matchId: Id },
    the.MatchPage,
  ),
  '/sports/league': player('Standings and last results of a league', { leagueId: Id }, the.SportLeague),
  '/sports/quote': player(
    'Quote the odds of a slip; the quote expires after a short time',
    { legs: legsOf({ matchId: Id, selection: Id }) },
    the.Quote,
  ),
  '/sports/place': money(
    'Place a quoted slip',
    {
      quoteId: Id,
      legs: legsOf({ matchId: Id, selection: Id, odds: Odds }),
      stake: Amount,
      oddsChange: Optional(Enum(['refuse', 'better', 'any'])),
      isBonus: Optional(Bool()),
      requestId: RequestId,
    },
    the.SlipMoved,
  ),
  '/sports/slips': player(
    'A page of slips, newest first, or one slip by id',
    { open: Optional(Bool()), slipId: Optional(Id), ...paging },
    the.page(the.Slip),
  ),
  '/sports/proof': player('The data to recompute a slip', { slipId: Id }, the.SlipProof),
  '/sports/cashout': money(
    'Cash out an open slip for at least the given amount',
    { slipId: Id, amount: Amount, requestId: RequestId },
    the.SlipMoved,
  ),
  '/wallet/records': player(
    'A page of bets between two days',
    { isBonus: Bool(), startDate: Day, endDate: Day, gameId: Optional(Id), ...recordsPaging },
    the.BettingRecords,
  ),

  // Lobby
  '/lobby/banners': guest(
    'Banners of one position',
    { country: Country, position: the.BannerPosition },
    the.Banners,
  ),
  '/lobby/batchBanners': guest('Banners of all positions', { country: Country }, the.Banners),
  '/lobby/promotionsBanners': guest('Promotions', { country: Country }, the.PromotionBanners),
  '/lobby/popups': guest(
    'Popups for this type of device',
    {
      country: Country,
      system: Enum(['iOS', 'Android', 'windowsphone', 'unknown']),
      terminal: Enum(['h5']),
    },
    the.PopUps,
  ),
  '/ping': guest('Server time', {}, Obj({ time: the.Time })),
  '/notice/list': guest('Notices and latest wins of the marquee', { country: Country }, the.Notices),

  // User
  '/user/login': guest(
    'Log in with username and password',
    {
      country: Country,
      username: Username,
      password: Password,
      verificationCode: Optional(VerificationCode),
    },
    Obj({
      status: Enum([0, 1, 2, 3], {
        description: '0 wrong name or password, 1 success, 2 locked, 3 excluded',
      }),
      token: the.Text,
      message: the.Text,
    }),
    'auth',
  ),
  '/user/logout': guest('Log out: end the current session', {}, the.Nothing),
  '/user/register': guest(
    'Register with a phone number, a password and the SMS code',
    {
      country: Country,
      username: Username,
      password: Password,
      verificationCode: VerificationCode,
      envelopeId: Optional(text(limits.maxIdLength, 0)),
      inviteUserId: Optional(text(limits.maxIdLength, 0)),
      cid: Optional(text(limits.maxIdLength, 0)),
      channel: Optional(text(limits.maxIdLength, 0)),
      terms: Optional(text(limits.maxLegalVersionLength, 0)),
      privacy: Optional(text(limits.maxLegalVersionLength, 0)),
    },
    Obj({ status: Enum([1]), token: the.Text, userId: the.Text }),
    'auth',
  ),
  '/captcha/sms': guest(
    'Send a verification code to a phone',
    { country: Country, phoneNumber: Username },
    Obj(the.CodeSent),
    'sms',
  ),
  '/captcha/usernameSms': guest(
    'Send a verification code to the phone of a player',
    { country: Country, username: Username },
    Obj({ ...the.CodeSent, phoneNumber: the.Text }),
    'sms',
  ),
  '/user/checkBindViaUser': guest(
    'The masked phone of a player; empty when none is bound',
    { country: Country, username: Username },
    Obj({ phoneNumber: the.Text }),
    'auth',
  ),
  '/user/bindPhone': guest(
    'Bind a phone with its verification code',
    { username: Username, verificationCode: VerificationCode },
    Obj({ phoneNumber: the.Text }),
    'auth',
  ),
  '/user/resetPwd': guest(
    'Reset the password with a code; ends all sessions but that of the caller',
    { country: Country, username: Username, password: Password, verificationCode: VerificationCode },
    the.Nothing,
    'auth',
  ),
  '/user/changePwd': player(
    'Change the password; ends all other sessions',
    { oldPassword: Password, password: Password, verificationCode: Optional(VerificationCode) },
    the.Nothing,
    'auth',
  ),
  '/user/reauth': player(
    'Confirm the password after idle time; answers with a new token',
    { password: Password },
    the.Nothing,
    'auth',
  ),
  '/identity/submit': player(
    'Submit full name, birth date and document for verification',
    { fullName: Name, birthDate: Name, document: Name },
    Obj({ verification: the.Verification }),
    'auth',
  ),
  '/user/getUserInfo': player('Profile of the player', {}, the.User),
  '/wallet/balance': player('Cash, bonus and locked balances', {}, the.Balance),
  '/recharge/usc': player('Number of successful deposits', {}, Obj({ count: the.Count })),
  '/wallet/activityRecords': player('A page of received rewards', paging, the.page(the.ActivityRecord)),
  '/wallet/wagering': player('Amount left to wager before bonus money becomes cash', {}, the.Wagering),
  '/user/sessions': player('Active sessions of the player', {}, the.listOf(the.Session)),
  '/user/endSession': player(
    'End one session; returns the remaining sessions',
    { id: Id },
    the.listOf(the.Session),
  ),
  '/wallet/transactions': player(
    "A page of the player's ledger entries, by kind and date",
    { kind: Optional(Id), startDate: Optional(Day), endDate: Optional(Day), ...paging },
    the.historyPage(the.LedgerEntry),
  ),

  // Deposit
  '/recharge/paymentMethods': player('Deposit methods', { country: Optional(Country) }, the.PaymentConfigs),
  '/recharge/getRecommendConfigs': player(
    'Recommended deposit amounts with their bonus',
    { country: Optional(Country) },
    the.RecommendConfigs,
  ),
  '/recharge/createRechargeOrder': money('Create a deposit order', rechargeBody, Obj(the.NewOrder)),
  '/recharge/prepay': player(
    'Prepare the payment of a deposit order',
    { id: Id, payChannel: Channel, routing: Optional(Channel), ...prepayBody },
    Obj(the.Prepaid),
    'money',
  ),
  '/recharge/v2/createRechargeOrder': money(
    'Create a deposit order and prepare its payment',
    { ...rechargeBody, ...prepayBody },
    Obj({ ...the.NewOrder, ...the.Prepaid }),
  ),
  '/recharge/queryPay': player('Status of a deposit order', { id: Id }, the.Order),
  '/recharge/orders': player('A page of deposit orders', paging, the.page(the.Order)),
  '/recharge/depositActivity': player(
    'Promotions that apply to a deposit',
    { country: Optional(Country) },
    the.listOf(the.DepositActivity),
  ),

  // Withdraw
  '/withdraw/paymentMethods': player(
    'Withdrawal methods',
    { country: Optional(Country) },
    the.PaymentConfigs,
  ),
  '/withdraw/create': money(
    'Request a payout; a new account needs a verification code',
    {
      amount: Amount,
      payChannel: Channel,
      paymentMethod: Channel,
      account: Account,
      accountName: Optional(Name),
      bankCode: Optional(Channel),
      verificationCode: Optional(VerificationCode),
      requestId: Optional(RequestId),
    },
    Obj({ ...the.NewOrder, status: the.OrderStatus }),
  ),
  '/withdraw/cancel': player(
    'Cancel a payout that is still waiting',
    { id: Id },
    Obj({ status: the.OrderStatus }),
    'money',
  ),
  '/withdraw/orders': player('A page of payouts', paging, the.page(the.WithdrawOrder)),
  '/withdraw/accounts': player('Payout accounts used before', {}, the.listOf(the.PayoutAccount)),

  // Lucky money
  '/lucky/money/create': money(
    'Create an envelope: of the daily campaign, or of own cash',
    {
      amount: Optional(Amount),
      count: Optional(Integer({ minimum: 1, maximum: limits.maxEnvelopeShares })),
      mode: Optional(Enum(['random', 'equal'])),
      message: Optional(text(limits.maxEnvelopeMessageLength, 0)),
      requestId: Optional(RequestId),
    },
    the.NewEnvelope,
  ),
  '/lucky/money/envelope': player('Status of an envelope', { envelopeId: Id }, the.Envelope),
  '/lucky/money/share': player(
    'The link that shares an envelope',
    { envelopeId: Id, channel: Optional(Channel) },
    Obj({ shareUrl: the.Text }),
  ),
  '/lucky/money/claim': player('Open an envelope', { envelopeId: Id }, the.Collect, 'money'),
  '/lucky/money/claimed': player('A page of envelopes the player opened', paging, the.page(the.Claimed)),
  '/lucky/money/collected': player(
    "A page of claims by others of the player's envelopes",
    paging,
    the.page(the.Collected),
  ),
  '/lucky/money/mine': player('Latest envelopes created by the player', {}, the.listOf(the.OwnEnvelope)),
  '/lucky/money/latestCollected': player(
    'Latest claims of all players, names masked',
    {},
    the.listOf(the.PublicReward),
  ),
  '/lucky/money/totalClaimedReward': player('Total amount the player claimed', {}, Obj({ total: the.Money })),
  '/lucky/money/displayReward': guest(
    'Reward shown to a new visitor',
    { envelopeId: Optional(Id) },
    Obj({ reward: the.Money, currencyAlias: the.Text }),
  ),
  '/lucky/money/domain': player('Host name of shared links', {}, Obj({ domain: the.Text })),
  '/lucky/money/guide': player('The guide, and whether the player has read it', {}, the.Guide),
  '/lucky/money/launch': player(
    'URL of the envelope page on the share host, with a single-use token',
    { cid: Optional(text(limits.maxIdLength, 0)), channel: Optional(text(limits.maxIdLength, 0)) },
    Obj({ url: the.Text }),
  ),
  '/lucky/money/finishGuide': player('Mark the guide as read', {}, Obj({ finished: the.Flag })),

  // Cashback
  '/v1/cashback/load': player('Cashback rates and the estimate for today', {}, the.Cashback),
  '/v1/pig/load': player('Contents of the piggy bank', {}, the.Pig),
  '/v1/pig/collect': money(
    'Collect the piggy bank as cash',
    { requestId: Optional(RequestId) },
    Obj({ amount: the.Money, available: the.Money }),
  ),
  '/v1/pig/record': player('A page of piggy bank movements', paging, the.page(the.PigRecord)),
  '/v1/pig/marquee': player(
    'Latest collections of all players, names masked',
    {},
    the.listOf(the.PublicReward),
  ),

  // New-user deposit
  '/v1/pb/config': guest('Rewards of a first deposit', { country: Country }, the.PbConfig),
  '/v1/pb/list': player('New-user rewards of the player', {}, the.listOf(the.PbEntry)),
  '/v1/pb/get': player(
    'Collect the amount released by wagering',
    { rewardType: the.RewardType },
    the.Collect,
    'money',
  ),
  '/v1/pb/reg/claim': player('Claim the registration reward (once)', {}, the.Collect, 'money'),

  // Protection
  '/protection/state': player('State of the account, limits and what is left of them', {}, the.Protection),
  '/protection/setLimit': change(
    'Set a limit: a lower one holds at once, a higher one or null waits',
    {
      kind: the.LimitKind,
      period: the.LimitPeriod,
      amount: nullable(Type.Number({ minimum: 0, maximum: maxAmountMajor })),
    },
    the.Limit,
    {},
  ),
  '/protection/confirmLimit': player(
    'Confirm a higher limit, or none, after its waiting time',
    { kind: the.LimitKind, period: the.LimitPeriod },
    the.Limit,
    'money',
  ),
  '/protection/setRealityCheck': change(
    'Choose the minutes between two reality checks; null switches them off',
    { minutes: nullable(Enum([15, 30, 60])) },
    Obj({ realityCheckMinutes: the.RealityCheckMinutes }),
    { recent: true },
  ),
  '/protection/acknowledge': player(
    'Acknowledge a due reality check, so that bets are accepted again',
    {},
    Obj({ session: nullable(the.PlaySession) }),
    'money',
  ),
  '/protection/pause': change(
    'Pause play for a number of days',
    { days: Enum([1, 7, 30]) },
    the.Protected,
    {},
  ),
  '/protection/exclude': player(
    'Exclude oneself from play for some months, or without end',
    {
      months: Optional(Integer({ minimum: 1, maximum: 12 })),
      indefinite: Optional(Bool()),
      password: Password,
    },
    the.Protected,
    'auth',
  ),
  '/protection/history': player(
    'A page of what was set, when, and from when on it holds',
    paging,
    the.page(the.ProtectionEvent),
  ),

  // Legal texts and personal data
  '/legal/pending': player(
    'Legal texts in force that the player has not accepted',
    {},
    the.listOf(the.LegalVersion),
  ),
  '/legal/accept': player(
    'Accept a version of a legal text; returns what is left to accept',
    { kind: the.AcceptedKind, version: text(limits.maxLegalVersionLength) },
    the.listOf(the.LegalVersion),
  ),
  '/data/statement': file('Ledger entries between two days of the market, as a file', {
    startDate: Day,
    endDate: Day,
    format: Enum(['csv', 'pdf']),
  }),
  '/data/export': file('Everything stored about the player, as a JSON file', { password: Password }),
  '/data/closing': player('What prevents closing the account, and what closing gives up', {}, the.Closing),
  '/data/close': player(
    'Close the account for ever; data that no rule retains is erased',
    { password: Password, giveUp: Optional(Bool()) },
    the.Nothing,
    'auth',
  ),

  // Support
  '/support/messages': player(
    'Latest support messages, or those before a message, oldest first',
    { before: Optional(Serial) },
    the.SupportMessages,
  ),
  '/support/send': player(
    'Send a message to support; a repeated requestId is stored once',
    { text: MultilineText, requestId: RequestId },
    the.SupportMessage,
    'support',
  ),
  '/support/unread': player('Number of unread replies of support', {}, the.Unread),
  '/support/read': player(
    'Mark replies up to this one as read; returns the unread count',
    { seen: Serial },
    the.Unread,
  ),

  // Ads
  '/v1/ads/mgSkyAdsReport': guest(
    'Report a tracking event, stored once per eventId',
    {
      event: Id,
      eventId: Id,
      cid: Optional(text(limits.maxIdLength, 0)),
      channel: Optional(text(limits.maxIdLength, 0)),
      value: Optional(Type.Number({ minimum: 0, maximum: maxAmountMajor })),
      currency: Optional(text(8, 0)),
    },
    Obj({ accepted: the.Flag }),
    'report',
  ),

  // Notices
  '/push/key': player(
    'Public key for push, and whether this browser is subscribed',
    { endpoint: Optional(PushEndpoint) },
    Obj({ key: the.Text, isOn: the.Flag }),
  ),
  '/push/subscribe': player(
    'Subscribe this browser to push notices of deposits and support replies',
    { endpoint: PushEndpoint, p256dh: PushKey, auth: PushAuth },
    the.Nothing,
    'report',
  ),
  '/push/unsubscribe': player(
    'Unsubscribe this browser from push notices',
    { endpoint: PushEndpoint },
    the.Nothing,
    'report',
  ),

  // Arcade
  '/arcade/open': withBodyToken(
    player('Open a game session with a launch token', { launch: Token }, the.ArcadeTable),
  ),
  '/arcade/play': withBodyToken(
    money(
      'Place a bet',
      { session: Token, bet: Amount, choice: Choice, slot: Optional(BetSlot), requestId: RequestId },
      the.Round,
    ),
  ),
  '/arcade/move': withBodyToken(
    money(
      'Make a move in an open round',
      { session: Token, roundId: Id, move: Move, requestId: RequestId },
      the.Round,
    ),
  ),
  '/arcade/results': withBodyToken(
    player(
      'The last results of a shared table',
      { session: Token },
      Obj({ list: Type.Array(the.PastResult) }),
    ),
  ),
  '/arcade/seeds': withBodyToken(
    player(
      'Reveal the server seed and start the next seed pair',
      { session: Token, clientSeed: Optional(text(limits.maxClientSeedLength)) },
      Obj({ previous: nullable(the.RevealedSeeds), current: the.CommittedFair }),
      'money',
    ),
  ),
  '/fair/round': player('The data to verify a round', { roundId: Id }, the.FairRound),
} satisfies CallTable

export type Calls = typeof calls
export type Path = keyof Calls
export type Body<P extends Path> = BodyOf<Calls[P]>
export type Data<P extends Path> = DataOf<Calls[P]>
