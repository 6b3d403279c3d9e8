/** Shares a link by the phone's share sheet or the clipboard. */
import { t } from '#i18n/i18n.ts'
import { copyText } from '#lib/browser/copy-text.ts'
import { toast } from '#stores/toasts.ts'

/** Channel names, stored with players who register by such a link. */
export const channels = { envelope: 'lucky', invite: 'invite' } as const

/** Address of the app with the inviter; the app stores it on arrival (R7.03). */
export function inviteUrl(domain: string, userId: string): string {
  const url = new URL('/', domain)
  url.searchParams.set('inviteUserId', userId)
  url.searchParams.set('channel', channels.invite)
  return url.href
}

export const canShare = (): boolean => typeof navigator.share === 'function'

/** True if it was shared. Cancelling the phone's share sheet needs no message. */
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
