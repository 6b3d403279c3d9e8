// Who is given what, once, and what the database itself holds.
import { inFile, type Mutant } from './mutant.ts'

const grants = inFile('modules/rewards/grant.ts', [
  [
    'held-is-given',
    'too many who look like one wait for a person',
    'if (suspicion) return',
    'if (!player) return',
    'abuse',
  ],
  [
    'refused-again',
    'what was refused stays refused',
    'if (await grantOf(tx, player, key)) return',
    "if ((await grantOf(tx, player, key)) === 'granted') return",
    'abuse',
  ],
  [
    'no-marks',
    'a deposit has the marks of the registration',
    'grant.marks ?? (await marksOfPlayer(tx, player))',
    'grant.marks',
    'abuse',
  ],
  [
    'no-wagering',
    'bonus money is to be wagered',
    'required: amount * BigInt(terms.wagerTimes)',
    'required: amount',
    'pb',
  ],
])

const decided = inFile('modules/rewards/grant-store.ts', [
  [
    'decided-twice',
    'an operator decides once',
    ".where('state', '=', 'held')\n    .select(['playerId', 'key', 'reward', 'source', 'currency', 'amount', 'terms'])",
    ".select(['playerId', 'key', 'reward', 'source', 'currency', 'amount', 'terms'])",
    'abuse',
  ],
])

const velocity = inFile('modules/rewards/abuse-checks.ts', [
  [
    'mark-unlocked',
    'those who come by one mark at once are counted',
    'await lockMark(tx, mark)',
    '',
    'abuse',
  ],
  [
    'one-more',
    'the next one after so many is held',
    'asked, since)) >= rule.most',
    'asked, since)) > rule.most',
    'abuse',
  ],
  [
    'pocket',
    'one pocket gets a reward once',
    "if (rule.mark === 'payout') {",
    "if (rule.mark === 'payout' && !reward) {",
    'abuse',
  ],
  [
    'pocket-invites',
    'who shares a pocket invites nobody',
    "if (rule.mark === 'payout' && (await payoutSharers(tx, one)).includes(other)) return rule.mark",
    '',
    'abuse',
  ],
  [
    'ring-one-more',
    'a ring is seen at its number',
    'opener: sender }, since)) >= rule.most',
    'opener: sender }, since)) > rule.most',
    'abuse',
  ],
  ['crowd-one-more', 'a crowd is seen at its number', '>= most) return true', '> most) return true', 'abuse'],
  [
    'browser-unseen',
    'a browser is known wherever it goes',
    "...(row.browser && { browser: row.browser.toString('hex') }),",
    '',
    'abuse',
  ],
])

const deposits = inFile('modules/rewards/deposit-rewards.ts', [
  [
    'told-twice',
    'one deposit earns one reward',
    'if (had.some(({ source }) => source === orderId)) return',
    '',
    'pb',
  ],
  ['too-little', 'only what is reached is earned', 'recharge <= amount &&', '', 'pb'],
  ['cheapest', 'the dearest that is reached is earned', '? 1 : -1', '? -1 : 1', 'pb'],
  [
    'beside-others',
    'deposits at once are rewarded one after the other',
    'await lockRewards(tx, player)',
    '',
    'pb',
  ],
  [
    'no-cap',
    'a promotion gives up to its cap',
    'smaller(partOf(deposit.amount, activity.rewardPoints), activity.rewardMax)',
    'partOf(deposit.amount, activity.rewardPoints)',
    'pb',
  ],
  ['promotion-least', 'a promotion has a least deposit', '|| deposit.amount < activity.minAmount', '', 'pb'],
  ['first-again', 'the first recharge is rewarded once', "activity.firstOnly ? 'first' :", '', 'pb'],
  [
    'new-user-market',
    'no new-user deposit where the market forbids it',
    'if (isNewUserOn) await',
    'await',
    'pb',
  ],
  [
    'promotion-market',
    'no promotion where the market forbids it',
    'chosen && (await needs.switches.isOn(country, rewardOf(chosen))) ? chosen : undefined',
    'chosen',
    'pb',
  ],
])

const functions = [
  ...inFile('sql/rewards/envelope_shares_fit.sql', [
    [
      'db-shares-fit',
      'shares are the envelope, in the database',
      'where s.amount <> e.amount or s.count <> e.count',
      'where false',
      'envelope',
    ],
  ]),
  ...inFile('sql/rewards/envelope_share_moves.sql', [
    [
      'db-share-moves',
      'a share is taken once, in the database',
      'if old.claimed_by is not null',
      'if false',
      'envelope',
    ],
  ]),
]

const database = inFile('migrations/0010-rewards.sql', [
  [
    'db-one-each',
    'one share for each, in the database',
    'create unique index envelope_one_each',
    'create index envelope_one_each',
    'envelope',
  ],
  [
    'db-closes-once',
    'an envelope closes once, in the database',
    'for each row when (old.closed_at is not null) execute function envelope_closes_once()',
    'for each row when (false) execute function envelope_closes_once()',
    'envelope',
  ],
  [
    'db-grant-moves',
    'what was decided stays, in the database',
    "for each row when (old.state <> 'held') execute function reward_grant_moves()",
    'for each row when (false) execute function reward_grant_moves()',
    'abuse',
  ],
  [
    'db-grant-once',
    'one thing earns a reward once, in the database',
    'unique (player_id, reward, source),',
    '',
    'abuse',
  ],
  [
    'db-grant-posting',
    'a grant needs its posting, in the database',
    '  unique (player_id, reward, source),\n  foreign key (player_id, posting_key) references posting (player_id, key),',
    '  unique (player_id, reward, source),',
    'abuse',
  ],
  [
    'db-released',
    'no more is released than wagered, in the database',
    'check (collected between 0 and released),\n  check (released <= wagered * release_points / 10000)',
    'check (collected between 0 and released)',
    'abuse',
  ],
  [
    'db-collected',
    'no more is collected than released, in the database',
    'check (collected between 0 and released),',
    '',
    'abuse',
  ],
  [
    'db-cashback-sum',
    'a day’s cashback is its share of the loss, in the database',
    ',\n  check (amount = (bet - win) * points / 10000)',
    '',
    'cashback',
  ],
])

export const grantMutants: readonly Mutant[] = [
  ...grants,
  ...decided,
  ...velocity,
  ...deposits,
  ...database,
  ...functions,
]
