/** Twenty-five buttons over the drawn stones, for touch, keyboards and screen readers. */
import type { BoardWords, Outcome } from '../scene.ts'
import { type BoardPlace, cellCount, gridSide } from './grid.ts'

export type Cells = {
  /** Placed above the canvas, so that the focus ring is visible. */
  readonly root: HTMLElement
  readonly resize: (place: BoardPlace) => void
  /** Sets which cells may be tapped. */
  readonly allow: (isAllowed: (cell: number) => boolean) => void
  /** Updates the accessible names of the cells. */
  readonly label: (outcome: Outcome) => void
}

type CellDeps = {
  readonly words: BoardWords | undefined
  readonly onPick: (cell: number) => void
  readonly onPress: (cell: number, isDown: boolean) => void
}

export function createCells(deps: CellDeps): Cells {
  const root = document.createElement('div')
  root.setAttribute('role', 'group')
  if (deps.words) root.setAttribute('aria-label', deps.words.board)
  Object.assign(root.style, {
    position: 'absolute',
    display: 'grid',
    gridTemplate: `repeat(${gridSide}, minmax(0, 1fr)) / repeat(${gridSide}, minmax(0, 1fr))`,
  })
  const buttons = Array.from({ length: cellCount }, (_, cell) => cellButton(cell, deps))
  root.append(...buttons)
  moveByArrows(root, buttons)
  const cells: Cells = {
    root,
    resize: ({ left, top, side: length }) => {
      const [width, height] = [`${length}px`, `${length}px`]
      Object.assign(root.style, { left: `${left}px`, top: `${top}px`, width, height })
    },
    allow: (isAllowed) => {
      for (const [cell, button] of buttons.entries()) button.ariaDisabled = `${!isAllowed(cell)}`
    },
    label: (outcome) => {
      for (const [cell, button] of buttons.entries()) button.ariaLabel = nameOf(cell, outcome, deps.words)
    },
  }
  cells.allow(() => false)
  cells.label({})
  return cells
}

function nameOf(cell: number, { opened, mines }: Outcome, words: BoardWords | undefined): string {
  if (!words) return `${cell + 1}`
  if (mines?.includes(cell)) return words.cell(cell + 1, 'mined')
  return words.cell(cell + 1, opened?.includes(cell) ? 'safe' : 'closed')
}

/** A blocked cell is not `disabled`, because a disabled button would lose the keyboard focus. */
function cellButton(cell: number, { onPick, onPress }: CellDeps): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.tabIndex = cell === 0 ? 0 : -1
  Object.assign(button.style, {
    background: 'none',
    border: 'none',
    borderRadius: '20%',
    touchAction: 'manipulation',
  })
  const ifAllowed = (act: () => void) => () => {
    if (button.ariaDisabled === 'false') act()
  }
  button.addEventListener(
    'click',
    ifAllowed(() => onPick(cell)),
  )
  button.addEventListener(
    'pointerdown',
    ifAllowed(() => onPress(cell, true)),
  )
  for (const over of ['pointerup', 'pointerleave', 'pointercancel'] as const)
    button.addEventListener(over, () => onPress(cell, false))
  return button
}

/** How far each arrow goes along the row and along the column. */
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The board is one tab stop; arrow keys move between cells, not beyond the edge. */
function moveByArrows(root: HTMLElement, buttons: readonly HTMLButtonElement[]): void {
  root.addEventListener('keydown', (event) => {
    const [across, down] = arrows[event.key] ?? []
    const at = buttons.findIndex(({ tabIndex }) => tabIndex === 0)
    if (across === undefined || down === undefined) return
    event.preventDefault()
    const [column, row] = [(at % gridSide) + across, Math.floor(at / gridSide) + down]
    if (Math.min(column, row) >= 0 && Math.max(column, row) < gridSide)
      buttons[row * gridSide + column]?.focus()
  })
  root.addEventListener('focusin', ({ target }) => {
    for (const button of buttons) button.tabIndex = button === target ? 0 : -1
  })
}
