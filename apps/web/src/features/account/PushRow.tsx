/**
 * Setting for push notifications about deposits and replies. The browser's permission prompt follows only after a
 * dialog that explains the purpose.
 */
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { disablePush, enablePush, type PushState, readPushState } from '#domain/auth/push-subscription.ts'
import { Row } from '#domain/layout/Rows.tsx'
import { type PlainKey, t } from '#i18n/i18n.ts'
import { BellIcon } from '#icons/icons.tsx'
import { toast } from '#stores/toasts.ts'
import { Dialog } from '#widgets/overlay/Dialog.tsx'

const texts: Readonly<Record<PushState, PlainKey>> = {
  away: 'notices.away',
  'install-first': 'notices.install-first',
  blocked: 'notices.blocked',
  off: 'notices.off',
  on: 'notices.on',
}

export function PushRow() {
  const [state, setState] = useState<PushState>()
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => {
    readPushState().then(setState, () => setState('away'))
  }, [])
  const change = (switchPush: () => Promise<PushState>) => {
    setIsAsking(false)
    switchPush().then(setState, () => toast(t('notices.failed'), 'error'))
  }
  const pick = () => {
    if (state === 'off') setIsAsking(true)
    if (state === 'on') change(disablePush)
    if (state === 'install-first') navigate('/pwa')
  }
  return (
    <>
      <Row
        icon={<BellIcon />}
        title={t('notices.title')}
        text={state ? t(texts[state]) : '\u00a0'}
        onPick={pick}
      />
      <Dialog
        open={isAsking}
        icon={<BellIcon />}
        title={t('notices.ask-title')}
        text={t('notices.ask-text')}
        confirmLabel={t('notices.ask-yes')}
        cancelLabel={t('notices.ask-no')}
        onConfirm={() => change(enablePush)}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}
