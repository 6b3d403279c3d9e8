/** Confirms the player's identity over the current screen, and lets the waiting flow go on (R12.03). */
import { useEffect } from 'react'
import { refreshUnlessPending } from '#api/query-cache.ts'
import { type Protection, useProtection } from '#domain/protection/protection.ts'
import { endIdentity, useIdentity } from '#domain/protection/verify-identity.ts'
import { IdentityForm } from '#features/protection/identity/IdentityForm.tsx'
import styles from '#features/protection/Responsible.module.css'
import { t } from '#i18n/i18n.ts'
import { toast } from '#stores/toasts.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'
import { Callout } from '#widgets/status/Callout.tsx'
import { Spinner } from '#widgets/status/Spinner.tsx'

const close = () => endIdentity(false)

export function IdentitySheet() {
  const isOpen = useIdentity((identity) => identity.isOpen)
  return (
    <Sheet
      open={isOpen}
      onClose={close}
      title={t('identity.title')}
      closeLabel={t('common.close')}
      closeOnScrim={false}
    >
      <Identity key={String(isOpen)} isOpen={isOpen} />
    </Sheet>
  )
}

/** The socket announces a decision; polling covers a socket that is down. */
const pollIntervalMs = 4000

function Identity({ isOpen }: { isOpen: boolean }) {
  const { protection } = useProtection()
  const continues = useIdentity((identity) => identity.continues)
  const verification = protection?.verification
  useEffect(() => {
    if (!isOpen || verification !== 'pending') return
    const timer = setInterval(() => void refreshUnlessPending('/protection/state', true), pollIntervalMs)
    return () => clearInterval(timer)
  }, [isOpen, verification])
  useEffect(() => {
    if (!isOpen || !continues || verification !== 'verified') return
    toast(t('identity.continues'), 'success')
    endIdentity(true)
  }, [isOpen, continues, verification])
  if (!verification) return <Spinner label={t('common.loading')} />
  return (
    <div className={styles.form}>
      <div role="status">
        <VerificationText verification={verification} continues={continues} />
      </div>
      {verification === 'none' || verification === 'refused' ? <IdentityForm /> : <CloseButton />}
    </div>
  )
}

type VerificationTextProps = {
  readonly verification: Protection['verification']
  readonly continues: boolean
}

function VerificationText({ verification, continues }: VerificationTextProps) {
  if (verification === 'none')
    return <p className={styles.text}>{t(continues ? 'identity.why-withdraw' : 'identity.why')}</p>
  return (
    <Callout
      tone={verification === 'refused' ? 'warning' : 'info'}
      title={t(`identity.${verification}-title`)}
      text={t(`identity.${verification}-text`)}
    />
  )
}

function CloseButton() {
  return (
    <Button wide onClick={close}>
      {t('common.close')}
    </Button>
  )
}
