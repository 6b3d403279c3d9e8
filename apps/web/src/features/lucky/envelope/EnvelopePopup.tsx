/** Popup of an envelope over any screen: guests see its possible reward, players open it. */
import { useState } from 'react'
import { closeEnvelope, useEnvelope } from '#domain/rewards/envelope.ts'
import { EnvelopePreview } from '#features/lucky/envelope/EnvelopePreview.tsx'
import { OpenEnvelope } from '#features/lucky/envelope/OpenEnvelope.tsx'
import { t } from '#i18n/i18n.ts'
import { isLoggedIn, useSession } from '#stores/session.ts'
import { useUi } from '#stores/ui.ts'
import { Popup } from '#widgets/overlay/Popup.tsx'

export function EnvelopePopup() {
  const id = useEnvelope((envelope) => envelope.id)
  // Hidden during login and registration; shown again afterwards.
  const isCovered = useUi((ui) => ui.popup !== null)
  const loggedIn = useSession((session) => session.loggedIn)
  // Registration may have claimed the share already; the new player still sees the envelope closed first.
  const [guestEnvelopeId] = useState(() => (isLoggedIn() ? null : id))
  const [shown, setShown] = useState(id)
  if (id && id !== shown) setShown(id)
  if (!shown) return null
  return (
    <Popup
      open={id !== null && !isCovered}
      onClose={closeEnvelope}
      label={t('lucky.title')}
      closeLabel={t('common.close')}
      closeOnScrim={false}
    >
      {loggedIn ? (
        <OpenEnvelope key={shown} id={shown} startsClosed={shown === guestEnvelopeId} />
      ) : (
        <EnvelopePreview id={shown} />
      )}
    </Popup>
  )
}
