/** Lucky money screen: envelope of the day, gifts, invitations and claims. */
import { useState } from 'react'
import { useCall } from '#api/use-call.ts'
import { Page } from '#domain/layout/Page.tsx'
import { Redirect } from '#domain/layout/Redirect.tsx'
import { Row, Rows } from '#domain/layout/Rows.tsx'
import { isOffered } from '#domain/rewards/offered.ts'
import { TermsSheet } from '#domain/rewards/Terms.tsx'
import { DayEnvelope } from '#features/lucky/DayEnvelope.tsx'
import type { MadeEnvelope } from '#features/lucky/envelope/envelope-requests.ts'
import { isHintNew, markFollowed } from '#features/lucky/flags.ts'
import { GuestLucky } from '#features/lucky/GuestLucky.tsx'
import { Guide } from '#features/lucky/Guide.tsx'
import { GiftSheet } from '#features/lucky/gift/GiftSheet.tsx'
import { InviteSheet, ShareEnvelope } from '#features/lucky/gift/ShareSheet.tsx'
import { LatestBarrage } from '#features/lucky/LatestBarrage.tsx'
import { LuckyLists } from '#features/lucky/LuckyLists.tsx'
import styles from '#features/lucky/LuckyMoney.module.css'
import { rulesOf, type Terms } from '#features/lucky/rules.ts'
import { t } from '#i18n/i18n.ts'
import { InfoIcon, PromotionIcon } from '#icons/icons.tsx'
import { InviteIcon } from '#icons/LuckyIcons.tsx'
import { moneyText, roundMoneyText } from '#stores/money-text.ts'
import { useSession } from '#stores/session.ts'
import { ErrorState } from '#widgets/status/ErrorState.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

const luckyRewards = ['lucky-campaign', 'lucky-gift', 'invite'] as const

/** Where the market has no envelopes, only a player with earlier ones sees the screen. */
export function LuckyMoney() {
  const loggedIn = useSession((session) => session.loggedIn)
  const { data: own } = useCall('/lucky/money/mine')
  const { data: claimed } = useCall('/lucky/money/totalClaimedReward')
  const hasNone = !loggedIn || (own?.list?.length === 0 && claimed?.total === 0)
  if (hasNone && !luckyRewards.some(isOffered)) return <Redirect to="/promotion" />
  return loggedIn ? <PlayerLucky /> : <GuestLucky />
}

function PlayerLucky() {
  const { data, isError, isFetching, refetch } = useCall('/lucky/money/guide')
  const [sharing, share] = useState<MadeEnvelope>()
  if (isError && !data) {
    return (
      <ErrorState
        title={t('lucky.failed')}
        text={t('error.screen-text')}
        retryLabel={t('error.retry')}
        loading={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data?.terms) return <LuckySkeleton />
  const { terms, finished, steps } = data
  return (
    <Page>
      <div className={styles.hero}>
        <LatestBarrage />
        <DayEnvelope terms={terms} onShare={share} />
      </div>
      {finished ? null : <Guide steps={steps} />}
      <MoreActions terms={terms} onMade={share} />
      <Total />
      <LuckyLists onShare={share} />
      <ShareEnvelope envelope={sharing} onClose={() => share(undefined)} />
    </Page>
  )
}

type MoreActionsProps = { readonly terms: Terms; readonly onMade: (made: MadeEnvelope) => void }

/** Further actions; those a market does not allow are not offered. */
function MoreActions({ terms, onMade }: MoreActionsProps) {
  const { gift, invite, expireHours } = terms
  const [open, setOpen] = useState<'gift' | 'invite' | 'rules'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Rows>
        {gift ? (
          <Row
            icon={<PromotionIcon />}
            title={t('lucky.gift')}
            text={t('lucky.gift-text')}
            onPick={() => setOpen('gift')}
          />
        ) : null}
        {invite ? (
          <Row
            icon={<InviteIcon />}
            title={t('lucky.invite')}
            text={t('lucky.invite-text', {
              reward: roundMoneyText(invite.reward),
              recharge: roundMoneyText(invite.recharge),
            })}
            tag={isHintNew('clickInviteBtn') ? t('lucky.new') : undefined}
            onPick={() => {
              markFollowed('clickInviteBtn')
              setOpen('invite')
            }}
          />
        ) : null}
        <Row
          icon={<InfoIcon />}
          title={t('lucky.rules')}
          text={t('lucky.rules-text')}
          onPick={() => setOpen('rules')}
        />
      </Rows>
      {gift ? (
        <GiftSheet
          open={open === 'gift'}
          bounds={gift}
          expireHours={expireHours}
          onClose={close}
          onMade={(made) => {
            close()
            onMade(made)
          }}
        />
      ) : null}
      {invite ? <InviteSheet open={open === 'invite'} invite={invite} onClose={close} /> : null}
      <TermsSheet lines={rulesOf(terms)} open={open === 'rules'} onClose={close} />
    </>
  )
}

/** Sum of all claims; hidden until there is one. */
function Total() {
  const { data } = useCall('/lucky/money/totalClaimedReward')
  if (!data?.total) return null
  return (
    <p className={styles.total}>
      <span>{t('lucky.total')}</span>
      <strong className="money">{moneyText(data.total)}</strong>
    </p>
  )
}

function LuckySkeleton() {
  return (
    <Page>
      <div className={styles.skeleton} aria-busy="true">
        <Skeleton height="7.6rem" radius="var(--radius-xl)" />
        <Skeleton height="3.3rem" radius="var(--radius-m)" />
        <Skeleton height="4rem" radius="var(--radius-m)" />
      </div>
    </Page>
  )
}
