/** Recomputes any round on the device with the code that settled it (R11.01). Works without the server. */
import { games } from '@saguao/fair/games/games.ts'
import { useMemo, useState } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { useCall } from '#api/use-call.ts'
import { type FairRound, isFairRound } from '#domain/bets/round-text.ts'
import { Page } from '#domain/layout/Page.tsx'
import { isShared } from '#features/play/table/shared-table.ts'
import { ReplayButton } from '#features/play/verify/ReplayButton.tsx'
import styles from '#features/play/verify/Verify.module.css'
import { VerifyForm } from '#features/play/verify/VerifyForm.tsx'
import { VerifySkeleton } from '#features/play/verify/VerifySkeleton.tsx'
import { VerifySlip } from '#features/play/verify/VerifySlip.tsx'
import { VerifySteps } from '#features/play/verify/VerifySteps.tsx'
import {
  computed,
  type Draft,
  draftOf,
  draftOfAddress,
  emptyDraft,
} from '#features/play/verify/verify-draft.ts'
import { t } from '#i18n/i18n.ts'
import { currentCurrency } from '#stores/money-text.ts'
import { useSession } from '#stores/session.ts'
import { Callout } from '#widgets/status/Callout.tsx'

export function Verify() {
  const params = new URLSearchParams(useSearch())
  const [roundId, slipId] = [params.get('round'), params.get('slip')]
  const loggedIn = useSession((session) => session.loggedIn)
  if (slipId && loggedIn) return <VerifySlip key={slipId} slipId={slipId} />
  return roundId && loggedIn ? (
    <RoundVerifier key={roundId} roundId={roundId} />
  ) : (
    <Verifier key={params.toString()} round={undefined} initial={draftOfAddress(params)} />
  )
}

function RoundVerifier({ roundId }: { roundId: string }) {
  const { data, isError, refetch } = useCall('/fair/round', { roundId })
  if (isFairRound(data)) return <Verifier round={data} />
  return <VerifySkeleton failed={isError} onRetry={() => void refetch()} />
}

/** The seed of a shared round belongs to the hash chain; players cannot rotate it. */
const hiddenSeedText = ({ gameId }: Draft) =>
  isShared(games[gameId].kind) ? 'verify.sealed-shared' : 'verify.sealed-text'

type VerifierProps = { readonly round: FairRound | undefined; readonly initial?: Draft | undefined }

function Verifier({ round, initial }: VerifierProps) {
  const [draft, setDraft] = useState<Draft>(() => (round && draftOf(round)) ?? initial ?? emptyDraft())
  const result = useMemo(() => computed(draft, round, currentCurrency()), [draft, round])
  return (
    <Page>
      <p className={styles.text}>{t('verify.text')}</p>
      {round && round.serverSeed === null ? (
        <Callout title={t('verify.sealed-title')} text={t(hiddenSeedText(draft))} />
      ) : null}
      <VerifyForm draft={draft} onChange={setDraft} />
      {round && result?.agrees !== false ? <ReplayButton round={round} /> : null}
      {result ? <VerifySteps result={result} claimed={round !== undefined} /> : null}
    </Page>
  )
}
