import { type ReactNode, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { StickyHead } from '#domain/layout/StickyHead.tsx'
import { FormatSheet } from '#features/sports/markets/FormatSheet.tsx'
import { t } from '#i18n/i18n.ts'
import { FilterIcon, HistoryIcon } from '#icons/icons.tsx'
import { useSession } from '#stores/session.ts'
import { IconButton } from '#widgets/form/IconButton.tsx'

type SportsHeaderProps = { readonly back: string; readonly backLabel: string; readonly children?: ReactNode }

export function SportsHeader({ back, backLabel, children }: SportsHeaderProps) {
  return (
    <StickyHead
      title={t('home.feature-sports')}
      subtitle={t('sports.virtual')}
      back={back}
      backLabel={backLabel}
      actions={<HeaderActions />}
    >
      {children}
    </StickyHead>
  )
}

function HeaderActions() {
  const [choosing, setChoosing] = useState(false)
  const loggedIn = useSession((session) => session.loggedIn)
  return (
    <>
      {loggedIn ? (
        <IconButton label={t('sports.my-bets')} onClick={() => navigate('/sports/bets')}>
          <HistoryIcon />
        </IconButton>
      ) : null}
      <IconButton label={t('sports.format')} onClick={() => setChoosing(true)}>
        <FilterIcon />
      </IconButton>
      <FormatSheet open={choosing} onClose={() => setChoosing(false)} />
    </>
  )
}
