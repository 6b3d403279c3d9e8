/** A short touch back, where the phone can. It says no before the player's first touch, which is as well. */
export function buzz(...patternMs: readonly number[]): void {
  if ('vibrate' in navigator) navigator.vibrate([...patternMs])
}
