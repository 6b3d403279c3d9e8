/** The browser fires `beforeinstallprompt` once, early. The event is kept until the player opens the install screen. */

type Choice = { readonly outcome: 'accepted' | 'dismissed' }
type InstallPrompt = Event & { prompt(): Promise<Choice>; readonly userChoice: Promise<Choice> }

let deferredPrompt: InstallPrompt | undefined

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  deferredPrompt = event as InstallPrompt
})

export function getInstallPrompt(): InstallPrompt | undefined {
  return deferredPrompt
}

/** A prompt can be used once. */
export function clearInstallPrompt(): void {
  deferredPrompt = undefined
}

/** A link whose hash contains `pwa` opens the install screen, whatever its path (R2.15). */
export const isInstallLink = (): boolean => location.hash.includes('pwa')
