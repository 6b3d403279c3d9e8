/**
 * The Pix channel: API Pix as the Central Bank publishes it (2.x), so that any provider that speaks it plugs in.
 * An order's id is the charge's `txid` and the payout's id; an end-to-end id names a payment for ever.
 */
import type { App } from '#app.ts'
import type { Channel } from '#modules/payments/channels/channel.ts'
import { pixCharges } from '#modules/payments/channels/pix/pix-charge.ts'
import { createPixClient, type PixPace } from '#modules/payments/channels/pix/pix-client.ts'
import type { PixConfig } from '#modules/payments/channels/pix/pix-config.ts'
import { pixPayouts } from '#modules/payments/channels/pix/pix-payout.ts'
import { createReadPix, pixRefund } from '#modules/payments/channels/pix/pix-received.ts'
import { pixSettings } from '#modules/payments/channels/pix/pix-settings.ts'
import { pixStatement } from '#modules/payments/channels/pix/pix-statement.ts'
import { announceWebhook, pixWebhook } from '#modules/payments/channels/pix/pix-webhook.ts'

type Deps = Pick<App, 'clock' | 'random' | 'log'> & { readonly pace?: PixPace }

/** The name that its orders carry. */
export const pixName = 'pix'

export type PixChannel = Channel & Required<Pick<Channel, 'announceWebhook'>>

/** Throws when a setting can't work, with all that is wrong. */
export function createPixChannel(config: PixConfig, deps: Deps): PixChannel {
  const settings = pixSettings(config)
  const client = createPixClient({ ...deps, settings })
  const readPix = createReadPix(client)
  const { sendPayout, readPayout, readSent } = pixPayouts(client, settings)
  return {
    ...pixCharges({ ...deps, client, readPix, settings }),
    refund: pixRefund(client, readPix),
    sendPayout,
    readPayout,
    verifyNotification: pixWebhook({ settings, readPix, readSent }),
    statement: pixStatement(client, settings),
    announceWebhook: () => announceWebhook(client, settings),
  }
}
