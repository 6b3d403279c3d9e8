import { element, type PlainView } from './view.ts'

const reelCount = 5
const rowCount = 3

/** Five reels of three symbols, shown by their first letters. */
export function reelsView(): PlainView {
  const root = element('div', {
    display: 'grid',
    gridTemplateColumns: `repeat(${reelCount}, minmax(0, 1fr))`,
    gridTemplateRows: `repeat(${rowCount}, minmax(0, 1fr))`,
    gap: '0.08rem',
    height: '100%',
    padding: '0.16rem',
  })
  const cells = Array.from({ length: reelCount * rowCount }, () =>
    element('span', {
      display: 'grid',
      placeItems: 'center',
      borderRadius: 'var(--radius-s)',
      background: 'var(--surface-2)',
      fontSize: 'var(--type-small)',
      fontWeight: '700',
    }),
  )
  root.append(...cells)
  return {
    root,
    prepare: () => undefined,
    show: (_, { reels }) => {
      for (const [at, cell] of cells.entries())
        cell.textContent = shortName(reels?.[at % reelCount]?.[Math.floor(at / reelCount)])
    },
  }
}

const shortName = (symbol: string | undefined): string => symbol?.slice(0, 4) ?? ''
