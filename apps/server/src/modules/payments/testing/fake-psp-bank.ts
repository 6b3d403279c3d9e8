/**
 * Rules and state of the fake payment provider, written to the published API Pix (2.x) and the payout extension. It shares
 * no code with the adapter under test: its BR Codes come from a library, its checks are its own.
 */
import { createDynamicPix, hasError } from 'pix-utils'
import { systemClock } from '#kernel/clock.ts'
import { systemRandom } from '#kernel/random.ts'

export type Response = { readonly status: number; readonly json: unknown }
type Json = Readonly<Record<string, unknown>>

type Returned = {
  id: string
  rtrId: string
  valor: string
  horario: { solicitacao: string }
  status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO'
  motivo?: string
}
export type FakePix = {
  endToEndId: string
  txid?: string
  valor: string
  chave: string
  horario: string
  pagador?: { cpf?: string; cnpj?: string; nome: string }
  devolucoes: Returned[]
}
export type FakeCob = {
  txid: string
  revisao: number
  status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_PSP'
  calendario: { criacao: string; expiracao: number }
  valor: { original: string }
  chave: string
  location: string
  loc: { id: number; location: string; tipoCob: 'cob' }
  pixCopiaECola?: string
  pix: FakePix[]
}
export type FakePayout = {
  idEnvio: string
  endToEndId: string
  valor: string
  status: 'EM_PROCESSAMENTO' | 'REALIZADO' | 'NAO_REALIZADO'
  motivo?: string
  horario: { solicitacao: string; liquidacao?: string }
  favorecido: Json
}

/** Adjustable behaviour of the fake provider. */
export type Manner = {
  tokenSeconds: number
  copyAndPaste: 'right' | 'none' | 'foreign'
  returns: Returned['status']
  /** The origin that replaces the host of the webhook URL, in place of DNS. */
  host: string
}

export type Memory = {
  readonly receiverKey: string
  readonly cobs: Map<string, FakeCob>
  readonly pixes: Map<string, FakePix>
  readonly payouts: Map<string, FakePayout>
  readonly webhooks: Map<string, string>
  /** Expiry of each token. */
  readonly tokens: Map<string, number>
  readonly manner: Manner
}

export const createMemory = (receiverKey: string): Memory => ({
  receiverKey,
  cobs: new Map(),
  pixes: new Map(),
  payouts: new Map(),
  webhooks: new Map(),
  tokens: new Map(),
  manner: { tokenSeconds: 3600, copyAndPaste: 'right', returns: 'DEVOLVIDO', host: '' },
})

/** The only client of the fake provider. */
export const fakeClient = { clientId: 'saguao-test', clientSecret: 'secret-of-the-test-client' } as const

const ispb = '12345678'
const amountForm = /^\d{1,10}\.\d{2}$/
const txidForm = /^[a-zA-Z0-9]{26,35}$/
const now = (): string => new Date(systemClock.now()).toISOString()
const drawn = (length: number): string =>
  Array.from({ length }, () => systemRandom.below(36).toString(36)).join('')
const nameFor = (letter: 'E' | 'D'): string =>
  `${letter}${ispb}${now().replace(/\D/g, '').slice(0, 12)}${drawn(11)}`

const problem = (status: number, type: string, detail: string): Response => ({
  status,
  json: { type: `https://pix.bcb.gov.br/api/v2/error/${type}`, title: type, status, detail },
})
const memberOf = (json: unknown, name: string): unknown => (json as Json | undefined)?.[name]
const textAt = (json: unknown, ...path: readonly string[]): string =>
  String(path.reduce(memberOf, json) ?? '')

function codeFor(url: string): string {
  const code = createDynamicPix({ merchantName: 'Saguao Testes', merchantCity: 'Sao Paulo', url })
  if (hasError(code)) throw new Error('the library made no code')
  return code.toBRCode()
}

// Tokens

export function giveToken({ tokens, manner }: Memory): Response {
  const token = drawn(40)
  tokens.set(token, systemClock.now() + manner.tokenSeconds * 1000)
  return { status: 200, json: { access_token: token, token_type: 'Bearer', expires_in: manner.tokenSeconds } }
}

export const acceptsToken = ({ tokens }: Memory, token: string): boolean =>
  (tokens.get(token) ?? 0) > systemClock.now()

// Charges

function copyAndPaste(location: string, { copyAndPaste: how }: Manner): Pick<FakeCob, 'pixCopiaECola'> {
  if (how === 'none') return {}
  return { pixCopiaECola: codeFor(how === 'right' ? location : 'elsewhere.example/qr/other') }
}

function newCob({ cobs, manner }: Memory, txid: string, body: unknown): FakeCob {
  const location = `pix.example.com/qr/v2/${drawn(32)}`
  const expiracao = Number(memberOf(memberOf(body, 'calendario'), 'expiracao'))
  return {
    txid,
    revisao: 0,
    status: 'ATIVA',
    calendario: { criacao: now(), expiracao },
    valor: { original: textAt(body, 'valor', 'original') },
    chave: textAt(body, 'chave'),
    location,
    loc: { id: cobs.size + 1, location, tipoCob: 'cob' },
    ...copyAndPaste(location, manner),
    pix: [],
  }
}

function violation(receiverKey: string, txid: string, body: unknown): string | undefined {
  const valor = textAt(body, 'valor', 'original')
  const expiracao = memberOf(memberOf(body, 'calendario'), 'expiracao')
  if (!txidForm.test(txid)) return 'txid'
  if (!Number.isInteger(expiracao) || Number(expiracao) <= 0) return 'cob.calendario.expiracao'
  if (!amountForm.test(valor) || Number(valor) === 0) return 'cob.valor.original'
  return textAt(body, 'chave') === receiverKey ? undefined : 'cob.chave'
}

export function putCob(memory: Memory, txid: string, body: unknown): Response {
  const wrong = violation(memory.receiverKey, txid, body)
  if (wrong) return problem(400, 'CobOperacaoInvalida', `O campo ${wrong} é inválido`)
  const known = memory.cobs.get(txid)
  if (known && known.status !== 'ATIVA')
    return problem(400, 'CobOperacaoInvalida', 'A cobrança já existe e não está ATIVA')
  const fresh = newCob(memory, txid, body)
  const cob = known ? { ...known, valor: fresh.valor, revisao: known.revisao + 1 } : fresh
  memory.cobs.set(txid, cob)
  return { status: 201, json: cob }
}

export function getCob({ cobs }: Memory, txid: string): Response {
  const cob = cobs.get(txid)
  return cob ? { status: 200, json: cob } : problem(404, 'CobNaoEncontrado', 'Cobrança não encontrada')
}

export function removeCob({ cobs }: Memory, txid: string): void {
  const cob = cobs.get(txid)
  if (cob) cob.status = 'REMOVIDA_PELO_PSP'
}

// Pix received and returned

/** Makes a payment: of the charge with that txid if there is one, otherwise to the receiver's key. */
export function pay(memory: Memory, wanted: Partial<Pick<FakePix, 'txid' | 'valor' | 'pagador'>>): FakePix {
  const cob = wanted.txid ? memory.cobs.get(wanted.txid) : undefined
  const pix: FakePix = {
    ...wanted,
    endToEndId: nameFor('E'),
    valor: wanted.valor ?? cob?.valor.original ?? '1.00',
    chave: memory.receiverKey,
    horario: now(),
    devolucoes: [],
  }
  memory.pixes.set(pix.endToEndId, pix)
  cob?.pix.push(pix)
  if (cob) cob.status = 'CONCLUIDA'
  return pix
}

export function getPix({ pixes }: Memory, endToEndId: string): Response {
  const pix = pixes.get(endToEndId)
  return pix ? { status: 200, json: pix } : problem(404, 'PixNaoEncontrado', 'Pix não encontrado')
}

const centsOf = (valor: string): number => Math.round(Number(valor) * 100)
const returnedCents = (pix: FakePix): number =>
  pix.devolucoes
    .filter(({ status }) => status !== 'NAO_REALIZADO')
    .reduce((sum, { valor }) => sum + centsOf(valor), 0)

function returnViolation(pix: FakePix, id: string, valor: string): string | undefined {
  if (!amountForm.test(valor) || !/^[a-zA-Z0-9]{1,35}$/.test(id)) return 'A devolução não respeita o schema'
  if (pix.devolucoes.some((returned) => returned.id === id))
    return 'O id já foi utilizado por outra devolução'
  const exceeds = returnedCents(pix) + centsOf(valor) > centsOf(pix.valor)
  return exceeds ? 'As devoluções excederiam o valor do Pix' : undefined
}

export function putReturn(
  { pixes, manner }: Memory,
  endToEndId: string,
  id: string,
  body: unknown,
): Response {
  const pix = pixes.get(endToEndId)
  if (!pix) return problem(404, 'NaoEncontrado', 'Pix não encontrado')
  const valor = textAt(body, 'valor')
  const wrong = returnViolation(pix, id, valor)
  if (wrong) return problem(400, 'PixDevolucaoInvalida', wrong)
  const { returns: status } = manner
  const why = status === 'NAO_REALIZADO' ? { motivo: 'Saldo insuficiente' } : {}
  const returned = { id, rtrId: nameFor('D'), valor, horario: { solicitacao: now() }, status, ...why }
  pix.devolucoes.push(returned)
  return { status: 201, json: returned }
}

export function settleReturns({ pixes }: Memory, endToEndId: string, status: Returned['status']): void {
  for (const returned of pixes.get(endToEndId)?.devolucoes ?? [])
    if (returned.status === 'EM_PROCESSAMENTO') returned.status = status
}

// Pix sent

const refusal = (status: number, nome: string, mensagem: string): Response => ({
  status,
  json: { nome, mensagem },
})

/** Keys that start with `unknown@` do not exist, those that start with `stranger@` belong to another document. */
function payoutRefusal({ payouts, receiverKey }: Memory, id: string, body: unknown): Response | undefined {
  const [valor, chave] = [textAt(body, 'valor'), textAt(body, 'favorecido', 'chave')]
  if (payouts.has(id)) return refusal(409, 'id_envio_duplicado', 'O id de envio informado já foi utilizado')
  if (!amountForm.test(valor) || Number(valor) === 0)
    return refusal(400, 'valor_invalido', 'O valor é inválido')
  if (textAt(body, 'pagador', 'chave') !== receiverKey || chave.startsWith('unknown@'))
    return refusal(400, 'chave_invalida', 'A chave informada não existe')
  if (chave.startsWith('stranger@') && textAt(body, 'favorecido', 'cpf') !== '')
    return refusal(400, 'chave_nao_pertence_ao_documento', 'O cpf é diferente do documento em posse da chave')
  return undefined
}

export function putPayout(memory: Memory, idEnvio: string, body: unknown): Response {
  const refused = payoutRefusal(memory, idEnvio, body)
  if (refused) return refused
  const { favorecido } = body as { favorecido: Json }
  const [e2eId, valor, status] = [nameFor('E'), textAt(body, 'valor'), 'EM_PROCESSAMENTO' as const]
  const horario = { solicitacao: now() }
  memory.payouts.set(idEnvio, { idEnvio, endToEndId: e2eId, valor, status, horario, favorecido })
  return { status: 201, json: { idEnvio, e2eId, valor, horario, status } }
}

export function getPayout({ payouts }: Memory, idEnvio: string): Response {
  const sent = payouts.get(idEnvio)
  return sent ? { status: 200, json: sent } : problem(404, 'PixEnviadoNaoEncontrado', 'Pix não encontrado')
}

export function settle(
  { payouts }: Memory,
  idEnvio: string,
  end: Pick<FakePayout, 'status' | 'motivo'>,
): FakePayout | null {
  const sent = payouts.get(idEnvio)
  if (!sent) return null
  Object.assign(sent, end)
  if (end.status === 'REALIZADO') sent.horario.liquidacao = now()
  return sent
}

// Lists

type Listed = { readonly horario: string | { readonly solicitacao: string } }

const timeOf = ({ horario }: Listed): number =>
  Date.parse(typeof horario === 'string' ? horario : horario.solicitacao)

/** Both ends are inclusive, and pages are counted from zero. */
function listOf(all: readonly Listed[], query: URLSearchParams): Response {
  const [from, to] = [Date.parse(query.get('inicio') ?? ''), Date.parse(query.get('fim') ?? '')]
  if (Number.isNaN(from) || !(to > from)) return problem(400, 'PixConsultaInvalida', 'fim < inicio')
  const page = Number(query.get('paginacao.paginaAtual') ?? 0)
  const perPage = Math.min(Number(query.get('paginacao.itensPorPagina') ?? 100), listMost)
  const found = all.filter((one) => timeOf(one) >= from && timeOf(one) <= to)
  const paginacao = {
    paginaAtual: page,
    itensPorPagina: perPage,
    quantidadeDePaginas: Math.ceil(found.length / perPage),
    quantidadeTotalDeItens: found.length,
  }
  const pix = found.slice(page * perPage, (page + 1) * perPage)
  return { status: 200, json: { parametros: { paginacao }, pix } }
}
const listMost = 2

export const listPix = ({ pixes }: Memory, query: URLSearchParams): Response =>
  listOf([...pixes.values()], query)
export const listPayouts = ({ payouts }: Memory, query: URLSearchParams): Response =>
  listOf([...payouts.values()], query)

// Webhook registration

export function putWebhook({ webhooks, receiverKey }: Memory, chave: string, body: unknown): Response {
  const url = textAt(body, 'webhookUrl')
  if (chave !== receiverKey || !URL.canParse(url))
    return problem(400, 'WebhookOperacaoInvalida', 'webhookUrl inválida')
  webhooks.set(chave, url)
  return { status: 200, json: null }
}

export function getWebhook({ webhooks }: Memory, chave: string): Response {
  const webhookUrl = webhooks.get(chave)
  if (!webhookUrl) return problem(404, 'WebhookNaoEncontrado', 'Webhook não encontrado')
  return { status: 200, json: { webhookUrl, chave, criacao: now() } }
}
