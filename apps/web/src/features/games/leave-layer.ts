/**
 * Changes the address from inside a sheet. The sheet has an entry of its own in the history, so that the back button
 * closes it; it is left that way first, or the changed address would be one step too many.
 */
export function leaveLayer(then: () => void): void {
  addEventListener('popstate', then, { once: true })
  history.back()
}
