/** State of the identity check; opens its sheet (R12.03). */
import { Row } from '#domain/layout/Rows.tsx'
import { useProtection } from '#domain/protection/protection.ts'
import { verifyIdentity } from '#domain/protection/verify-identity.ts'
import { t } from '#i18n/i18n.ts'
import { MeIcon } from '#icons/icons.tsx'

/** The second line is reserved from the start, so that the rows below do not move when the state is loaded. */
export function IdentityRow() {
  const { protection } = useProtection()
  const text = protection ? t(`identity.${protection.verification}`) : '\u00a0'
  return <Row icon={<MeIcon />} title={t('identity.row')} text={text} onPick={() => void verifyIdentity()} />
}
