/** A short vibration on devices that support it. Browsers refuse it, with an error in the console, before the first tap. */
export function buzz(...patternMs: readonly number[]): void {
  if ('vibrate' in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate([...patternMs])
}
