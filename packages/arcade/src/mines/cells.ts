/** Twenty-five real buttons over the drawn stones: for fingers, keyboards and whoever listens to the page. */
import type { BoardPlace } from './board.ts'

export const cellCount = 25

export type Cells = {
  /** To be laid over what is drawn, so that the ring around the focused one is seen. */
  readonly root: HTMLElement
  readonly lay: (place: BoardPlace) => void
  /** Only these may be touched. */
  readonly allow: (isAllowed: (cell: number) => boolean) => void
}

type CellEvents = {
  readonly onPick: (cell: number) => void
  readonly onPress: (cell: number, isDown: boolean) => void
}

export function createCells(events: CellEvents): Cells {
  const root = document.createElement('div')
  Object.assign(root.style, {
    position: 'absolute',
    display: 'grid',
    gridTemplate: 'repeat(5, minmax(0, 1fr)) / repeat(5, minmax(0, 1fr))',
  })
  const buttons = Array.from({ length: cellCount }, (_, cell) => cellButton(cell, events))
  root.append(...buttons)
  return {
    root,
    lay: ({ left, top, side }) => {
      Object.assign(root.style, {
        left: `${left}px`,
        top: `${top}px`,
        width: `${side}px`,
        height: `${side}px`,
      })
    },
    allow: (isAllowed) => {
      for (const [cell, button] of buttons.entries()) button.disabled = !isAllowed(cell)
    },
  }
}

function cellButton(cell: number, { onPick, onPress }: CellEvents): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.disabled = true
  button.setAttribute('aria-label', `${cell + 1}`)
  Object.assign(button.style, {
    background: 'none',
    border: 'none',
    borderRadius: '20%',
    touchAction: 'manipulation',
  })
  button.addEventListener('click', () => onPick(cell))
  button.addEventListener('pointerdown', () => onPress(cell, true))
  for (const over of ['pointerup', 'pointerleave', 'pointercancel'] as const)
    button.addEventListener(over, () => onPress(cell, false))
  return button
}
