/** Sheets to share a link: by the phone's share sheet, the clipboard, or a QR code. */
import { type ReactNode, useState } from 'react'
import { useCall } from '#api/use-call.ts'
import type { MadeEnvelope } from '#features/lucky/envelope/envelope-requests.ts'
import { markShared } from '#features/lucky/flags.ts'
import styles from '#features/lucky/gift/ShareSheet.module.css'
import { canShare, channels, copyShared, inviteUrl, shareLink, withLink } from '#features/lucky/gift/share.ts'
import type { Terms } from '#features/lucky/rules.ts'
import { t } from '#i18n/i18n.ts'
import { CopyIcon, ShareIcon } from '#icons/icons.tsx'
import { moneyText, roundMoneyText } from '#stores/money-text.ts'
import { Button } from '#widgets/form/Button.tsx'
import { QrCode } from '#widgets/media/QrCode.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'
import { ErrorState } from '#widgets/status/ErrorState.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

type ShareEnvelopeProps = { readonly envelope: MadeEnvelope | undefined; readonly onClose: () => void }

/** Keeps showing the envelope during the closing animation. */
export function ShareEnvelope({ envelope, onClose }: ShareEnvelopeProps) {
  const [shown, setShown] = useState(envelope)
  if (envelope && envelope !== shown) setShown(envelope)
  if (!shown) return null
  return (
    <Sheet
      open={envelope !== undefined}
      onClose={onClose}
      title={t('lucky.share-title')}
      closeLabel={t('common.close')}
    >
      <EnvelopeLink envelope={shown} />
    </Sheet>
  )
}

function EnvelopeLink({ envelope: { envelopeId, amount, count } }: { readonly envelope: MadeEnvelope }) {
  const call = useCall('/lucky/money/share', { envelopeId, channel: channels.envelope })
  return (
    <Link
      url={call.data?.shareUrl}
      failed={call.isError}
      onRetry={() => void call.refetch()}
      message={t('lucky.share-message', { amount: roundMoneyText(amount), count })}
      onShared={() => markShared(envelopeId)}
    />
  )
}

type InviteSheetProps = {
  readonly open: boolean
  readonly invite: NonNullable<Terms['invite']>
  readonly onClose: () => void
}

export function InviteSheet({ open, invite, onClose }: InviteSheetProps) {
  const { reward, recharge, wagerTimes: times } = invite
  return (
    <Sheet open={open} onClose={onClose} title={t('lucky.invite-title')} closeLabel={t('common.close')}>
      <InviteLink>
        {t('lucky.invite-terms', { reward: moneyText(reward), recharge: moneyText(recharge), times })}
      </InviteLink>
    </Sheet>
  )
}

function InviteLink({ children }: { readonly children: ReactNode }) {
  const domainCall = useCall('/lucky/money/domain')
  const userCall = useCall('/user/getUserInfo')
  const [domain, userId] = [domainCall.data?.domain, userCall.data?.userId]
  const retry = () => {
    void domainCall.refetch()
    void userCall.refetch()
  }
  return (
    <Link
      url={domain && userId ? inviteUrl(domain, userId) : undefined}
      failed={domainCall.isError || userCall.isError}
      onRetry={retry}
      message={t('lucky.invite-message')}
    >
      {children}
    </Link>
  )
}

type LinkProps = {
  /** Undefined while loading. */
  readonly url: string | undefined
  readonly failed: boolean
  readonly onRetry: () => void
  readonly message: string
  readonly onShared?: () => void
  readonly children?: ReactNode
}

function Link({ url, failed, onRetry, message, onShared, children }: LinkProps) {
  if (!url && failed) {
    return <ErrorState title={t('lucky.link-failed')} retryLabel={t('error.retry')} onRetry={onRetry} />
  }
  return (
    <div className={styles.share}>
      {children ? <p className={styles.text}>{children}</p> : null}
      <div className={styles.code}>
        {url ? (
          <QrCode text={url} label={t('lucky.share-code')} />
        ) : (
          <Skeleton ratio="1" radius="var(--radius-l)" />
        )}
      </div>
      <p className={styles.near}>{t('lucky.share-near')}</p>
      <p className={styles.link}>{url}</p>
      {url ? <ShareActions url={url} message={message} onShared={onShared} /> : null}
    </div>
  )
}

type ShareActionsProps = {
  readonly url: string
  readonly message: string
  readonly onShared: (() => void) | undefined
}

function ShareActions({ url, message, onShared }: ShareActionsProps) {
  const send = async (sending: Promise<boolean>) => {
    if (await sending) onShared?.()
  }
  const open = canShare()
  return (
    <div className={styles.actions}>
      {open ? (
        <Button kind="primary" wide icon={<ShareIcon />} onClick={() => void send(shareLink(message, url))}>
          {t('lucky.share-now')}
        </Button>
      ) : null}
      <Button
        kind={open ? 'secondary' : 'primary'}
        wide
        icon={<CopyIcon />}
        onClick={() => void send(copyShared(withLink(message, url)))}
      >
        {t('lucky.copy-message')}
      </Button>
      <Button wide onClick={() => void send(copyShared(url))}>
        {t('lucky.copy-link')}
      </Button>
    </div>
  )
}
