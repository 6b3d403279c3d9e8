/** Seeds of the next rounds, and the previous ones after a rotation (R11.01). */
import type { Data } from '@saguao/contract/calls/calls.ts'
import { limits } from '@saguao/contract/calls/limits.ts'
import { isClientSeed } from '@saguao/fair/random/seeds.ts'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useStore } from 'zustand'
import { useMutation } from '#api/use-mutation.ts'
import type { PanelProps } from '#features/play/bet/panel-props.ts'
import styles from '#features/play/fairness/SeedsSheet.module.css'
import { t } from '#i18n/i18n.ts'
import { copyText } from '#lib/browser/copy-text.ts'
import { toast } from '#stores/toasts.ts'
import { Button } from '#widgets/form/Button.tsx'
import { TextField } from '#widgets/form/TextField.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'
import { CopyText } from '#widgets/status/CopyText.tsx'

type SeedsSheetProps = PanelProps & { readonly open: boolean; readonly onClose: () => void }

type Revealed = NonNullable<Data<'/arcade/seeds'>['previous']>

export function SeedsSheet({ opened, controller, open, onClose }: SeedsSheetProps) {
  const fair = useStore(controller.view, (state) => state.fair)
  const free = useStore(controller.view, ({ step, open: round }) => step.at === 'ready' && round === null)
  const [clientSeed, setClientSeed] = useState<string>()
  const [previous, setPrevious] = useState<Revealed | null>(null)
  const rotate = useMutation('/arcade/seeds')
  const nextClientSeed = clientSeed ?? fair.clientSeed
  const change = async () => {
    const seeds = await rotate.mutateAsync({ session: opened.table.session, clientSeed: nextClientSeed })
    if (!('current' in seeds)) return
    setPrevious(seeds.previous)
    setClientSeed(undefined)
    controller.updateSeeds(seeds.current)
  }
  const button = (
    <Button
      wide
      kind="primary"
      loading={rotate.isPending}
      disabled={!free || !isClientSeed(nextClientSeed)}
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
        <Seed name={t('seeds.hash')} value={fair.serverSeedHash} />
        <TextField
          label={t('seeds.client')}
          value={nextClientSeed}
          onChange={setClientSeed}
          maxLength={limits.maxClientSeedLength}
          autoComplete="off"
          hint={t('seeds.client-hint')}
          error={isClientSeed(nextClientSeed) ? undefined : t('seeds.client-error')}
        />
        <p className={styles.line}>
          {t('seeds.nonce')}
          <span className={styles.nonce}>{fair.nonce}</span>
        </p>
        {free ? null : <p className={styles.text}>{t('seeds.not-now')}</p>}
        {previous ? <Previous previous={previous} /> : null}
      </div>
    </Sheet>
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
