/** After a rejected form, the focus moves to the first invalid field. */
export function focusFirstInvalid(form: HTMLElement): void {
  // `aria-invalid` is set by the next render.
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus({ preventScroll: true })
    // The browser's own scrolling would leave the field under the sticky header.
    field?.scrollIntoView({ block: 'center' })
  })
}
