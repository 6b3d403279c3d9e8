/** After a form was refused, the hand and the screen reader go to the first thing that is wrong with it. */
export function focusFirstInvalid(form: HTMLElement): void {
  // The fields hear of their errors with the next drawing.
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus({ preventScroll: true })
    // The browser itself would bring it no further than under the header.
    field?.scrollIntoView({ block: 'center' })
  })
}
