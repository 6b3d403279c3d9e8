/**
 * Every table that holds data of players, listed by hand: exported to the player, or with the reason why not. A test
 * compares the list with the database. docs/PROTECTION.md explains how long each is retained.
 */
import type { PersonalTable } from '#modules/privacy/privacy.ts'

const accountName = (column: string): string =>
  `jsonb_build_object('account', (select c.name from chart c where c.id = t.${column}))`

const ofOrders = `t.order_id in (select d.id from deposit d where d.player_id = $1
                                  union all select w.id from withdrawal w where w.player_id = $1)`

/** In the order of the exported file. The key is unique among the rows of a player. */
export const exportedTables: readonly PersonalTable[] = [
  { table: 'player', by: 'id', key: [], omit: ['password_hash'] },
  {
    table: 'person',
    key: [],
    omit: ['document_hash', 'ask_at', 'asks', 'decided_by'],
    decrypt: { sealed: 'person' },
  },
  { table: 'identity_decision', key: ['id'], omit: ['by'] },
  { table: 'registry_check', key: [] },
  { table: 'registry_event', key: ['id'] },
  { table: 'legal_acceptance', key: ['kind', 'version'] },
  { table: 'session', key: ['id'] },
  { table: 'phone_move', key: ['id'], omit: ['requested_by', 'approved_by', 'transaction_id'] },
  { table: 'player_mark', key: [] },
  { table: 'push_device', key: ['fingerprint'], omit: ['sealed'] },
  { table: 'ad_report', key: ['event_id'] },
  { table: 'player_limit', key: ['kind', 'period'] },
  { table: 'player_guard', key: [] },
  { table: 'play_session', key: [] },
  { table: 'play_day', key: ['day'] },
  { table: 'protection_event', key: ['id'] },
  { table: 'exclusion_end_request', key: ['id'], omit: ['entered_by'] },
  { table: 'risk_assessment', key: [] },
  { table: 'risk_case', key: ['id'], omit: ['closed_by', 'assigned_to'] },
  { table: 'account', key: ['account'], add: accountName('account') },
  { table: 'posting', key: ['id'], omit: ['content'] },
  { table: 'entry', key: ['posting_id', 'seq'], add: accountName('account') },
  { table: 'deposit', key: ['id'] },
  { table: 'withdrawal', key: ['id'], omit: ['approved_by'] },
  { table: 'order_step', where: ofOrders, key: ['order_id', 'n'] },
  { table: 'payment_event', where: ofOrders, key: ['id'], omit: ['reviewed_by', 'notification_id'] },
  { table: 'payment_refund', where: ofOrders, key: ['channel', 'provider_event'] },
  { table: 'payout_account', key: ['id'], omit: ['fingerprint'], decrypt: { sealed: 'account' } },
  // The sealed seeds of the next rounds would tell their outcome.
  { table: 'seed_pair', key: ['id'], omit: ['sealed', 'next_sealed'] },
  { table: 'round', key: ['id'] },
  { table: 'jackpot_win', key: ['currency', 'number'], omit: ['pot'] },
  { table: 'studio_round', key: ['studio', 'ref'] },
  { table: 'slip', key: ['id'] },
  { table: 'slip_leg', key: ['slip_id', 'n'] },
  { table: 'slip_correction', key: ['slip_id', 'revision'] },
  { table: 'favourite', key: ['game_id'] },
  { table: 'recent_play', key: ['game_id'] },
  // Reasons and deciders are part of the prevention of fraud.
  { table: 'reward_grant', key: ['key'], omit: ['reason', 'decided_by'] },
  { table: 'pb_grant', key: ['reward_type'] },
  { table: 'pb_collection', key: ['reward_type', 'n'] },
  { table: 'bonus_purse', key: ['n'] },
  { table: 'bonus_conversion', key: ['purse', 'n'] },
  { table: 'bonus_removal', key: ['n'] },
  { table: 'cashback_day', key: ['day'] },
  { table: 'pig_collection', key: ['n'] },
  { table: 'envelope', key: ['id'] },
  { table: 'envelope_share', by: 'claimed_by', key: ['envelope_id', 'n'] },
  { table: 'invitation', where: 't.player_id = $1 or t.inviter = $1', key: ['player_id'], omit: ['reason'] },
  { table: 'guide_read', key: [] },
  { table: 'support_thread', key: [], omit: ['assigned_to'] },
  { table: 'support_message', key: ['id'], omit: ['operator'] },
]

/** Tables with a reference to a player that are not exported. */
export const notExportedTables: Readonly<Record<string, string>> = {
  account_checkpoint: 'a check of the sums of entry, without data of its own',
  account_drift: 'a finding of the audit about account and entry',
  active_token: 'hashes of single-use tokens, deleted within minutes',
  balance_forward: 'sums of entry at the end of a month, without data of its own',
  launch: 'hashes of single-use tokens, deleted within minutes',
  login_failure: 'a counter of wrong passwords, deleted after two days',
  pending_code: 'the action that the next code confirms, deleted within days',
  player_note: 'notes of operators, part of the prevention of fraud',
  player_tag: 'marks of operators, part of the prevention of fraud',
  posting_key: 'keys of posting, without data of its own',
  public_win: 'won rounds with masked names, deleted after 7 days; the rounds are in round',
  report_first_deposit: 'the day of the first deposit, counted from entry for reports',
  report_player_period: 'days on which the player played, counted from entry for reports',
  request: 'copies of responses that the player received, deleted after 30 days',
  round_correction:
    'what a corrected result changed of the counted risk of a slip; the result is in slip_correction',
  session_token: 'hashes of the tokens of session',
  significant_event: 'a list for inspectors; the facts are in entry, withdrawal and protection_event',
  slip_correction_due: 'slips that wait for a correction; its result is in slip_correction',
  slip_pending: 'slips that wait for the second look at their price; its result is in slip',
  sports_bound: 'amounts for all players; its column player is the bound of one player',
  sports_exposure: 'sums of open slips, deleted with the last of them',
  studio_transaction: 'messages of studios about rounds; the bets and wins are in round and entry',
}
