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
