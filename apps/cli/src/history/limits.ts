// Limits that players of the demo history choose.
import type { Body } from '@saguao/contract/calls/calls.ts'
import type { HistoryPlayer } from './player.ts'

export function limitsOf({ country }: HistoryPlayer): readonly Body<'/protection/setLimit'>[] {
  const unit = country === 'BR' ? 1 : 100
  return [
    { kind: 'deposit', period: 'week', amount: 300 * unit },
    { kind: 'loss', period: 'day', amount: 100 * unit },
    { kind: 'stake', period: 'month', amount: 5_000 * unit },
  ]
}
