/** Putting the app on the phone: the browser asks, at most three times in all (R4.14, R9.14). */
import { installAttempts } from '@saguao/contract/product/constants.ts'
import { clearInstallPrompt, getInstallPrompt } from '#lib/browser/install-prompt.ts'
import { readInstallTries, writeInstallTries } from '#lib/storage.ts'

/** An app that runs by itself has no browser around it; older iPhones say so in their own way. */
export function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && !!navigator.standalone)
  )
}

export function canOffer(): boolean {
  return getInstallPrompt() !== undefined && readInstallTries() < installAttempts
}

/** Where to go afterwards. */
export async function install(): Promise<'/' | '/pwainstallsuccess'> {
  const offer = getInstallPrompt()
  if (!offer || !canOffer()) return '/'
  clearInstallPrompt()
  writeInstallTries(readInstallTries() + 1)
  await offer.prompt()
  const { outcome } = await offer.userChoice
  return outcome === 'accepted' ? '/pwainstallsuccess' : '/'
}

/** Calls back when the browser has an offer, which may be later than this screen. */
export function onOffer(changed: () => void): () => void {
  addEventListener('beforeinstallprompt', changed)
  return () => removeEventListener('beforeinstallprompt', changed)
}
