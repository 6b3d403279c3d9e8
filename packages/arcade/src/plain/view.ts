import type { Choice, Outcome } from '../scene.ts'

/** What changes from kind to kind of a plain stage. */
export type PlainView = {
  readonly root: HTMLElement
  readonly prepare: (choice: Choice) => void
  readonly show: (choice: Choice, outcome: Outcome, status: 'open' | 'settled') => void
}

type Styles = Partial<Record<keyof CSSStyleDeclaration & string, string>>

/** Styles are set one by one: the page's policy allows no style in the markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  styles: Styles,
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  Object.assign(made.style, styles)
  return made
}
