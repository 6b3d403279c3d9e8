/** Installation of the app: the browser's prompt, at most three times in all (R4.14, R9.14). */
import { installAttempts } from '@saguao/contract/product/constants.ts'
import { clearInstallPrompt, getInstallPrompt } from '#lib/browser/install-prompt.ts'
import { readInstallTries, writeInstallTries } from '#lib/choices.ts'

/** An installed app runs standalone; older iPhones report it by a property of their own. */
export function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && !!navigator.standalone)
  )
}

export function canPromptInstall(): boolean {
  return getInstallPrompt() !== undefined && readInstallTries() < installAttempts
}

/** Where to go afterwards. */
export async function install(): Promise<'/' | '/pwainstallsuccess'> {
  const prompt = getInstallPrompt()
  if (!prompt || !canPromptInstall()) return '/'
  clearInstallPrompt()
  writeInstallTries(readInstallTries() + 1)
  await prompt.prompt()
  const { outcome } = await prompt.userChoice
  return outcome === 'accepted' ? '/pwainstallsuccess' : '/'
}

/** Calls back when the browser provides a prompt, possibly after this screen was opened. */
export function onInstallPrompt(changed: () => void): () => void {
  addEventListener('beforeinstallprompt', changed)
  return () => removeEventListener('beforeinstallprompt', changed)
}
