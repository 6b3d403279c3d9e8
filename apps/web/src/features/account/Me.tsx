/** Account screen: profile, balance, security settings and links. */
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { Page, Section } from '#domain/layout/Page.tsx'
import { Row, Rows } from '#domain/layout/Rows.tsx'
import { LanguageChoice } from '#domain/locale/LanguageChoice.tsx'
import { BalanceCard } from '#features/account/BalanceCard.tsx'
import choice from '#features/account/LanguageChoice.module.css'
import { ProfileCard } from '#features/account/ProfileCard.tsx'
import { Security } from '#features/account/Security.tsx'
import { t } from '#i18n/i18n.ts'
import {
  ChatIcon,
  ClockIcon,
  HistoryIcon,
  InfoIcon,
  InstallIcon,
  LogoutIcon,
  PromotionIcon,
  TransactionsIcon,
} from '#icons/icons.tsx'
import { lazyComponent } from '#lib/lazy-component.tsx'
import { emit } from '#stores/ui.ts'

const LogoutDialog = lazyComponent(() =>
  import('#domain/auth/LogoutDialog.tsx').then((file) => file.LogoutDialog),
)

export function Me() {
  const [isLoggingOut, setLoggingOut] = useState(false)
  return (
    <Page>
      <ProfileCard />
      <BalanceCard />
      <Section title={t('me.money')}>
        <Rows>
          <Row
            icon={<TransactionsIcon />}
            title={t('menu.transactions')}
            to="/transactions"
            onPick={() => navigate('/transactions')}
          />
          <Row
            icon={<HistoryIcon />}
            title={t('menu.bettinghistory')}
            to="/bettinghistory"
            onPick={() => navigate('/bettinghistory')}
          />
          <Row
            icon={<PromotionIcon />}
            title={t('menu.promotion')}
            to="/promotion"
            onPick={() => navigate('/promotion')}
          />
          <Row
            icon={<ClockIcon />}
            title={t('responsible.title')}
            text={t('me.responsible-text')}
            to="/responsible"
            onPick={() => navigate('/responsible')}
          />
          <Row
            icon={<InstallIcon />}
            title={t('data.title')}
            text={t('me.data-text')}
            to="/myData"
            onPick={() => navigate('/myData')}
          />
        </Rows>
      </Section>
      <Security />
      <Section title={t('menu.language')}>
        <LanguageChoice
          label={t('menu.language')}
          className={choice.choice}
          optionClassName={choice.option}
        />
      </Section>
      <Rows>
        <Row icon={<ChatIcon />} title={t('me.help')} onPick={() => emit('SHOW_CHAT', true)} />
        <Row
          icon={<InfoIcon />}
          title={t('legal.title')}
          text={t('me.legal-text')}
          to="/legal"
          onPick={() => navigate('/legal')}
        />
        <Row icon={<LogoutIcon />} title={t('menu.logout')} onPick={() => setLoggingOut(true)} />
      </Rows>
      <LogoutDialog open={isLoggingOut} onClose={() => setLoggingOut(false)} />
    </Page>
  )
}
