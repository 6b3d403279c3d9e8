/** A short vibration on devices that support it. Browsers ignore it before the first tap. */
export function buzz(...patternMs: readonly number[]): void {
  if ('vibrate' in navigator) navigator.vibrate([...patternMs])
}
