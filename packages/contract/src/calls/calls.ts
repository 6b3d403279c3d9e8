/** Every call a player's app can make. The path is the name: it stands here once, and where it is answered and used. */
import { type TProperties, Type } from 'typebox'
import { Choice, Move } from '../schemas/games.ts'
import {
  Account,
  Amount,
  Channel,
  Country,
  Day,
  Id,
  Lines,
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
import { type BodyOf, byPass, type CallTable, type DataOf, guest, money, player } from './call.ts'
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
  Type.Array(Obj(leg), { minItems: 1, maxItems: limits.slipLegs })

export const calls = {
  // Games
  '/game/categories': guest('The categories of games of a country', { country: Country }, the.Categories),
  '/game/list': guest(
    'A page of games, filtered',
    {
      country: Country,
      category: Optional(text(limits.idLength, 0)),
      gameplayTag: Optional(text(limits.keywordLength, 0)),
      keyword: Optional(text(limits.keywordLength, 0)),
      provider: Optional(text(limits.keywordLength, 0)),
      favorite: Optional(Bool()),
      recent: Optional(Bool()),
      sort: Optional(Enum(['popular', 'new', 'name', 'rtp'])),
      ...paging,
    },
    the.page(the.Game),
  ),
  '/game/url': player(
    'The address that opens a game',
    { gameId: Id, isBonus: Optional(Bool()) },
    Obj({ url: the.Text, isBonus: the.Flag, name: the.Text }),
  ),
  '/game/collect': player(
    'Add a game to the favourites (1) or remove it (0)',
    { gameId: Id, opt: Enum([0, 1]) },
    Obj({ isCollect: the.Flag }),
  ),
  '/game/sports': guest('The sports with their open matches', { country: Country }, the.listOf(the.Sport)),
  '/sports/match': player(
    'A match with every market, the table of its league and what proves it',
    { matchId: Id },
    the.MatchPage,
  ),
  '/sports/league': player('The table of a league and its last results', { leagueId: Id }, the.SportLeague),
  '/sports/quote': player(
    'The odds of a slip, for a short while',
    { legs: legsOf({ matchId: Id, selection: Id }) },
    the.Quote,
  ),
  '/sports/place': money(
    'Bet on a slip that was quoted',
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
    'A page of slips, the newest first; or the one that is asked for',
    { open: Optional(Bool()), slipId: Optional(Id), ...paging },
    the.page(the.Slip),
  ),
  '/sports/proof': player('Everything a slip can be computed again from', { slipId: Id }, the.SlipProof),
  '/sports/cashout': money(
    'Leave a slip before its end, for at least the amount that was shown',
    { slipId: Id, amount: Amount, requestId: RequestId },
    the.SlipMoved,
  ),
  '/wallet/records': player(
    'A page of the bets between two days',
    { isBonus: Bool(), startDate: Day, endDate: Day, gameId: Optional(Id), ...recordsPaging },
    the.BettingRecords,
  ),

  // Lobby
  '/lobby/banners': guest(
    'The banners of one position',
    { country: Country, position: the.BannerPosition },
    the.Banners,
  ),
  '/lobby/batchBanners': guest('The banners of every position', { country: Country }, the.Banners),
  '/lobby/promotionsBanners': guest('The promotions', { country: Country }, the.PromotionBanners),
  '/lobby/popups': guest(
    'The popups for this kind of device',
    {
      country: Country,
      system: Enum(['iOS', 'Android', 'windowsphone', 'unknown']),
      terminal: Enum(['h5']),
    },
    the.PopUps,
  ),
  '/ping': guest("The server's time", {}, Obj({ time: the.Time })),
  '/notice/list': guest('The lines of the marquee', { country: Country }, the.Notices),

  // User
  '/user/login': guest(
    'Start a session with name and password',
    { country: Country, username: Username, password: Password },
    Obj({
      status: Enum([0, 1, 2, 3], {
        description: '0 wrong name or password, 1 success, 2 locked, 3 excluded',
      }),
      token: the.Text,
      message: the.Text,
    }),
    'auth',
  ),
  '/user/logout': guest('End this session', {}, the.Nothing),
  '/user/register': guest(
    'Become a player with a phone number, a password and the code that was sent',
    {
      country: Country,
      username: Username,
      password: Password,
      verificationCode: VerificationCode,
      envelopeId: Optional(text(limits.idLength, 0)),
      inviteUserId: Optional(text(limits.idLength, 0)),
      cid: Optional(text(limits.idLength, 0)),
      channel: Optional(text(limits.idLength, 0)),
    },
    Obj({ status: Enum([1]), token: the.Text, userId: the.Text }),
    'auth',
  ),
  '/captcha/sms': guest(
    'Send a code to a phone',
    { country: Country, phoneNumber: Username },
    Obj(the.CodeSent),
    'sms',
  ),
  '/captcha/usernameSms': guest(
    'Send a code to the phone bound to a player',
    { country: Country, username: Username },
    Obj({ ...the.CodeSent, phoneNumber: the.Text }),
    'sms',
  ),
  '/user/checkBindViaUser': guest(
    'The phone bound to a player, masked; empty when there is none',
    { country: Country, username: Username },
    Obj({ phoneNumber: the.Text }),
    'auth',
  ),
  '/user/bindPhone': guest(
    'Bind a phone with the code that was sent to it',
    { username: Username, verificationCode: VerificationCode },
    Obj({ phoneNumber: the.Text }),
    'auth',
  ),
  '/user/resetPwd': guest(
    'Set a new password with a code; every session of the player ends',
    { country: Country, username: Username, password: Password, verificationCode: VerificationCode },
    the.Nothing,
    'auth',
  ),
  '/user/changePwd': player(
    'Change the password; every other session ends',
    { oldPassword: Password, password: Password },
    the.Nothing,
    'auth',
  ),
  '/user/getUserInfo': player('Who the player is', {}, the.User),
  '/wallet/balance': player('Cash, bonus and locked money', {}, the.Balance),
  '/recharge/usc': player('How many deposits succeeded', {}, Obj({ count: the.Count })),
  '/wallet/activityRecords': player('A page of rewards received', paging, the.page(the.ActivityRecord)),
  '/wallet/wagering': player(
    'What is still to be wagered before bonus money turns to cash',
    {},
    the.Wagering,
  ),
  '/user/sessions': player('Where the player is logged in', {}, the.listOf(the.Session)),
  '/user/endSession': player(
    'End one session; answers those that remain',
    { id: Id },
    the.listOf(the.Session),
  ),
  '/wallet/transactions': player(
    "A page of the player's ledger, of one kind or between two days",
    { kind: Optional(Id), startDate: Optional(Day), endDate: Optional(Day), ...paging },
    the.page(the.LedgerLine),
  ),

  // Deposit
  '/recharge/paymentMethods': player(
    'The ways to deposit',
    { country: Optional(Country) },
    the.PaymentConfigs,
  ),
  '/recharge/getRecommendConfigs': player(
    'Amounts worth depositing, with their bonus',
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
  '/recharge/queryPay': player('How a deposit order stands', { id: Id }, the.Order),
  '/recharge/orders': player('A page of deposit orders', paging, the.page(the.Order)),
  '/recharge/depositActivity': player(
    'The promotions a deposit can take part in',
    { country: Optional(Country) },
    the.listOf(the.DepositActivity),
  ),

  // Withdraw
  '/withdraw/paymentMethods': player(
    'The ways to withdraw',
    { country: Optional(Country) },
    the.PaymentConfigs,
  ),
  '/withdraw/create': money(
    'Ask for a payout; a new account is confirmed with a code first',
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
    'Take back a payout that still waits',
    { id: Id },
    Obj({ status: the.OrderStatus }),
    'money',
  ),
  '/withdraw/orders': player('A page of payouts', paging, the.page(the.WithdrawOrder)),
  '/withdraw/accounts': player('The payout accounts used before', {}, the.listOf(the.PayoutAccount)),

  // Lucky money
  '/lucky/money/create': money(
    "Make an envelope: the day's campaign, or with an amount the player's own cash",
    {
      amount: Optional(Amount),
      count: Optional(Integer({ minimum: 1, maximum: limits.envelopeShares })),
      mode: Optional(Enum(['random', 'equal'])),
      message: Optional(text(limits.envelopeMessageLength, 0)),
      requestId: Optional(RequestId),
    },
    the.NewEnvelope,
  ),
  '/lucky/money/envelope': player('How an envelope stands', { envelopeId: Id }, the.Envelope),
  '/lucky/money/share': player(
    'The link that shares an envelope',
    { envelopeId: Id, channel: Optional(Channel) },
    Obj({ shareUrl: the.Text }),
  ),
  '/lucky/money/claim': player('Open an envelope', { envelopeId: Id }, the.Collect, 'money'),
  '/lucky/money/claimed': player('A page of what the player opened', paging, the.page(the.Claimed)),
  '/lucky/money/collected': player(
    "A page of what others took from the player's envelopes",
    paging,
    the.page(the.Collected),
  ),
  '/lucky/money/mine': player('The latest envelopes the player made', {}, the.listOf(the.OwnEnvelope)),
  '/lucky/money/latestCollected': player('The latest openings, masked', {}, the.listOf(the.PublicReward)),
  '/lucky/money/totalClaimedReward': player('All the player ever opened', {}, Obj({ total: the.Money })),
  '/lucky/money/displayReward': guest(
    'What a newcomer can win',
    { envelopeId: Optional(Id) },
    Obj({ reward: the.Money, currencyAlias: the.Text }),
  ),
  '/lucky/money/domain': player('The host of shared links', {}, Obj({ domain: the.Text })),
  '/lucky/money/guide': player('The guide and whether it was read', {}, the.Guide),
  '/lucky/money/launch': player(
    'The address of the envelopes elsewhere, with a token that is good once',
    { cid: Optional(text(limits.idLength, 0)), channel: Optional(text(limits.idLength, 0)) },
    Obj({ url: the.Text }),
  ),
  '/lucky/money/finishGuide': player('Mark the guide as read', {}, Obj({ finished: the.Flag })),

  // Cashback
  '/v1/cashback/load': player('Rates, and what today would give', {}, the.Cashback),
  '/v1/pig/load': player('What the piggy bank holds', {}, the.Pig),
  '/v1/pig/collect': money(
    'Empty the piggy bank into cash',
    { requestId: Optional(RequestId) },
    Obj({ amount: the.Money, available: the.Money }),
  ),
  '/v1/pig/record': player('A page of what went in and out', paging, the.page(the.PigRecord)),
  '/v1/pig/marquee': player('The latest collections, masked', {}, the.listOf(the.PublicReward)),

  // New-user deposit
  '/v1/pb/config': guest('What a first deposit is rewarded with', { country: Country }, the.PbConfig),
  '/v1/pb/list': player("The player's new-user rewards", {}, the.listOf(the.PbEntry)),
  '/v1/pb/get': player(
    'Take what wagering has released',
    { rewardType: the.RewardType },
    the.Collect,
    'money',
  ),
  '/v1/pb/reg/claim': player('Take the registration reward, once', {}, the.Collect, 'money'),

  // Support
  '/support/messages': player(
    'What the player and support wrote last, or before a message, in reading order',
    { before: Optional(Serial) },
    the.SupportMessages,
  ),
  '/support/send': player(
    'Write to support; the same requestId is the same message',
    { text: Lines, requestId: RequestId },
    the.SupportMessage,
    'support',
  ),
  '/support/unread': player('How many answers of support are unread', {}, the.Unread),
  '/support/read': player(
    'The answers up to this one are read; tells how many came after it',
    { seen: Serial },
    the.Unread,
  ),

  // Ads
  '/v1/ads/mgSkyAdsReport': guest(
    'Report a tracking event, stored once per eventId',
    {
      event: Id,
      eventId: Id,
      cid: Optional(text(limits.idLength, 0)),
      channel: Optional(text(limits.idLength, 0)),
      value: Optional(Type.Number({ minimum: 0, maximum: limits.amountMaxMajor })),
      currency: Optional(text(8, 0)),
    },
    Obj({ accepted: the.Flag }),
    'report',
  ),

  // Notices
  '/push/key': player(
    'What a browser subscribes with, and whether it is told: if so, in this language',
    { endpoint: Optional(PushEndpoint) },
    Obj({ key: the.Text, isOn: the.Flag }),
  ),
  '/push/subscribe': player(
    'Tell this browser of deposits and of answers of support',
    { endpoint: PushEndpoint, p256dh: PushKey, auth: PushAuth },
    the.Nothing,
    'report',
  ),
  '/push/unsubscribe': player('Tell it no more', { endpoint: PushEndpoint }, the.Nothing, 'report'),

  // Arcade
  '/arcade/open': byPass(
    player('Sit down at a game with a launch token', { launch: Token }, the.ArcadeTable),
  ),
  '/arcade/play': byPass(
    money('Bet', { session: Token, bet: Amount, choice: Choice, requestId: RequestId }, the.Round),
  ),
  '/arcade/move': byPass(
    money(
      'Go on with an open round',
      { session: Token, roundId: Id, move: Move, requestId: RequestId },
      the.Round,
    ),
  ),
  '/arcade/seeds': byPass(
    player(
      'Reveal the server seed and start a new pair',
      { session: Token, clientSeed: Optional(text(limits.clientSeedLength)) },
      Obj({ previous: nullable(the.RevealedSeeds), current: the.Fair }),
    ),
  ),
  '/fair/round': player('Everything needed to verify a round', { roundId: Id }, the.FairRound),
} satisfies CallTable

export type Calls = typeof calls
export type Path = keyof Calls
export type Body<P extends Path> = BodyOf<Calls[P]>
export type Data<P extends Path> = DataOf<Calls[P]>
