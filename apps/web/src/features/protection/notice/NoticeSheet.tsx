/** Explains a refusal of player protection over a game, a slip or a deposit. */
import { useEffect, useState } from 'react'
import {
  closeProtectionNotice,
  type ProtectionNotice,
  useProtectionNotice,
} from '#domain/protection/notice.ts'
import { useProtection } from '#domain/protection/protection.ts'
import { LimitNotice } from '#features/protection/notice/LimitNotice.tsx'
import { RealityCheck } from '#features/protection/notice/RealityCheck.tsx'
import { RequiredLimits } from '#features/protection/notice/RequiredLimits.tsx'
import { StateNotice } from '#features/protection/notice/StateNotice.tsx'
import { stateTitle } from '#features/protection/state-text.ts'
import { t } from '#i18n/i18n.ts'
import { Sheet } from '#widgets/overlay/Sheet.tsx'

export function NoticeSheet() {
  const current = useProtectionNotice(({ notice }) => notice)
  const [notice, setNotice] = useState<ProtectionNotice | null>(current)
  // The content stays while the sheet closes.
  if (current && current !== notice) setNotice(current)
  const { protection } = useLatest(current)
  return (
    <Sheet
      open={current !== null}
      onClose={closeProtectionNotice}
      title={titleOf(notice, protection)}
      closeLabel={t('common.close')}
      closeOnScrim={false}
    >
      {notice?.kind === 'reality-check' ? <RealityCheck session={protection?.session} /> : null}
      {notice?.kind === 'limit' ? <LimitNotice kind={notice.limit} protection={protection} /> : null}
      {notice?.kind === 'required' ? <RequiredLimits kind={notice.limit} protection={protection} /> : null}
      {notice?.kind === 'state' ? <StateNotice protection={protection} /> : null}
    </Sheet>
  )
}

/** The figures that led to the refusal, not those of some seconds ago. */
function useLatest(notice: ProtectionNotice | null): ReturnType<typeof useProtection> {
  const state = useProtection()
  const { refetch } = state
  useEffect(() => {
    if (notice) void refetch()
  }, [notice, refetch])
  return state
}

function titleOf(
  notice: ProtectionNotice | null,
  protection: ReturnType<typeof useProtection>['protection'],
): string {
  if (notice?.kind === 'limit') return t(`reached.${notice.limit}`)
  if (notice?.kind === 'required') return t('limit.missing')
  if (notice?.kind === 'reality-check') return t('reality.due')
  return protection ? stateTitle(protection) : ''
}
