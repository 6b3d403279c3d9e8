/** Layout of the markets of a match: lines of one kind in one table, scores by winner, the rest as a grid. Pure. */
import type { Market, Selection } from '#features/sports/sportsbook/use-sportsbook.ts'

export type Group = 'main' | 'totals' | 'handicap' | 'score' | 'half' | 'place' | 'order'

type Priced = { readonly market: Market; readonly selection: Selection }

/** One price per column; undefined where none is offered. */
export type Row = { readonly line: string; readonly prices: readonly (Priced | undefined)[] }

export type Block = {
  readonly id: string
  readonly group: Group
  readonly title: string
  readonly suspended: boolean
} & (
  | { readonly kind: 'grid'; readonly columns: number; readonly market: Market }
  | { readonly kind: 'lines'; readonly heads: readonly [LineHead, LineHead]; readonly rows: readonly Row[] }
  | { readonly kind: 'scores'; readonly columns: readonly (readonly Priced[])[] }
)

export type LineHead = 'over' | 'under' | 'home' | 'away'

const groupsByKind: Readonly<Record<string, Group>> = {
  total: 'totals',
  handicap: 'handicap',
  score: 'score',
  half: 'half',
  place: 'place',
  order: 'order',
}

const lineMarket = /^(total|handicap)(-?[\d.]+)$/

export const groupOf = (marketId: string): Group => {
  const [, kind = marketId] = lineMarket.exec(marketId) ?? []
  return groupsByKind[kind] ?? 'main'
}

/** Blocks in the order of the markets; a table of lines takes the position of its first market. */
export function blocksOf(markets: readonly Market[]): readonly Block[] {
  const tables = Map.groupBy(markets, ({ id }) => lineMarket.exec(id)?.[1] ?? id)
  return [...tables.values()].flatMap((own) => blockOf(own) ?? [])
}

/** The name of the kind, without the line in the market's own name. */
const kindName = ({ name }: Market): string => name.replace(/ \([^)]*\)$/, '')

function blockOf(markets: readonly Market[]): Block | undefined {
  const [first] = markets
  if (!first) return undefined
  const { id } = first
  const common = {
    id,
    group: groupOf(id),
    title: first.name,
    suspended: markets.every((each) => each.suspended),
  }
  if (lineMarket.test(id)) return { ...common, title: kindName(first), ...linesOf(markets, id) }
  if (id === 'score') return { ...common, kind: 'scores', columns: scoreColumns(first) }
  return { ...common, kind: 'grid', columns: columnsOf(first), market: first }
}

function linesOf(markets: readonly Market[], firstId: string) {
  const heads = firstId.startsWith('total') ? (['over', 'under'] as const) : (['home', 'away'] as const)
  const rows = markets
    .map((market) => ({ number: Number(lineMarket.exec(market.id)?.[2]), market }))
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, market }) => ({
      line: String(number),
      prices: heads.map((head) => pricedIn(market, head)),
    }))
  return { kind: 'lines' as const, heads, rows }
}

function pricedIn(market: Market, name: string): Priced | undefined {
  const selection = market.selections.find(({ id }) => id === `${market.id}:${name}`)
  return selection && { market, selection }
}

/** Club names are long: two fit side by side; sides of a match and scores fit three. */
function columnsOf({ id, selections }: Market): number {
  if (id === 'half' || id === 'double' || id.startsWith('next') || id === 'result') return 3
  return selections.length === 3 ? 3 : 2
}

/** Home win, draw, away win; the unnamed score goes below the draws. */
function scoreColumns(market: Market): readonly (readonly Priced[])[] {
  const columns: [Priced[], Priced[], Priced[]] = [[], [], []]
  for (const selection of market.selections) {
    const [home, away] = (selection.id.split(':')[1] ?? '').split('-').map(Number)
    const lead = (home ?? 0) - (away ?? 0)
    const column = lead > 0 ? columns[0] : lead < 0 ? columns[2] : columns[1]
    column.push({ market, selection })
  }
  return columns
}
