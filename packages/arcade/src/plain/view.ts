import type { Choice, Outcome } from '../scene.ts'

/** The part of the plain scene that depends on the kind of game. */
export type PlainView = {
  readonly root: HTMLElement
  readonly prepare: (choice: Choice) => void
  readonly show: (choice: Choice, outcome: Outcome, status: 'open' | 'settled') => void
}

type Styles = Partial<Record<keyof CSSStyleDeclaration & string, string>>

/** Styles are set by script: the content security policy allows no inline styles in markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  styles: Styles,
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  Object.assign(made.style, styles)
  return made
}
