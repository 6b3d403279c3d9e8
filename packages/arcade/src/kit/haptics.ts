let isOn = true

/** The web app turns vibration on or off. */
export function setVibration(next: boolean): void {
  isOn = next
}

/** A short vibration on devices that support it. Browsers refuse it, with an error in the console, before the first tap. */
export function buzz(...patternMs: readonly number[]): void {
  if (isOn && 'vibrate' in navigator && navigator.userActivation.hasBeenActive)
    navigator.vibrate([...patternMs])
}
