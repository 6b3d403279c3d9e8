/** Secrets in the result of a change, which the server shows once to the operator who passes them on. */
import { time } from '#formats/formats.ts'
import { t } from '#i18n/i18n.ts'

export type Secret = {
  readonly title: string
  readonly text: string
  readonly value: string
  readonly note?: string
}

type Invited = { readonly link: string; readonly expiresAt: string }
type Rotated = { readonly studio: string; readonly secret: string; readonly oldKeyUntil: string | null }

const isInvited = (result: object): result is Invited => 'link' in result && 'expiresAt' in result
const isRotated = (result: object): result is Rotated => 'secret' in result && 'studio' in result

/** The one-time link of an invitation, or the new key of a studio. */
export function secretIn(result: unknown): Secret | undefined {
  if (typeof result !== 'object' || result === null) return undefined
  if (isInvited(result)) return invitationLink(result)
  return isRotated(result) ? studioKey(result) : undefined
}

const invitationLink = ({ link, expiresAt }: Invited): Secret => ({
  title: t('invite.link'),
  text: t('invite.link-text', { time: time(expiresAt) }),
  value: link,
})

const studioKey = ({ studio, secret, oldKeyUntil }: Rotated): Secret => ({
  title: t('studio.new-key'),
  text: t('studio.new-key-text', { name: studio }),
  value: secret,
  note: oldKeyUntil ? t('studio.old-key-until', { time: time(oldKeyUntil) }) : t('studio.old-key-ended'),
})
