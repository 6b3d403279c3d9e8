/** The provider's statement of a period: received payments by the standard (`GET /pix`), payouts by the extension. */
import type { Span, Statement, StatementLine, Unknown } from '#modules/payments/channels/channel.ts'
import type { PixClient } from '#modules/payments/channels/pix/pix-client.ts'
import { sentStateOf } from '#modules/payments/channels/pix/pix-payout.ts'
import { isReturned, paymentOf } from '#modules/payments/channels/pix/pix-received.ts'
import {
  listAt,
  readReceivedPix,
  readSentPix,
  textAt,
  valueAt,
} from '#modules/payments/channels/pix/pix-responses.ts'
import type { PixSettings } from '#modules/payments/channels/pix/pix-settings.ts'

const perPage = 100
const maxPages = 10_000

const malformedResponse: Unknown = {
  outcome: 'unknown',
  error: 'the provider returned a list that does not follow the standard',
}

type Pages = { readonly outcome: 'pages'; readonly items: readonly unknown[] } | Unknown

/** Reads all pages. A list that changes its length meanwhile is rejected. */
async function readPages(client: PixClient, path: string, { from, to }: Span): Promise<Pages> {
  // The end is inclusive in the standard.
  const ends = { inicio: from.toISOString(), fim: new Date(to.getTime() - 1).toISOString() }
  const items: unknown[] = []
  for (let page = 0; page < maxPages; page++) {
    const paging = { 'paginacao.paginaAtual': String(page), 'paginacao.itensPorPagina': String(perPage) }
    const query = new URLSearchParams({ ...ends, ...paging })
    const reply = await client({ method: 'GET', path: `${path}?${query}`, repeatable: true })
    if (reply.outcome === 'unknown') return reply
    const total = valueAt(reply.json, 'parametros', 'paginacao', 'quantidadeTotalDeItens')
    const part = listAt(reply.json, 'pix')
    if (reply.status !== 200 || typeof total !== 'number') return malformedResponse
    items.push(...part)
    if (items.length >= total) return items.length === total ? { outcome: 'pages', items } : malformedResponse
    if (part.length === 0) return malformedResponse
  }
  return malformedResponse
}

function receivedLine(json: unknown): StatementLine[] {
  const pix = readReceivedPix(json)
  if (!pix) return []
  const orderId = pix.txid || pix.endToEndId
  return [{ kind: 'charge', orderId, state: isReturned(pix) ? 'returned' : 'paid', payment: paymentOf(pix) }]
}

function sentLine(json: unknown): StatementLine[] {
  const sent = readSentPix(json)
  const [orderId, at] = [textAt(json, 'idEnvio'), textAt(json, 'horario', 'solicitacao')]
  const state = sent && sentStateOf(sent)
  if (!sent || !orderId || !at || !state || state.outcome === 'unknown') return []
  const is = state.outcome === 'refused' ? 'failed' : state.outcome
  return [{ kind: 'payout', orderId, state: is, amount: sent.amount, currency: 'BRL', at: new Date(at) }]
}

export const pixStatement =
  (client: PixClient, { payoutListPath }: PixSettings) =>
  async (span: Span): Promise<Statement> => {
    const received = await readPages(client, '/pix', span)
    if (received.outcome === 'unknown') return received
    const sent = await readPages(client, payoutListPath, span)
    if (sent.outcome === 'unknown') return sent
    const lines = [...received.items.flatMap(receivedLine), ...sent.items.flatMap(sentLine)]
    const all = received.items.length + sent.items.length
    return lines.length === all ? { outcome: 'statement', lines } : malformedResponse
  }
