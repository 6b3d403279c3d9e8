/** Fairness proof of a match: the seed's hash before any bet, the seed after the end. */
import { useState } from 'react'
import styles from '#features/sports/match/FairCard.module.css'
import type { Replay, replayOf } from '#features/sports/match/replay.ts'
import { t } from '#i18n/i18n.ts'
import { FailureIcon, LockIcon, ShieldIcon, SuccessIcon } from '#icons/icons.tsx'
import { copyText } from '#lib/browser/copy-text.ts'
import { toast } from '#stores/toasts.ts'
import { Button } from '#widgets/form/Button.tsx'
import { CopyText } from '#widgets/status/CopyText.tsx'

type VerifiableMatch = Parameters<typeof replayOf>[0]

export function FairCard({ match }: { match: VerifiableMatch }) {
  const { fair } = match
  return (
    <section className={styles.card} aria-label={t('sports.fair-title')}>
      <h2 className={styles.title}>
        <ShieldIcon />
        {t('sports.fair-title')}
      </h2>
      <p className={styles.text}>{t('sports.fair-text')}</p>
      <HashRow name={t('sports.fair-hash')} value={fair.serverSeedHash} />
      {fair.serverSeed === null ? (
        <div className={styles.line}>
          <span className={styles.name}>{t('sports.fair-seed')}</span>
          <span className={styles.hidden}>
            <LockIcon />
            {t('sports.fair-sealed')}
          </span>
        </div>
      ) : (
        <>
          <HashRow name={t('sports.fair-seed')} value={fair.serverSeed} />
          <Check match={match} />
        </>
      )}
    </section>
  )
}

/** The verification code is loaded on demand. */
function Check({ match }: { match: VerifiableMatch }) {
  const [checking, setChecking] = useState(false)
  const [replay, setReplay] = useState<Replay>()
  const check = async () => {
    setChecking(true)
    try {
      setReplay((await import('#features/sports/match/replay.ts')).replayOf(match))
    } catch {
      toast(t('error.no-response'), 'failure')
    }
    setChecking(false)
  }
  if (!replay)
    return (
      <Button wide loading={checking} onClick={() => void check()}>
        {t('sports.fair-verify')}
      </Button>
    )
  return (
    <div role="status" className={styles.checks}>
      <CheckResult
        holds={replay.hashMatches}
        yes={t('sports.fair-sealed-yes')}
        no={t('sports.fair-sealed-no')}
      />
      <CheckResult
        holds={replay.eventsMatch}
        yes={t('sports.fair-same-yes', { count: replay.count })}
        no={t('sports.fair-same-no')}
      />
    </div>
  )
}

type CheckResultProps = { readonly holds: boolean; readonly yes: string; readonly no: string }

function CheckResult({ holds, yes, no }: CheckResultProps) {
  return (
    <p className={styles.finding} data-holds={holds ? '' : undefined}>
      {holds ? <SuccessIcon /> : <FailureIcon />}
      {holds ? yes : no}
    </p>
  )
}

function HashRow({ name, value }: { name: string; value: string }) {
  const copy = async () => {
    if (await copyText(value)) toast(t('message.copysucess'), 'success')
  }
  return (
    <div className={styles.line}>
      <span className={styles.name}>{name}</span>
      <div className={styles.value}>
        <CopyText text={value} label={t('sports.copy')} onCopy={() => void copy()} />
      </div>
    </div>
  )
}
