/** Deposits: a charge (`cob`) at the provider, its QR code and its state. */
import type { Clock } from '#kernel/clock.ts'
import type { Log } from '#kernel/observability/log.ts'
import type {
  Channel,
  Charge,
  ChargeCreated,
  ChargeState,
  Refused,
  Unknown,
} from '#modules/payments/channels/channel.ts'
import { BrCodeError, buildBrCode } from '#modules/payments/channels/pix/brcode/brcode.ts'
import { parseBrCode } from '#modules/payments/channels/pix/brcode/brcode-parse.ts'
import { formatPixAmount } from '#modules/payments/channels/pix/brcode/pix-amount.ts'
import type { PixClient } from '#modules/payments/channels/pix/pix-client.ts'
import { chargeStateOf, type ReadPix } from '#modules/payments/channels/pix/pix-received.ts'
import { refusedFor } from '#modules/payments/channels/pix/pix-refusal.ts'
import { type Cob, readCob, txidForm } from '#modules/payments/channels/pix/pix-responses.ts'
import type { PixSettings } from '#modules/payments/channels/pix/pix-settings.ts'

type Deps = {
  readonly client: PixClient
  readonly readPix: ReadPix
  readonly settings: PixSettings
  readonly clock: Clock
  readonly log: Log
}

const malformedResponse: Unknown = {
  outcome: 'unknown',
  error: 'the provider returned a charge that does not follow the standard',
}

type CobRead = { readonly outcome: 'cob'; readonly cob: Cob } | { readonly outcome: 'absent' } | Unknown

async function readCobOf(client: PixClient, txid: string, player: bigint): Promise<CobRead> {
  const reply = await client({ method: 'GET', path: `/cob/${txid}`, repeatable: true, player })
  if (reply.outcome === 'unknown') return reply
  if (reply.status === 404) return { outcome: 'absent' }
  const cob = readCob(reply.json)
  return reply.status === 200 && cob?.txid === txid ? { outcome: 'cob', cob } : malformedResponse
}

/** The provider's code if it agrees with the charge, otherwise one built here for the same URL. */
function trustedCodeOf(cob: Cob, settings: PixSettings, log: Log): string | undefined {
  const parsed = parseBrCode(cob.copyAndPaste ?? '')
  if (parsed.ok && parsed.code.kind === 'dynamic') {
    const sameAddress = cob.location === undefined || parsed.code.url === cob.location
    const sameAmount = parsed.code.amount === undefined || parsed.code.amount === cob.amount
    if (sameAddress && sameAmount) return cob.copyAndPaste
  }
  if (cob.copyAndPaste !== undefined)
    log.warn('pix: the provider returned a code that does not match its charge')
  return cob.location === undefined ? undefined : buildCode(cob.location, settings)
}

function buildCode(url: string, { merchantName, merchantCity }: PixSettings): string | undefined {
  try {
    return buildBrCode({ kind: 'dynamic', url, merchantName, merchantCity })
  } catch (error) {
    if (error instanceof BrCodeError) return undefined
    throw error
  }
}

export function pixCharges(deps: Deps): Pick<Channel, 'createCharge' | 'readCharge'> {
  const { client, readPix, settings, clock, log } = deps

  const created = (cob: Cob | undefined, { orderId, amount, expiresAt }: Charge): ChargeCreated | Unknown => {
    if (cob?.txid !== orderId || cob.amount !== amount) return malformedResponse
    const qrCode = trustedCodeOf(cob, settings, log)
    if (qrCode === undefined) return malformedResponse
    return { outcome: 'created', providerRef: orderId, next: 'qr', qrCode, url: null, expiresAt }
  }

  /** A charge that was paid cannot be written again; then the one of an earlier attempt is read. */
  const readExisting = async (
    charge: Charge,
    refusal: Refused,
  ): Promise<ChargeCreated | Refused | Unknown> => {
    const read = await readCobOf(client, charge.orderId, charge.playerId)
    if (read.outcome === 'unknown') return read
    const isActive = read.outcome === 'cob' && !read.cob.status.startsWith('REMOVIDA')
    return isActive ? created(read.cob, charge) : refusal
  }

  return {
    createCharge: async (charge) => {
      const seconds = Math.floor((charge.expiresAt.getTime() - clock.now()) / 1000)
      if (seconds < 1) return { outcome: 'refused', reason: 'expired' }
      if (charge.currency !== 'BRL' || !txidForm.test(charge.orderId)) return refusedFor(undefined)
      // The standard binds a charge to a payer by document and name together. The name is not known, and banks do not
      // enforce the binding: the payer's document is compared when the payment arrives.
      const body = {
        calendario: { expiracao: seconds },
        valor: { original: formatPixAmount(charge.amount) },
        chave: settings.receiverKey,
      }
      const path = `/cob/${charge.orderId}`
      const reply = await client({ method: 'PUT', path, body, repeatable: true, player: charge.playerId })
      if (reply.outcome === 'unknown') return reply
      if (reply.status >= 300) return readExisting(charge, refusedFor(reply.json))
      return created(readCob(reply.json), charge)
    },

    readCharge: async ({ orderId, playerId }): Promise<ChargeState> => {
      const read = await readCobOf(client, orderId, playerId)
      if (read.outcome !== 'cob') return read
      const [endToEndId] = read.cob.endToEndIds
      if (endToEndId !== undefined) return chargeStateOf(await readPix(endToEndId))
      if (read.cob.status === 'ATIVA') return { outcome: 'waiting' }
      return read.cob.status === 'CONCLUIDA'
        ? malformedResponse
        : { outcome: 'failed', reason: 'channel-refused' }
    },
  }
}
