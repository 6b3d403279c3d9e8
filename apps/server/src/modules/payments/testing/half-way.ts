/**
 * Stands in for a server that dies between its commit and the provider, or between the provider and its next commit.
 * It begins a deposit or sends a payout, says when it has come to that point, and goes no further until it is killed.
 */

import { createApp } from '#app.ts'
import { readConfig } from '#config.ts'
import type { Session } from '#kernel/security/session.ts'
import { createIdentity } from '#modules/identity/identity.ts'
import type { Channel } from '#modules/payments/channels/channel.ts'
import { createSandboxChannel, sandboxName } from '#modules/payments/channels/sandbox/sandbox-channel.ts'
import { createPaymentDeps } from '#modules/payments/create-deps.ts'
import { depositFor, draftDeposit, prepareDeposit } from '#modules/payments/deposit/deposit.ts'
import type { PaymentDeps } from '#modules/payments/deps.ts'
import { offerFor } from '#modules/payments/offers.ts'
import { sendPayout } from '#modules/payments/withdraw/payout.ts'
import { createWallet } from '#modules/wallet/wallet.ts'

export type Task = {
  readonly databaseUrl: string
  /** Where it stops: before the provider is called, or when the provider has answered. */
  readonly stop: 'before' | 'after'
  readonly work:
    | { readonly deposit: { readonly player: string; readonly requestId: string } }
    | { readonly payout: string }
}

/** Tells that the point is reached and waits for the kill. */
const wait = (): Promise<never> => {
  process.stdout.write('here\n')
  return new Promise(() => setInterval(() => undefined, 60_000))
}

const stopAt =
  <In, Out>(stop: Task['stop'], call: (asked: In) => Promise<Out>) =>
  async (asked: In): Promise<Out> => {
    if (stop === 'before') return wait()
    await call(asked)
    return wait()
  }

const wish = { amount: 50, payChannel: sandboxName, paymentMethod: 'pix' }

async function beginDeposit(deps: PaymentDeps, player: string, requestId: string): Promise<void> {
  const session: Session = {
    playerId: BigInt(player),
    sessionId: 0n,
    country: 'BR',
    currency: 'BRL',
    moneyUntil: 0,
  }
  const order = await depositFor(deps, await draftDeposit(deps, session, wish), requestId)
  await prepareDeposit(deps, await offerFor(deps, session, 'in', order), order, {})
}

async function run({ databaseUrl, stop, work }: Task): Promise<void> {
  const app = createApp(readConfig({ LOG_LEVEL: 'silent', SECRETS_KEY: 'test' }), databaseUrl)
  const [identity, wallet] = [createIdentity(app), await createWallet({ ...app, databaseUrl })]
  const bank = createSandboxChannel({ ...app, identity, secrets: [] })
  const channel: Channel = {
    ...bank,
    createCharge: stopAt(stop, bank.createCharge),
    sendPayout: stopAt(stop, bank.sendPayout),
  }
  const channels = new Map([[sandboxName, channel]])
  const deps = await createPaymentDeps({ ...app, identity, wallet, channels })
  if ('payout' in work) await sendPayout(deps, work.payout, true)
  else await beginDeposit(deps, work.deposit.player, work.deposit.requestId)
}

if (import.meta.main) {
  // A test run that is killed closes this pipe.
  process.stdin
    .on('end', () => process.exit(1))
    .resume()
    .unref()
  await run(JSON.parse(process.argv[2] ?? ''))
}
