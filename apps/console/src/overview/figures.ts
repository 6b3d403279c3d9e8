/** The figures that charts and tables of the overview show. */
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type { Cash } from '@saguao/contract/product/money.ts'
import { count, money } from '#formats/formats.ts'
import type { Path } from '#frame/area.ts'

export type Figures = OperatorData<'/operator/overview/now'>['markets'][number]['today']

export const figureNames = ['stakes', 'wins', 'margin', 'deposits', 'withdrawals', 'bets'] as const
export type FigureName = (typeof figureNames)[number]

export const isFigureName = (name: string | undefined): name is FigureName =>
  figureNames.some((known) => known === name)

export const figureIn = (figures: Figures, name: FigureName): number =>
  name === 'margin' ? figures.stakes - figures.wins : figures[name]

export const textOf = (value: number, name: FigureName, currency: string): string =>
  name === 'bets' ? count(value) : money(value, currency as Cash)

/** The rows behind a figure: orders in their lists, play in the table of hours below the charts. */
export const rowsOf = (
  name: FigureName,
  country: string,
  day: string,
): { to: Path; search: Record<string, string> } => {
  if (name === 'deposits') return { to: '/deposits' as Path, search: { country, from: day, to: day } }
  if (name === 'withdrawals') return { to: '/withdrawals' as Path, search: { country, from: day, to: day } }
  return { to: '/overview' as Path, search: { country, figure: name, day } }
}
