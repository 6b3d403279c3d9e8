// Envelopes and those who came by them.
import { inFile, type Mutant } from './mutant.ts'

const claims = inFile('modules/rewards/envelopes/claim.ts', [
  [
    'own-envelope',
    'nobody opens the day’s envelope they made',
    "if (envelope.playerId === playerId) throw new Refusal('ENVELOPE_OWN')",
    '',
    'envelope',
  ],
  ['claims-a-day', 'so many of the house’s envelopes a day', '>= dayClaimsMost', '< 0', 'envelope'],
  [
    'claims-in-turn',
    'envelopes opened at two processes at once are counted one after the other',
    'await lockRewards(tx, playerId)',
    '',
    'envelope',
  ],
  [
    'over-is-over',
    'an envelope that is over is closed to claims',
    '!envelope || isExpired(envelope, needs.clock.now())',
    '!envelope',
    'envelope',
  ],
  [
    'one-person',
    'one person opens none of their own by another name',
    'await sharedMark(needs, tx, playerId, envelope.playerId)',
    'undefined',
    'abuse',
  ],
  [
    'crowd-opens',
    'a crowd that is one opens none of its own',
    '(await isOneOfMany(needs, tx, playerId))',
    'false',
    'abuse',
  ],
  [
    'ring',
    'two who live on each other’s envelopes are refused',
    '(await isRing(needs, tx, envelope.playerId, playerId))',
    'false',
    'abuse',
  ],
  [
    'claimed-before',
    'who has a share is told so',
    "if (outcome === 'exists' || outcome === 'mismatch') throw new Refusal('ALREADY_CLAIMED')",
    '',
    'envelope',
  ],
  [
    'other-country',
    'an envelope of another country is not known',
    'if (envelope?.country !== country)',
    'if (!envelope)',
    'envelope',
  ],
  [
    'claim-market',
    'nothing is opened where the market forbids it',
    'await needs.switches.demand(opener.country,',
    'await Promise.resolve(',
    'envelope',
  ],
])

const making = inFile('modules/rewards/envelopes/envelope.ts', [
  [
    'sized-by-caller',
    'the day’s envelope is not the caller’s to size',
    'count: rule.campaignCount }',
    'count }',
    'envelope',
  ],
  [
    'gift-range',
    'a gift is within its limits',
    'units < rule.giftMin || units > rule.giftMax',
    'units < 0n',
    'envelope',
  ],
  [
    'share-of-nothing',
    'each share has at least a cent',
    'if (BigInt(count) > units)',
    'if (count < 0)',
    'envelope',
  ],
  [
    'unpaid-gift',
    'a gift is paid for when it is made',
    "if (kind === 'gift') await pay(needs, tx, envelope)",
    '',
    'envelope',
  ],
  [
    'gift-on-credit',
    'who can’t pay a gift is told so',
    "if (outcome === 'insufficient') throw new Refusal('INSUFFICIENT_FUNDS', { field: 'amount' })",
    '',
    'envelope',
  ],
  [
    'two-a-day',
    'one envelope of the house a day',
    '(await isMadeToday(tx, session.playerId, envelope.day))',
    'false',
    'claims',
  ],
  [
    'make-market',
    'none is made where the market forbids it',
    "await needs.switches.demand(session.country, kind === 'gift' ? 'lucky-gift' : 'lucky-campaign')",
    '',
    'envelope',
  ],
  [
    'made-at-once',
    'two processes make the day’s one after the other',
    'await lockRewards(tx, session.playerId)',
    '',
    'claims',
  ],
  [
    'closed-twice',
    'the rest goes back once',
    'if (!envelope || envelope.closedAt) return',
    'if (!envelope) return',
    'envelope',
  ],
  [
    'house-gives-back',
    'of the house’s money nothing goes to who made the envelope',
    "kind === 'gift' ? (await leftIn({ query: tx }, id)).amount : 0n",
    '(await leftIn({ query: tx }, id)).amount',
    'envelope',
  ],
])

const shares = inFile('modules/rewards/envelopes/envelope-store.ts', [
  ['share-unlocked', 'a share is one’s while it is being taken', 'for update skip locked', '', 'envelope'],
  [
    'close-unlocked',
    'nobody opens what is being closed',
    'selectAll().forUpdate()',
    'selectAll()',
    'envelope',
  ],
  [
    'hold-unlocked',
    'nothing is closed while it is being opened',
    'selectAll().forShare()',
    'selectAll()',
    'envelope',
  ],
])

const invitations = inFile('modules/rewards/invite/invite.ts', [
  ['invites-oneself', 'nobody invites themselves', 'isSame && inviter !== playerId', 'isSame', 'envelope'],
  [
    'invites-abroad',
    'nobody is paid for a newcomer of another money',
    'const isSame = known.get(inviter)?.country === known.get(playerId)?.country',
    'const isSame = known.has(inviter)',
    'envelope',
  ],
  [
    'invited-for-little',
    'a newcomer has to recharge enough',
    'BigInt(amount) < rule.inviteRecharge ||',
    '',
    'envelope',
  ],
  [
    'invite-market',
    'no invitation is rewarded where the market forbids it',
    "|| !(await needs.switches.isOn(country, 'invite'))",
    '',
    'envelope',
  ],
  [
    'invite-shared',
    'who turns out to be one with the newcomer gets nothing',
    'if (shared) return endInvitation',
    'if (shared && !player) return endInvitation',
    'abuse',
  ],
  ['invite-over', 'an invitation ends once', ".where('state', '=', 'open')\n", '', 'envelope'],
  [
    'invite-device',
    'an invitation from one’s own device is refused',
    'const shared = await sharedMark(needs, tx, playerId, inviter)',
    'const shared = undefined',
    'abuse',
  ],
])

export const envelopeMutants: readonly Mutant[] = [...claims, ...making, ...shares, ...invitations]
