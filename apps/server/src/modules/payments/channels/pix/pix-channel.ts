/**
 * The Pix channel: a client of the Central Bank's API Pix (2.x), so that any provider that implements it can be used.
 * An order's id is the charge's `txid` and the payout's id; an end-to-end id identifies a payment permanently.
 */
import type { App } from '#app.ts'
import type { Channel } from '#modules/payments/channels/channel.ts'
import { pixCharges } from '#modules/payments/channels/pix/pix-charge.ts'
import { createPixClient, type PixTiming } from '#modules/payments/channels/pix/pix-client.ts'
import type { PixConfig } from '#modules/payments/channels/pix/pix-config.ts'
import { pixPayouts } from '#modules/payments/channels/pix/pix-payout.ts'
import { createPixReader, pixRefund } from '#modules/payments/channels/pix/pix-received.ts'
import { pixSettings } from '#modules/payments/channels/pix/pix-settings.ts'
import { pixStatement } from '#modules/payments/channels/pix/pix-statement.ts'
import { pixWebhook, registerWebhook } from '#modules/payments/channels/pix/pix-webhook.ts'

type Deps = Pick<App, 'clock' | 'random' | 'log'> & { readonly timing?: PixTiming }

/** The `payChannel` of its orders. */
export const pixName = 'pix'

export type PixChannel = Channel & Required<Pick<Channel, 'registerWebhook'>>

/** Throws one error that lists every invalid setting. */
export function createPixChannel(config: PixConfig, deps: Deps): PixChannel {
  const settings = pixSettings(config)
  const client = createPixClient({ ...deps, settings })
  const readPix = createPixReader(client)
  const { sendPayout, readPayout, readSent } = pixPayouts(client, settings)
  return {
    ...pixCharges({ ...deps, client, readPix, settings }),
    refund: pixRefund(client, readPix),
    sendPayout,
    readPayout,
    verifyNotification: pixWebhook({ settings, readPix, readSent }),
    statement: pixStatement(client, settings),
    registerWebhook: () => registerWebhook(client, settings),
  }
}
