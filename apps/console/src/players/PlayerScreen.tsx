/** The page of a player: head with state, balances and actions, and one tab per section. Each section is a call of its own. */
import { Box, ScrollArea, Tabs } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useCall } from '#api/use-call.ts'
import { LoadScreen } from '#frame/LoadState.tsx'
import { Screen } from '#frame/Screen.tsx'
import { type PlainKey, t } from '#i18n/i18n.ts'
import { useListSearch } from '#lists/list-search.ts'
import { AccessSection } from '#players/AccessSection.tsx'
import { AccountsSection } from '#players/AccountsSection.tsx'
import { ConversationSection } from '#players/ConversationSection.tsx'
import { LimitsSection } from '#players/LimitsSection.tsx'
import { LinksSection } from '#players/LinksSection.tsx'
import { DepositsSection, LedgerSection, WithdrawalsSection } from '#players/MoneySections.tsx'
import { NotesSection } from '#players/NotesSection.tsx'
import { PlayerActions } from '#players/PlayerActions.tsx'
import { PlayerHead } from '#players/PlayerHead.tsx'
import { RewardsSection, RoundsSection, SlipsSection } from '#players/PlaySections.tsx'
import type { SectionProps } from '#players/player.ts'
import { useCan } from '#session/session.ts'

const sections: Readonly<Record<string, { label: PlainKey; component: ComponentType<SectionProps> }>> = {
  ledger: { label: 'section.ledger', component: LedgerSection },
  deposits: { label: 'section.deposits', component: DepositsSection },
  withdrawals: { label: 'section.withdrawals', component: WithdrawalsSection },
  rounds: { label: 'section.rounds', component: RoundsSection },
  slips: { label: 'section.slips', component: SlipsSection },
  rewards: { label: 'section.rewards', component: RewardsSection },
  access: { label: 'section.access', component: AccessSection },
  limits: { label: 'section.limits', component: LimitsSection },
  accounts: { label: 'section.accounts', component: AccountsSection },
  conversation: { label: 'section.conversation', component: ConversationSection },
  notes: { label: 'section.notes', component: NotesSection },
  links: { label: 'section.links', component: LinksSection },
}

export function PlayerScreen() {
  const { id = '' } = useParams({ strict: false })
  // Each look at a player is recorded, so the page is not loaded again when the window gets the focus.
  const { data, error } = useCall('/operator/player', { id }, { staleTime: Number.POSITIVE_INFINITY })
  const title = t('player.title', { id })
  if (error || !data) return <LoadScreen title={title} error={error} />
  return (
    <Screen title={title} tools={<PlayerActions player={data} />} isList>
      <PlayerBody key={id} player={data} />
    </Screen>
  )
}

/** Filters belong to their section, so another section starts without them. */
function PlayerBody({ player }: SectionProps) {
  const [search, change] = useListSearch()
  const can = useCan()
  const shown = Object.keys(sections).filter((name) => name !== 'conversation' || can('support:read'))
  const current = shown.includes(search.section ?? '') ? (search.section ?? '') : 'ledger'
  const open = (section: string | null) =>
    change({
      section: section ?? undefined,
      account: undefined,
      kind: undefined,
      gameId: undefined,
      day: undefined,
      round: undefined,
    })
  const Section = sections[current]?.component ?? LedgerSection
  return (
    <Box style={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <PlayerHead player={player} />
      <Tabs value={current} onChange={open} px="md">
        <ScrollArea type="never">
          <Tabs.List style={{ flexWrap: 'nowrap' }}>
            {shown.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(sections[name]?.label ?? 'section.ledger')}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </ScrollArea>
      </Tabs>
      <Section player={player} />
    </Box>
  )
}
