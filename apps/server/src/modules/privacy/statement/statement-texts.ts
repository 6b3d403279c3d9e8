/** Texts of a statement in the languages of the product. */
import type { Lang } from '@saguao/contract/product/languages.ts'
import type { VisibleAccount } from '#modules/wallet/wallet.ts'

export type StatementTexts = {
  readonly title: string
  readonly player: string
  readonly period: string
  readonly createdAt: string
  /** Slot: the time zone. */
  readonly timeZone: string
  readonly summary: string
  readonly entries: string
  readonly noEntries: string
  /** Slot: the day. */
  readonly archived: string
  readonly page: string
  readonly date: string
  readonly time: string
  readonly kind: string
  readonly account: string
  readonly amount: string
  readonly balance: string
  readonly reference: string
  readonly number: string
  readonly opening: string
  readonly closing: string
  readonly received: string
  readonly paid: string
  readonly count: string
  readonly accounts: Readonly<Record<VisibleAccount, string>>
  readonly kinds: Readonly<Record<string, string>>
  readonly otherKind: string
}

const pt: StatementTexts = {
  title: 'Extrato da conta',
  player: 'Conta',
  period: 'Período',
  createdAt: 'Emitido em',
  timeZone: 'Horários de',
  summary: 'Resumo',
  entries: 'Movimentos',
  noEntries: 'Nenhum movimento no período.',
  archived: 'Os movimentos anteriores a {day} estão arquivados. O suporte pode enviá-los.',
  page: 'Página',
  date: 'Data',
  time: 'Hora',
  kind: 'Movimento',
  account: 'Saldo de',
  amount: 'Valor',
  balance: 'Saldo após',
  reference: 'Referência',
  number: 'Número',
  opening: 'Saldo inicial',
  closing: 'Saldo final',
  received: 'Entradas',
  paid: 'Saídas',
  count: 'Quantidade',
  accounts: { cash: 'Dinheiro', bonus: 'Bônus', locked: 'Reservado para saque' },
  kinds: {
    recharge: 'Depósito',
    withdraw: 'Saque',
    bet: 'Aposta',
    win: 'Prêmio',
    round: 'Rodada',
    refund: 'Estorno',
    hold: 'Reserva para saque',
    settle: 'Saque pago',
    return: 'Saque devolvido',
    bonus: 'Bônus',
    release: 'Bônus liberado',
    collect: 'Bônus recolhido',
    forfeit: 'Bônus retirado',
    cashback: 'Cashback',
    envelope: 'Envelope da sorte',
    adjustment: 'Ajuste',
  },
  otherKind: 'Movimento',
}

const ks: StatementTexts = {
  title: 'Cartola de la cuenta',
  player: 'Cuenta',
  period: 'Período',
  createdAt: 'Emitida el',
  timeZone: 'Horarios de',
  summary: 'Resumen',
  entries: 'Movimientos',
  noEntries: 'No hay movimientos en el período.',
  archived: 'Los movimientos anteriores al {day} están archivados. Soporte puede enviarlos.',
  page: 'Página',
  date: 'Fecha',
  time: 'Hora',
  kind: 'Movimiento',
  account: 'Saldo de',
  amount: 'Monto',
  balance: 'Saldo después',
  reference: 'Referencia',
  number: 'Número',
  opening: 'Saldo inicial',
  closing: 'Saldo final',
  received: 'Entradas',
  paid: 'Salidas',
  count: 'Cantidad',
  accounts: { cash: 'Dinero', bonus: 'Bono', locked: 'Reservado para retiro' },
  kinds: {
    recharge: 'Depósito',
    withdraw: 'Retiro',
    bet: 'Apuesta',
    win: 'Premio',
    round: 'Ronda',
    refund: 'Devolución',
    hold: 'Reserva para retiro',
    settle: 'Retiro pagado',
    return: 'Retiro devuelto',
    bonus: 'Bono',
    release: 'Bono liberado',
    collect: 'Bono cobrado',
    forfeit: 'Bono retirado',
    cashback: 'Cashback',
    envelope: 'Sobre de la suerte',
    adjustment: 'Ajuste',
  },
  otherKind: 'Movimiento',
}

const en: StatementTexts = {
  title: 'Account statement',
  player: 'Account',
  period: 'Period',
  createdAt: 'Created on',
  timeZone: 'Times of',
  summary: 'Summary',
  entries: 'Entries',
  noEntries: 'No entries in this period.',
  archived: 'Entries before {day} are archived. Support can send them.',
  page: 'Page',
  date: 'Date',
  time: 'Time',
  kind: 'Entry',
  account: 'Balance of',
  amount: 'Amount',
  balance: 'Balance after',
  reference: 'Reference',
  number: 'Number',
  opening: 'Opening balance',
  closing: 'Closing balance',
  received: 'In',
  paid: 'Out',
  count: 'Count',
  accounts: { cash: 'Cash', bonus: 'Bonus', locked: 'Held for withdrawal' },
  kinds: {
    recharge: 'Deposit',
    withdraw: 'Withdrawal',
    bet: 'Bet',
    win: 'Win',
    round: 'Round',
    refund: 'Refund',
    hold: 'Held for withdrawal',
    settle: 'Withdrawal paid',
    return: 'Withdrawal returned',
    bonus: 'Bonus',
    release: 'Bonus released',
    collect: 'Bonus collected',
    forfeit: 'Bonus taken back',
    cashback: 'Cashback',
    envelope: 'Lucky envelope',
    adjustment: 'Adjustment',
  },
  otherKind: 'Entry',
}

export const statementTexts: Readonly<Record<Lang, StatementTexts>> = { pt, ks, en }

/** Payouts and longer bets both hold money; each has its own name. */
const betKinds: Readonly<Record<string, string>> = { hold: 'bet', settle: 'win', return: 'refund' }

export function kindText(texts: StatementTexts, kind: string, isPayout: boolean): string {
  const name = isPayout ? kind : (betKinds[kind] ?? kind)
  return (Object.hasOwn(texts.kinds, name) ? texts.kinds[name] : undefined) ?? texts.otherKind
}
