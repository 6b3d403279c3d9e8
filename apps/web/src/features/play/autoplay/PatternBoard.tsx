/** Board of mines on which the player chooses the cells that every round of auto-play opens. */
import { mineCells } from '@saguao/fair/games/mines.ts'
import styles from '#features/play/autoplay/AutoSheet.module.css'
import { t } from '#i18n/i18n.ts'

type PatternBoardProps = {
  readonly mines: number
  /** In the order in which they are opened. */
  readonly cells: readonly number[]
  readonly onChange: (cells: readonly number[]) => void
}

const boardCells = Array.from({ length: mineCells }, (_, cell) => cell)

export function PatternBoard({ mines, cells, onChange }: PatternBoardProps) {
  const isFull = cells.length >= boardCells.length - mines
  const toggle = (cell: number) => {
    if (cells.includes(cell)) onChange(cells.filter((each) => each !== cell))
    else if (!isFull) onChange([...cells, cell])
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{t('play.pattern', { count: cells.length })}</legend>
      <div className={styles.board}>
        {boardCells.map((cell) => (
          <button
            key={cell}
            type="button"
            className={styles.cell}
            aria-label={t('play.cell-closed', { count: cell + 1 })}
            aria-pressed={cells.includes(cell)}
            aria-disabled={isFull && !cells.includes(cell)}
            onClick={() => toggle(cell)}
          >
            {cells.includes(cell) ? cells.indexOf(cell) + 1 : null}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
