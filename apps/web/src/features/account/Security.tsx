/** Security settings: phone, password, devices, notices and identity. */
import { useState } from 'react'
import { useCall } from '#api/use-call.ts'
import { Section } from '#domain/layout/Page.tsx'
import { Row, Rows } from '#domain/layout/Rows.tsx'
import { IdentityRow } from '#features/account/IdentityRow.tsx'
import { PushRow } from '#features/account/PushRow.tsx'
import { t } from '#i18n/i18n.ts'
import { LockIcon, PhoneIcon, ShieldIcon } from '#icons/icons.tsx'
import { lazyComponent } from '#lib/lazy-component.tsx'
import { phoneText } from '#lib/phone-text.ts'
import { emit } from '#stores/ui.ts'

const SessionsSheet = lazyComponent(() =>
  import('#features/account/SessionsSheet.tsx').then((file) => file.SessionsSheet),
)

export function Security() {
  const [open, setOpen] = useState<'sessions'>()
  const close = () => setOpen(undefined)
  return (
    <Section title={t('me.account')}>
      <Rows>
        <PhoneRow />
        <Row
          icon={<LockIcon />}
          title={t('me.password')}
          text={t('me.password-text')}
          onPick={() => emit('SHOW_POPUP', { kind: 'CHANGE_PASSWORD' })}
        />
        <Row
          icon={<ShieldIcon />}
          title={t('sessions.title')}
          text={t('me.sessions-text')}
          onPick={() => setOpen('sessions')}
        />
        <PushRow />
        <IdentityRow />
      </Rows>
      {open === 'sessions' ? <SessionsSheet open onClose={close} /> : null}
    </Section>
  )
}

/** The second line is reserved from the start, so that the rows below do not move when the phone is loaded. */
function PhoneRow() {
  const { data } = useCall('/user/getUserInfo')
  if (data?.phoneNumber) {
    const phone = phoneText(data.phoneNumber, data.country)
    return <Row icon={<PhoneIcon />} title={t('me.phone-confirmed')} text={phone} />
  }
  return (
    <Row
      icon={<PhoneIcon />}
      title={t('me.binding')}
      text={data ? t('me.binding-text') : '\u00a0'}
      onPick={() => emit('SHOW_POPUP', { kind: 'BINDING_PHONE' })}
    />
  )
}
