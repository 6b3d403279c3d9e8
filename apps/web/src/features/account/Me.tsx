import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { BalanceCard } from '#features/account/BalanceCard.tsx'
import { t } from '#i18n/i18n.ts'
import { ChatIcon, HistoryIcon, LockIcon, LogoutIcon, PhoneIcon, TransactionsIcon } from '#icons/icons.tsx'
import { lazyPart } from '#lib/lazy-part.tsx'
import { Page, Section } from '#shell/Page.tsx'
import { Row, Rows } from '#shell/Rows.tsx'
import { emit } from '#stores/ui.ts'

const LogoutDialog = lazyPart(() => import('#shell/LogoutDialog.tsx').then((file) => file.LogoutDialog))

export function Me() {
  const [leaving, setLeaving] = useState(false)
  return (
    <Page>
      <BalanceCard />
      <Section title={t('me.money')}>
        <Rows>
          <Row
            icon={<TransactionsIcon />}
            title={t('menu.transactions')}
            onPick={() => navigate('/transactions')}
          />
          <Row
            icon={<HistoryIcon />}
            title={t('menu.bettinghistory')}
            onPick={() => navigate('/bettinghistory')}
          />
        </Rows>
      </Section>
      <Section title={t('me.account')}>
        <Rows>
          <Row
            icon={<PhoneIcon />}
            title={t('me.binding')}
            onPick={() => emit('SHOW_POPUP', { kind: 'BINDING_PHONE' })}
          />
          <Row
            icon={<LockIcon />}
            title={t('me.password')}
            onPick={() => emit('SHOW_POPUP', { kind: 'CHANGE_PASSWORD' })}
          />
          <Row icon={<ChatIcon />} title={t('me.help')} onPick={() => emit('SHOW_CHAT', true)} />
        </Rows>
      </Section>
      <Rows>
        <Row icon={<LogoutIcon />} title={t('menu.logout')} onPick={() => setLeaving(true)} />
      </Rows>
      <LogoutDialog open={leaving} onClose={() => setLeaving(false)} />
    </Page>
  )
}
