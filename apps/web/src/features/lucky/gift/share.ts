/** Ways out of the app for a link: whatever the phone offers, or the clipboard. */
import { t } from '#i18n/i18n.ts'
import { copyText } from '#lib/browser/copy-text.ts'
import { toast } from '#stores/toasts.ts'

/** What an operator finds beside newcomers who came by a link of a player. */
export const channels = { envelope: 'lucky', invite: 'invite' } as const

/** The address of the app with who invites in it; where they land the app remembers it (R7.03). */
export function inviteUrl(domain: string, userId: string): string {
  const url = new URL('/', domain)
  url.searchParams.set('inviteUserId', userId)
  url.searchParams.set('channel', channels.invite)
  return url.href
}

export const canShare = (): boolean => typeof navigator.share === 'function'

/** True when it went somewhere. Whoever changes their mind in the phone's own sheet has told us enough. */
export async function shareLink(text: string, url: string): Promise<boolean> {
  try {
    await navigator.share({ text, url })
    return true
  } catch {
    return false
  }
}

export async function copyShared(text: string): Promise<boolean> {
  const done = await copyText(text)
  if (done) toast(t('message.copysucess'), 'success')
  else toast(t('lucky.copy-failed'), 'failure')
  return done
}

export const withLink = (message: string, url: string): string => `${message}\n${url}`
