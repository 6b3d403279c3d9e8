/** Operators who change reward settings in tests, and losses of players at a time. */
import type { OperatorBody, OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { SettingName, SettingValue } from '@saguao/contract/operators/settings/setting-kinds.ts'
import type { TestOperator } from '#console/testing/operators.ts'
import { firstRoundIdAt } from '#modules/games/games.ts'
import { asOwner } from '#modules/rewards/testing/rewards-server.ts'
import type { Player } from '#testing/environment.ts'
import type { TestServer } from '#testing/server.ts'

const reason = 'a decision of the test'

/** Values are read-only, bodies of calls are not. */
type Schedule = Omit<OperatorBody<'/operator/setting/schedule'>, 'reason' | 'value'> & {
  readonly value: object
}
type Answer = { code: string } | { data: OperatorData<'/operator/setting/schedule'> }

/** Asks for a change, which the second operator approves where the kind needs it. Returns the code of a refusal. */
export async function changeSetting(
  [first, second]: readonly [TestOperator, TestOperator],
  change: Schedule,
): Promise<string | undefined> {
  const answer: Answer = await first.call('/operator/setting/schedule', {
    ...change,
    value: change.value as never,
    reason,
  })
  if ('code' in answer) return answer.code
  if (!answer.data.approvalId) return undefined
  const decided = await second.call('/operator/approval/decide', {
    id: answer.data.approvalId,
    decision: 'approve',
    reason,
  })
  return 'code' in decided ? decided.code : undefined
}

/** The value in effect. */
export async function settingOf<K extends SettingName>(
  operator: TestOperator,
  kind: K,
  subject: string,
): Promise<SettingValue<K>> {
  const { setting } = await operator.data('/operator/setting', { kind, subject })
  return setting.value as SettingValue<K>
}

let rounds = 0

const countedTimes = 50

/** Inserts a settled round, and one that wins its large stake back: only the loss bounds the cashback then. */
export async function playedAt(
  server: Pick<TestServer, 'databaseUrl'>,
  { id }: Pick<Player, 'id'>,
  country: 'BR' | 'CL',
  time: string | number,
  { bet, win = 0 }: { readonly bet: number; readonly win?: number },
): Promise<void> {
  const at = typeof time === 'number' ? time : Date.parse(time)
  const nextId = () => `${firstRoundIdAt(at)}AAAAAA${String(++rounds).padStart(5, '0')}`
  const even = bet * countedTimes
  await asOwner(
    server,
    `insert into round (player_id, id, game_id, currency, is_bonus, status, bet, win, risk, choice, outcome, created_at, changed_at)
     select $1, r.id, 'dice', $2, false, 'settled', r.bet, r.win, r.bet, '{}', '{}', $3, $3
       from unnest($4::text[], $5::bigint[], $6::bigint[]) r(id, bet, win)`,
    [id, country === 'BR' ? 'BRL' : 'CLP', new Date(at), [nextId(), nextId()], [bet, even], [win, even]],
  )
}
