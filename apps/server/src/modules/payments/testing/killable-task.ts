/**
 * Simulates a server that dies between its commit and the provider call, or between the call and its next commit. The
 * program starts a deposit or a payout, reports when it has reached that point, and waits there to be killed.
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
  /** Where it stops: before the provider call or after it. */
  readonly stop: 'before' | 'after'
  readonly work:
    | { readonly deposit: { readonly player: string; readonly requestId: string } }
    | { readonly payout: string }
}

/** Reports that the point is reached and waits to be killed. */
const wait = (): Promise<never> => {
  process.stdout.write('here\n')
  return new Promise(() => setInterval(() => undefined, 60_000))
}

const stopAt =
  <In, Out>(stop: Task['stop'], call: (input: In) => Promise<Out>) =>
  async (input: In): Promise<Out> => {
    if (stop === 'before') return wait()
    await call(input)
    return wait()
  }

const request = { amount: 50, payChannel: sandboxName, paymentMethod: 'pix' }

async function startDeposit(deps: PaymentDeps, player: string, requestId: string): Promise<void> {
  const session: Session = {
    playerId: BigInt(player),
    sessionId: 0n,
    country: 'BR',
    currency: 'BRL',
    moneyUntil: 0,
  }
  const order = await depositFor(deps, await draftDeposit(deps, session, request), requestId)
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
  else await startDeposit(deps, work.deposit.player, work.deposit.requestId)
}

if (import.meta.main) {
  // The pipe closes when the test run is killed.
  process.stdin
    .on('end', () => process.exit(1))
    .resume()
    .unref()
  await run(JSON.parse(process.argv[2] ?? ''))
}
