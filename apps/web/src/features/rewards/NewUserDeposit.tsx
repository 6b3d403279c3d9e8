/** New-user deposit screen: offer, progress and released amounts (R2.12). */
import { navigate, useSearch } from 'wouter/use-browser-location'
import { useCall } from '#api/use-call.ts'
import { Gift } from '#art/Gift.tsx'
import { Page } from '#domain/layout/Page.tsx'
import { Redirect } from '#domain/layout/Redirect.tsx'
import { isOffered } from '#domain/rewards/offered.ts'
import { PbOfferDetails } from '#features/rewards/PbOfferDetails.tsx'
import { PbRelease } from '#features/rewards/PbRelease.tsx'
import { chosenOf, multiplesOf, type Offer, offerOf, ownOffer } from '#features/rewards/pb.ts'
import { Registration } from '#features/rewards/Registration.tsx'
import styles from '#features/rewards/Rewards.module.css'
import { t } from '#i18n/i18n.ts'
import { useCountry } from '#stores/country.ts'
import { roundMoneyText } from '#stores/money-text.ts'
import { useSession } from '#stores/session.ts'
import type { PbMultiple } from '#stores/ui.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Tabs } from '#widgets/list/Tabs.tsx'
import { EmptyState } from '#widgets/status/EmptyState.tsx'
import { ErrorState } from '#widgets/status/ErrorState.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

export function NewUserDeposit() {
  const isInGame = new URLSearchParams(useSearch()).get('isInGame') === 'true'
  const loggedIn = useSession((session) => session.loggedIn)
  return (
    <Page>
      {loggedIn ? <PlayerOffers /> : <GuestOffers />}
      {isInGame ? (
        <Button kind="ghost" wide onClick={() => history.back()}>
          {t('pb.back-to-game')}
        </Button>
      ) : null}
    </Page>
  )
}

function GuestOffers() {
  const country = useCountry((state) => state.country)
  const { data, isError, isFetching, refetch } = useCall('/v1/pb/config', { country })
  if (data) return <Offers offers={data.pbConfig.map(offerOf)} />
  return isError ? <Failed loading={isFetching} onRetry={() => void refetch()} /> : <OffersSkeleton />
}

function PlayerOffers() {
  const { data, isError, isFetching, refetch } = useCall('/v1/pb/list')
  if (data?.list) return <Offers offers={data.list.map(ownOffer)} />
  return isError ? <Failed loading={isFetching} onRetry={() => void refetch()} /> : <OffersSkeleton />
}

const panelId = 'new-user-deposit'

function Offers({ offers }: { offers: readonly Offer[] }) {
  const params = new URLSearchParams(useSearch())
  const multiples = multiplesOf(offers)
  const chosen = chosenOf(multiples, params.get('multiple'))
  if (chosen === undefined) return isOffered('new-user-deposit') ? <NoOffers /> : <Redirect to="/promotion" />
  const choose = (multiple: string) => {
    params.set('multiple', multiple)
    navigate(`/newUserDeposit?${params}`, { replace: true })
  }
  const items = multiples.map((multiple) => ({ key: String(multiple), label: labelOf(multiple, offers) }))
  return (
    <>
      {items.length > 1 ? (
        <div className={styles.tabs}>
          <Tabs
            shape="segments"
            label={t('pb.tabs')}
            panelId={panelId}
            items={items}
            value={String(chosen)}
            onChange={choose}
          />
        </div>
      ) : null}
      <div id={panelId} key={chosen} className={styles.panel}>
        <Chosen multiple={chosen} offers={offers} />
      </div>
    </>
  )
}

function labelOf(multiple: PbMultiple, offers: readonly Offer[]): string {
  const offer = offers.find(({ rewardType }) => rewardType === multiple)
  return offer ? t('pb.tab-deposit', { recharge: roundMoneyText(offer.recharge) }) : t('pb.tab-reg')
}

function Chosen({ multiple, offers }: { multiple: PbMultiple; offers: readonly Offer[] }) {
  const offer = offers.find(({ rewardType, reg }) => (multiple === 3 ? reg > 0 : rewardType === multiple))
  if (!offer) return null
  if (multiple === 3) return <Registration offer={offer} />
  const { entry } = offer
  const isGranted = entry?.status === 2 || entry?.status === 3
  return isGranted ? <PbRelease offer={offer} entry={entry} /> : <PbOfferDetails offer={offer} />
}

function NoOffers() {
  const others = <Button onClick={() => navigate('/promotion')}>{t('menu.promotion')}</Button>
  return (
    <EmptyState
      art={<Gift className={styles.noneArt} />}
      title={t('pb.none-title')}
      text={t('pb.none-text')}
      action={others}
    />
  )
}

function Failed({ loading, onRetry }: { loading: boolean; onRetry: () => void }) {
  return (
    <ErrorState
      title={t('rewards.failed')}
      text={t('error.screen-text')}
      retryLabel={t('error.retry')}
      loading={loading}
      onRetry={onRetry}
    />
  )
}

function OffersSkeleton() {
  return (
    <div className={styles.panel} aria-busy="true">
      <Skeleton height="0.88rem" radius="var(--radius-m)" />
      <Skeleton height="5.6rem" radius="var(--radius-xl)" />
      <Skeleton height="3.2rem" radius="var(--radius-l)" />
    </div>
  )
}
