/** A legal text over a form or another sheet, so that nothing typed is lost. */
import type { LegalKind } from '@saguao/contract/product/legal.ts'
import { useState } from 'react'
import { LegalText } from '#domain/legal/LegalText.tsx'
import { t } from '#i18n/i18n.ts'
import { Sheet } from '#widgets/overlay/Sheet.tsx'

type Readable = Extract<LegalKind, 'terms' | 'privacy'>

type LegalSheetProps = { readonly kind: Readable | undefined; readonly onClose: () => void }

/** The text stays while the sheet closes. */
export function LegalSheet({ kind, onClose }: LegalSheetProps) {
  const [shown, setShown] = useState(kind)
  if (kind && kind !== shown) setShown(kind)
  if (!shown) return null
  return (
    <Sheet
      open={kind !== undefined}
      onClose={onClose}
      title={t(`legal.${shown}`)}
      closeLabel={t('common.close')}
    >
      <LegalText key={shown} kind={shown} />
    </Sheet>
  )
}
