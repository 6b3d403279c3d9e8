import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCipher } from '#kernel/security/encryption.ts'
import { type DepositState, depositMove } from '#modules/payments/deposit/deposit-states.ts'
import { orderChecks } from '#modules/payments/payments.ts'
import { type WithdrawState, withdrawMove } from '#modules/payments/withdraw/withdraw-states.ts'
import { audit } from '#modules/wallet/audit.ts'
import { createDeposit, createPaidDeposit, type Player, payOutAtBank } from '#testing/environment.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

/** The database enforces the rules too, so that a bug in the server cannot break them. */
let server: TestServer
let owner: pg.Client
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  server = await startTestServer((end) => ends.push(end), { env: { RATE_LIMITS: 'off' } })
  owner = new pg.Client({ connectionString: server.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  for (const end of ends) await end()
})

/** The error message, or `done`. The statement is rolled back. */
async function errorOf(client: pg.ClientBase, text: string, values: unknown[] = []): Promise<string> {
  await client.query('begin')
  try {
    await client.query(text, values)
    return 'done'
  } catch (error) {
    return (error as Error).message
  } finally {
    await client.query('rollback')
  }
}

const asOwner = (text: string, values: unknown[] = []) => errorOf(owner, text, values)
async function asApp(text: string, values: unknown[] = []): Promise<string> {
  const client = await server.app.db.pool.connect()
  try {
    return await errorOf(client, text, values)
  } finally {
    client.release()
  }
}

let player: Player
let deposit: string
let withdrawal: string

/** A withdrawal from an account that is inserted as confirmed. */
async function createWithdrawal({ id, token }: Player): Promise<string> {
  const cipher = createCipher(server.app.secrets, 'payout-account')
  await owner.query(
    `insert into payout_account (player_id, pay_channel, payment_method, sealed, fingerprint, masked, confirmed_at, used_at)
     values ($1, 'sandbox', 'pix', $2, $3, 'an***', now(), now()) on conflict do nothing`,
    [id, cipher.encrypt('ana@example.com'), cipher.fingerprint('pix||ana@example.com')],
  )
  const body = { amount: 100, payChannel: 'sandbox', paymentMethod: 'pix', account: 'ana@example.com' }
  const { json } = await server.call('/withdraw/create', body, { token })
  return json.success ? json.data.id : json.code
}

beforeEach(async () => {
  player = await server.player({ cash: 100_000n, isVerified: true })
  deposit = await createPaidDeposit(server, player)
  withdrawal = await createWithdrawal(player)
})

describe('an order’s state', () => {
  /** The transitions in the trigger's arguments. */
  async function pairsOf(trigger: string): Promise<Set<string>> {
    const { rows } = await owner.query('select tgargs from pg_trigger where tgname = $1', [trigger])
    return new Set(String(rows[0].tgargs).split('\0').filter(Boolean))
  }

  it('the database allows a deposit exactly the transitions of the rules [R10.03]', async () => {
    const states: DepositState[] = ['created', 'waiting', 'success', 'failure']
    const moves = states.flatMap((from) =>
      (['prepaid', 'paid', 'failed', 'expired'] as const).flatMap((event) => {
        const move = depositMove(from, event)
        return 'to' in move ? [`${from} ${move.to}`] : []
      }),
    )
    expect(await pairsOf('deposit_moves')).toEqual(new Set(moves))
  })

  it('the database allows a withdrawal exactly the transitions of the rules [R10.03]', async () => {
    const states: WithdrawState[] = ['created', 'approved', 'sent', 'paid', 'returned']
    const moves = states.flatMap((from) =>
      (['approve', 'send', 'pay', 'fail', 'cancel', 'reject'] as const).flatMap((event) => {
        const move = withdrawMove(from, event)
        return 'to' in move ? [`${from} ${move.to}`] : []
      }),
    )
    expect(await pairsOf('withdrawal_moves')).toEqual(new Set(moves))
  })

  it('a success cannot become a failure, even for the table owner', async () => {
    const text = `update deposit set state = 'failure', reason = 'x', paid_event = null where id = $1`
    expect(await asOwner(text, [deposit])).toContain('is success, and never becomes failure')
  })

  it('an order cannot succeed, be paid or be returned without its posting', async () => {
    const open = await createDeposit(server, player)
    const succeed = `update deposit set state = 'success', paid_event = 'e', finished_at = now() where id = $1`
    expect(await asOwner(succeed, [open])).toContain('violates foreign key')
    const returnOrder = `update withdrawal set state = 'returned', reason = 'x', finished_at = now() where id = $1`
    expect(await asOwner(returnOrder, [withdrawal])).toContain('violates foreign key')
  })

  it('a withdrawal cannot be inserted without a hold', async () => {
    const text = `insert into withdrawal (player_id, id, country, currency, amount, fee, pay_channel, payment_method,
                                          account_id, created_at, state, changed_at, send_after)
                  select player_id, 'W' || repeat('7', 26), country, currency, amount, fee, pay_channel,
                         payment_method, account_id, now(), 'created', now(), now() from withdrawal where id = $1`
    expect(await asOwner(text, [withdrawal])).toContain('violates foreign key')
  })

  it('a trigger writes each step', async () => {
    const { rows } = await owner.query('select state from order_step where order_id = $1 order by n', [
      deposit,
    ])
    expect(rows.map(({ state }) => state)).toEqual(['created', 'waiting', 'success'])
    expect(await asApp(`insert into order_step values ($1, 9, 'paid', null, now())`, [deposit])).toContain(
      'permission denied',
    )
  })
})

describe('the application’s role', () => {
  it.each([
    ['change an amount', `update deposit set amount = amount + 1`],
    ['change a fee', `update withdrawal set fee = 0`],
    ['give an order to another player', `update deposit set player_id = 1`],
    ['send a payout to another account', `update withdrawal set account_id = 1`],
    ['change an account number', `update payout_account set sealed = ''`],
    ['delete an order', `delete from deposit`],
    ['delete a withdrawal', `delete from withdrawal`],
    ['delete a notification', `delete from payment_notification`],
    ['rewrite a notification', `update payment_notification set verdict = 'genuine'`],
    ['rewrite the effect of an event', `update payment_event set effect = 'repeated'`],
    [
      'send the orders of a method through another channel',
      `update payment_config set pay_channel = 'other'`,
    ],
    ['remove a method', `delete from payment_config`],
    ['raise the amount that is paid without an operator', `update payout_rule set auto_approve_most = 1`],
    ['delete a refund', `delete from payment_refund`],
  ])('cannot %s', async (_, text) => {
    expect(await asApp(text)).toContain('permission denied')
  })

  it('sets no rule for payouts that is no version of the setting', async () => {
    const value = { autoApproveMost: 1, dayCountMost: 1, dayAmountMost: 1, cancelSeconds: 0 }
    const text = `select payout_rule_set('BR', $1)`
    expect(await asApp(text, [JSON.stringify(value)])).toContain('no version of the payout rule of BR waits')
  })

  it('notifications are append-only, even for the table owner', async () => {
    expect(await asOwner('delete from payment_notification')).toContain('append-only')
  })

  it('one event has one effect', async () => {
    const again = `insert into payment_event (channel, provider_event, kind, order_id, effect, at, seen_at)
                   select channel, provider_event, kind, 'other', 'credited', at, seen_at
                     from payment_event where order_id = $1 and effect = 'credited'`
    expect(await asApp(again, [deposit])).toContain('payment_event_once')
  })
})

describe('the audit detects', () => {
  const findings = async () =>
    (await audit(server.app.db, { extraChecks: orderChecks })).map(({ check }) => check)

  /** Constraints and triggers are removed: they would reject the damage. */
  beforeAll(async () => {
    const { rows } = await owner.query(
      `select conrelid::regclass as table, conname as name from pg_constraint
        where contype = 'f' and confrelid = 'posting_key'::regclass`,
    )
    for (const { table, name } of rows) await owner.query(`alter table ${table} drop constraint ${name}`)
    await owner.query('alter table deposit disable trigger deposit_moves')
    await owner.query('alter table withdrawal disable trigger withdrawal_moves')
  })

  async function findingsWith(damage: string, repair: string, values: unknown[]): Promise<string[]> {
    await owner.query(damage, values)
    const found = await findings()
    await owner.query(repair, values)
    return found
  }

  it('nothing in an intact database', async () => {
    expect(await findings()).toEqual([])
  })

  it.each([
    [
      'every successful deposit has its posting',
      `update deposit set amount = amount + 1 where id = $1`,
      `update deposit set amount = amount - 1 where id = $1`,
    ],
    [
      'every posting of a deposit has its successful order',
      `update deposit set state = 'waiting', paid_event = null, finished_at = null where id = $1`,
      `update deposit set state = 'success', paid_event = 'e', finished_at = now() where id = $1`,
    ],
  ])('%s', async (check, damage, repair) => {
    expect(await findingsWith(damage, repair, [deposit])).toContain(check)
    expect(await findings()).toEqual([])
  })

  it('every withdrawal under way holds its money, and ended as its money did', async () => {
    await payOutAtBank(server, withdrawal, 'success')
    const paid = `update withdrawal set state = 'paid', finished_at = now(), reason = null where id = $1`
    const open = `update withdrawal set state = 'sent', finished_at = null where id = $1`
    expect(await findingsWith(open, paid, [withdrawal])).toContain(
      'every withdrawal under way holds its money',
    )
    const returned = `update withdrawal set state = 'returned', reason = 'x' where id = $1`
    expect(await findingsWith(returned, paid, [withdrawal])).toContain(
      'every withdrawal ended as its money did',
    )
    expect(await findings()).toEqual([])
  })

  it('no hold without an owner', async () => {
    const rename = `update withdrawal set id = 'W' || repeat('7', 26) where id = $1`
    const back = `update withdrawal set id = $1 where id = 'W' || repeat('7', 26)`
    expect(await findingsWith(rename, back, [withdrawal])).toContain('no hold without an owner')
    expect(await findings()).toEqual([])
  })
})
