/** An envelope over whatever screen is open: a guest is told of it, a player opens it. */
import { useState } from 'react'
import { closeEnvelope, useEnvelope } from '#domain/rewards/envelope.ts'
import { EnvelopePromise } from '#features/lucky/EnvelopePromise.tsx'
import { OpenEnvelope } from '#features/lucky/OpenEnvelope.tsx'
import { t } from '#i18n/i18n.ts'
import { isLoggedIn, useSession } from '#stores/session.ts'
import { useUi } from '#stores/ui.ts'
import { Popup } from '#widgets/overlay/Popup.tsx'

export function EnvelopePopup() {
  const id = useEnvelope((envelope) => envelope.id)
  // Login and registration come in between; the envelope is back when they are done.
  const away = useUi((ui) => ui.popup !== null)
  const loggedIn = useSession((session) => session.loggedIn)
  // For whoever has just registered the server may have opened it: it is still theirs to see opening.
  const [arrival] = useState(() => (isLoggedIn() ? null : id))
  const [shown, setShown] = useState(id)
  if (id && id !== shown) setShown(id)
  if (!shown) return null
  return (
    <Popup
      open={id !== null && !away}
      onClose={closeEnvelope}
      label={t('lucky.title')}
      closeLabel={t('common.close')}
      closeOnScrim={false}
    >
      {loggedIn ? (
        <OpenEnvelope key={shown} id={shown} sealed={shown === arrival} />
      ) : (
        <EnvelopePromise id={shown} />
      )}
    </Popup>
  )
}
