// Cashback, the piggy bank, and the way of bonus money to cash.
import { inFile, type Mutant } from './mutant.ts'

const cashback = inFile('modules/rewards/cashback/cashback.ts', [
  ['day-in-key', 'a day is paid once, each day', 'key: `cashback:', 'key: `cashback`, tag: `', 'cashback'],
  [
    'told-late',
    'a round told late pays no day again',
    "if (outcome === 'exists' || outcome === 'mismatch') return",
    "if (outcome === 'exists') return",
    'cashback',
  ],
  ['less-than-a-cent', 'less than a cent is nothing', 'if (amount === 0n) return', '', 'cashback'],
  ['always-new', 'a newcomer’s rate ends', 'newUserUntil(rule, newcomer) > startOf(day)', 'true', 'cashback'],
  [
    'winners-too',
    'who won gets nothing back',
    'stakes.filter(({ bet, win }) => bet > win)',
    'stakes',
    'cashback',
  ],
  [
    'cashback-market',
    'no cashback where the market forbids it',
    'tiers: isOn ? rule.tiers : []',
    'tiers: rule.tiers',
    'cashback',
  ],
  [
    'too-early',
    'a day is read when it is over',
    'needs.clock.now() - runAfterMs)) - dayMs',
    'needs.clock.now() - runAfterMs))',
    'cashback',
  ],
])

const pig = inFile('modules/rewards/cashback/pig.ts', [
  [
    'little-pig',
    'the piggy bank stays closed below its least',
    'if (amount < minCollect)',
    'if (amount < 0n)',
    'cashback',
  ],
  [
    'pig-at-once',
    'two processes empty it one after the other',
    'await lockRewards(tx, player)',
    '',
    'claims',
  ],
  [
    'pig-empty',
    'an emptied piggy bank is told so',
    "if (outcome === 'insufficient') throw new Refusal('NOTHING_TO_COLLECT')",
    '',
    'claims',
  ],
])

const wagering = [
  ...inFile('modules/rewards/wagering-account.ts', [
    [
      'hidden-in-a-round',
      'a round that hides bonus is no way out of wagering',
      '|| (await hasOpenBonusRound(tx, player))',
      '',
      'pb',
    ],
    [
      'no-more-to-wager',
      'more bonus is more to wager',
      'required: purse.required + required',
      'required: purse.required',
      'pb',
    ],
    [
      'lost-purse',
      'a new purse begins when the old one is lost',
      "if (purse?.state === 'open') await changePurse(tx, player, purse.n, { state: 'lost' })",
      '',
      'pb',
    ],
  ]),
  ...inFile('modules/rewards/wagering-progress.ts', [
    [
      'more-than-granted',
      'never more is released than granted',
      'released: smaller(earned, grant.total)',
      'released: earned',
      'pb',
    ],
    [
      'met-too-late',
      'wagering is met at its number',
      'count.wagered >= purse.required',
      'count.wagered > purse.required',
      'pb',
    ],
  ]),
  ...inFile('modules/rewards/welcome/pb-store.ts', [
    [
      'bets-before',
      'bets before the grant release nothing',
      'fromRound: firstIdAt(now.getTime())',
      'fromRound: firstIdAt(0)',
      'pb',
    ],
  ]),
  ...inFile('modules/games/totals.ts', [
    [
      'bonus-bets',
      'bonus bets release nothing',
      'and r.is_bonus = $2 and',
      'and $2::boolean is not null and',
      'pb',
    ],
    [
      'given-back',
      'a stake that was given back was not wagered',
      "filter (where r.status = 'settled'), 0)",
      "filter (where r.status <> 'open'), 0)",
      'pb',
    ],
    [
      'bonus-losses',
      'what was lost with bonus money gives no cashback',
      'and not r.is_bonus',
      '',
      'cashback',
    ],
    [
      'day-it-ended',
      'a round belongs to the day it ended',
      'and r.changed_at >= $1 and r.changed_at < $2',
      'and r.created_at >= $1 and r.created_at < $2',
      'cashback',
    ],
  ]),
]

const collecting = [
  ...inFile('modules/rewards/welcome/pb.ts', [
    [
      'collected-again',
      'what is released is collected once',
      'minor(released - collected)',
      'minor(released)',
      'pb',
    ],
    [
      'pb-at-once',
      'two processes collect one after the other',
      'await lockRewards(tx, session.playerId)',
      '',
      'claims',
    ],
    [
      'reg-market',
      'no registration reward where the market forbids it',
      "await needs.switches.demand(country, 'registration')",
      '',
      'abuse',
    ],
  ]),
  ...inFile('modules/rewards/reward-switches.ts', [
    ['no-row', 'without a row a reward is off', 'row?.enabled === true', 'row?.enabled !== false', 'abuse'],
    [
      'kill-switch',
      'an operator stops all bonuses',
      "&& !(await isOff(db, 'bonuses'))",
      '',
      'src/operations',
    ],
  ]),
  ...inFile('modules/rewards/envelopes/launch.ts', [
    [
      'old-token',
      'a token for another site is good for a moment',
      'row && row.expiresAt.getTime() > clock.now() ? row.playerId',
      'row ? row.playerId',
      'envelope',
    ],
    [
      'unsigned',
      'only who signs redeems a token',
      "throw new Refusal('UNAUTHORIZED')",
      "request.log.debug('unsigned')",
      'envelope',
    ],
  ]),
]

export const wageringMutants: readonly Mutant[] = [...cashback, ...pig, ...wagering, ...collecting]
