/** Inviter and envelope, read from the link the app was opened with (R7.03). */

/** No id in our own links is longer. */
const idMaxLength = 64

export type Invitation = { readonly inviteUserId?: string; readonly envelopeId?: string }

export function invitationIn(address: string): Invitation {
  const { searchParams } = new URL(address)
  const inviteUserId = idOf(searchParams.get('inviteUserId'))
  const envelopeId = idOf(searchParams.get('envelopeId'))
  return { ...(inviteUserId && { inviteUserId }), ...(envelopeId && { envelopeId }) }
}

function idOf(value: string | null): string | undefined {
  return value && value.length <= idMaxLength ? value : undefined
}
