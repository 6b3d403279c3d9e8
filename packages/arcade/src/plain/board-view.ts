import type { Outcome, SceneOptions } from '../scene.ts'
import { element, type PlainView } from './view.ts'

const cellCount = 25

/** A board of 25 cell buttons. */
export function boardView({ onPick }: Pick<SceneOptions, 'onPick'>): PlainView {
  const root = element('div', {
    containerType: 'size',
    display: 'grid',
    placeItems: 'center',
    height: '100%',
  })
  const board = element('div', {
    display: 'grid',
    gridTemplate: 'repeat(5, minmax(0, 1fr)) / repeat(5, minmax(0, 1fr))',
    gap: '0.12rem',
    width: 'min(100cqw, 100cqh)',
    height: 'min(100cqw, 100cqh)',
    padding: '0.24rem',
  })
  const cells = Array.from({ length: cellCount }, (_, cell) => cellButton(cell, () => onPick?.(cell)))
  board.append(...cells)
  root.append(board)
  const paint = (outcome: Outcome, isOpen: boolean) => {
    for (const [cell, button] of cells.entries()) paintCell(button, cell, outcome, isOpen)
  }
  return {
    root,
    prepare: () => paint({}, false),
    show: (_, outcome, status) => paint(outcome, status === 'open'),
  }
}

function cellButton(cell: number, pick: () => void): HTMLButtonElement {
  const button = element('button', {
    borderRadius: 'var(--radius-m)',
    background: 'var(--surface-2)',
    boxShadow: 'var(--edge)',
    fontSize: 'var(--type-title)',
  })
  button.type = 'button'
  button.setAttribute('aria-label', `${cell + 1}`)
  button.addEventListener('click', pick)
  return button
}

/** Opened and mined cells have a symbol, so that they do not differ by colour alone. */
function paintCell(button: HTMLButtonElement, cell: number, outcome: Outcome, isOpen: boolean): void {
  const isMined = outcome.mines?.includes(cell) ?? false
  const isOpened = outcome.opened?.includes(cell) ?? false
  button.disabled = !isOpen || isOpened
  button.textContent = markOf(isMined, isOpened)
  button.style.color = isMined ? 'var(--red)' : 'var(--green)'
  button.style.background = isOpened ? 'var(--well)' : 'var(--surface-2)'
}

function markOf(isMined: boolean, isOpened: boolean): string {
  if (isMined) return '✕'
  return isOpened ? '◆' : ''
}
