/** Money in: a charge (`cob`) at the provider, the code its payer scans, and what became of it. */
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

const unreadable: Unknown = {
  outcome: 'unknown',
  error: 'the charge was answered in a way the standard has not',
}

type CobRead = { readonly outcome: 'cob'; readonly cob: Cob } | { readonly outcome: 'absent' } | Unknown

async function readCobOf(client: PixClient, txid: string): Promise<CobRead> {
  const reply = await client({ method: 'GET', path: `/cob/${txid}`, repeatable: true })
  if (reply.outcome === 'unknown') return reply
  if (reply.status === 404) return { outcome: 'absent' }
  const cob = readCob(reply.json)
  return reply.status === 200 && cob?.txid === txid ? { outcome: 'cob', cob } : unreadable
}

/** The provider's own code if it says what the charge says, else one of ours for the same address. */
function codeOf(cob: Cob, settings: PixSettings, log: Log): string | undefined {
  const given = parseBrCode(cob.copyAndPaste ?? '')
  if (given.ok && given.code.kind === 'dynamic') {
    const sameAddress = cob.location === undefined || given.code.url === cob.location
    const sameAmount = given.code.amount === undefined || given.code.amount === cob.amount
    if (sameAddress && sameAmount) return cob.copyAndPaste
  }
  if (cob.copyAndPaste !== undefined) log.warn('the provider gave a code that is not to be trusted')
  return cob.location === undefined ? undefined : ownCode(cob.location, settings)
}

function ownCode(url: string, { merchantName, merchantCity }: PixSettings): string | undefined {
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
    if (cob?.txid !== orderId || cob.amount !== amount) return unreadable
    const qrCode = codeOf(cob, settings, log)
    if (qrCode === undefined) return unreadable
    return { outcome: 'created', providerRef: orderId, next: 'qr', qrCode, url: null, expiresAt }
  }

  /** A charge that was paid can't be written again; then it is the one of an earlier try. */
  const earlier = async (charge: Charge, refusal: Refused): Promise<ChargeCreated | Refused | Unknown> => {
    const read = await readCobOf(client, charge.orderId)
    if (read.outcome === 'unknown') return read
    const stands = read.outcome === 'cob' && !read.cob.status.startsWith('REMOVIDA')
    return stands ? created(read.cob, charge) : refusal
  }

  return {
    createCharge: async (charge) => {
      const seconds = Math.floor((charge.expiresAt.getTime() - clock.now()) / 1000)
      if (seconds < 1) return { outcome: 'refused', reason: 'expired' }
      if (charge.currency !== 'BRL' || !txidForm.test(charge.orderId)) return refusedFor(undefined)
      // The standard ties a charge to a payer by document and name together. We have no name to give, and no bank
      // would hold a payer to it: who paid is compared when it is paid.
      const body = {
        calendario: { expiracao: seconds },
        valor: { original: formatPixAmount(charge.amount) },
        chave: settings.receiverKey,
      }
      const reply = await client({ method: 'PUT', path: `/cob/${charge.orderId}`, body, repeatable: true })
      if (reply.outcome === 'unknown') return reply
      if (reply.status >= 300) return earlier(charge, refusedFor(reply.json))
      return created(readCob(reply.json), charge)
    },

    readCharge: async ({ orderId }): Promise<ChargeState> => {
      const read = await readCobOf(client, orderId)
      if (read.outcome !== 'cob') return read
      const [endToEndId] = read.cob.endToEndIds
      if (endToEndId !== undefined) return chargeStateOf(await readPix(endToEndId))
      if (read.cob.status === 'ATIVA') return { outcome: 'waiting' }
      return read.cob.status === 'CONCLUIDA' ? unreadable : { outcome: 'failed', reason: 'channel-refused' }
    },
  }
}
