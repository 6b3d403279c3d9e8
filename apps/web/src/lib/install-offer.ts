/** Browsers offer once, early, to install the app. The offer is held until the player asks for it. */

type Choice = { readonly outcome: 'accepted' | 'dismissed' }
export type InstallOffer = Event & { prompt(): Promise<Choice>; readonly userChoice: Promise<Choice> }

let held: InstallOffer | undefined

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  held = event as InstallOffer
})

export function heldOffer(): InstallOffer | undefined {
  return held
}

/** An offer is good for one question. */
export function spendOffer(): void {
  held = undefined
}

/** A link whose hash says so leads to the install screen, whatever page it names (R2.15). */
export const isInstallLink = (): boolean => location.hash.includes('pwa')
