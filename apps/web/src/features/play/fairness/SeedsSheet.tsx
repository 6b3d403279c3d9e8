/** Seeds of the next rounds, and the previous ones after a rotation (R11.01). */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { limits } from '@saguao/contract/calls/limits.ts'
import type { RotationCheck } from '@saguao/fair/random/rotation.ts'
import { isClientSeed } from '@saguao/fair/random/seeds.ts'
import { useMemo, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useStore } from 'zustand'
import { randomId } from '#api/pending-requests.ts'
import { useMutation } from '#api/use-mutation.ts'
import type { Table } from '#features/play/bet/bet-state.ts'
import type { PanelProps } from '#features/play/bet/panel-props.ts'
import styles from '#features/play/fairness/SeedsSheet.module.css'
import { checkAgainstShown, showPair } from '#features/play/fairness/seen-seeds.ts'
import { t } from '#i18n/i18n.ts'
import { FailureIcon, ShieldIcon, SuccessIcon } from '#icons/icons.tsx'
import { copyText } from '#lib/browser/copy-text.ts'
import { toast } from '#stores/toasts.ts'
import { Button } from '#widgets/form/Button.tsx'
import { TextField } from '#widgets/form/TextField.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'
import { CopyText } from '#widgets/status/CopyText.tsx'

type SeedsSheetProps = PanelProps & { readonly open: boolean; readonly onClose: () => void }

type Revealed = NonNullable<Data<'/arcade/seeds'>['previous']>
type Rotated = { readonly previous: Revealed | null; readonly check: RotationCheck }

export function SeedsSheet({ opened, controller, open, onClose }: SeedsSheetProps) {
  const fair = useStore(controller.view, (state) => state.fair)
  const free = useStore(controller.view, ({ step, open: round }) => step.at === 'ready' && round === null)
  // Drawn here after the server fixed its next seed, so that a player who types nothing is protected too.
  const [clientSeed, setClientSeed] = useState(randomId)
  const [rotated, setRotated] = useState<Rotated | null>(null)
  const rotate = useMutation('/arcade/seeds')
  const change = async () => {
    const seeds = await rotate.mutateAsync({ session: opened.table.session, clientSeed })
    if (!('current' in seeds)) return
    const { previous, current } = seeds
    setRotated({ previous, check: checkAgainstShown({ previous, current }) })
    setClientSeed(randomId())
    controller.updateSeeds(current)
  }
  const button = (
    <Button
      wide
      kind="primary"
      loading={rotate.isPending}
      disabled={!free || !isClientSeed(clientSeed)}
      onClick={() => void change().catch(() => undefined)}
    >
      {t('seeds.rotate')}
    </Button>
  )
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('seeds.title')}
      closeLabel={t('common.close')}
      footer={button}
    >
      <div className={styles.seeds}>
        <p className={styles.text}>{t('seeds.text')}</p>
        {rotated ? <Result {...rotated} /> : null}
        <Current fair={fair} />
        <section className={styles.seeds} aria-label={t('seeds.next')}>
          <h3 className={styles.heading}>{t('seeds.next')}</h3>
          {fair.nextServerSeedHash ? (
            <Seed name={t('seeds.next-hash')} value={fair.nextServerSeedHash} />
          ) : (
            <p className={styles.text}>{t('seeds.next-unknown')}</p>
          )}
          <TextField
            label={t('seeds.next-client')}
            value={clientSeed}
            onChange={setClientSeed}
            maxLength={limits.maxClientSeedLength}
            autoComplete="off"
            hint={t('seeds.client-hint')}
            error={isClientSeed(clientSeed) ? undefined : t('seeds.client-error')}
          />
          {free ? null : <p className={styles.text}>{t('seeds.not-now')}</p>}
        </section>
      </div>
    </Sheet>
  )
}

/** The pair in use. It is remembered as soon as it is shown. */
function Current({ fair }: { fair: Table['fair'] }) {
  const { serverSeedHash, nextServerSeedHash } = fair
  const shown = useMemo(
    () => showPair({ serverSeedHash, nextServerSeedHash }),
    [serverSeedHash, nextServerSeedHash],
  )
  return (
    <section className={styles.seeds} aria-label={t('seeds.current')}>
      <h3 className={styles.heading}>{t('seeds.current')}</h3>
      <Seed name={t('seeds.hash')} value={serverSeedHash} />
      <Seed name={t('seeds.client')} value={fair.clientSeed} />
      <p className={styles.line}>
        {t('seeds.nonce')}
        <span className={styles.nonce}>{fair.nonce}</span>
      </p>
      {shown === 'broken' ? <Finding check="broken" text={t('seeds.next-changed')} /> : null}
    </section>
  )
}

function Result({ previous, check }: Rotated) {
  const texts = {
    kept: t('seeds.check-kept'),
    unseen: t('seeds.check-unseen'),
    broken: t('seeds.check-broken'),
  }
  return (
    <>
      <div role="status">
        <Finding
          check={check}
          text={previous === null && check === 'kept' ? t('seeds.check-unplayed') : texts[check]}
        />
      </div>
      {previous ? <Previous previous={previous} /> : null}
    </>
  )
}

const findingIcons = { kept: SuccessIcon, unseen: ShieldIcon, broken: FailureIcon } as const

function Finding({ check, text }: { check: RotationCheck; text: string }) {
  const Icon = findingIcons[check]
  return (
    <p className={styles.finding} data-check={check}>
      <Icon />
      {text}
    </p>
  )
}

function Previous({ previous }: { previous: Revealed }) {
  return (
    <section className={styles.previous} aria-label={t('seeds.previous')}>
      <h3 className={styles.heading}>{t('seeds.previous')}</h3>
      <Seed name={t('seeds.server')} value={previous.serverSeed} />
      <Seed name={t('seeds.client')} value={previous.clientSeed} />
      <p className={styles.text}>{t('seeds.played', { count: previous.nonce })}</p>
      <Button wide onClick={() => navigate('/bettinghistory')}>
        {t('seeds.check')}
      </Button>
    </section>
  )
}

export function Seed({ name, value }: { name: string; value: string }) {
  const copy = async () => {
    if (await copyText(value)) toast(t('message.copysucess'), 'success')
  }
  return (
    <div className={styles.seed}>
      <span className={styles.name}>{name}</span>
      <CopyText text={value} label={t('seeds.copy')} onCopy={() => void copy()} />
    </div>
  )
}
