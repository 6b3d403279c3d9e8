/** Payout accounts of a player. The full account is a call of its own, which the audit trail records. */
import { Button, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#api/use-call.ts'
import { time } from '#formats/formats.ts'
import { t } from '#i18n/i18n.ts'
import type { SectionProps } from '#players/player.ts'
import { Part, SectionBox } from '#players/SectionBox.tsx'
import { useCan } from '#session/session.ts'

export function AccountsSection({ player: { id } }: SectionProps) {
  const accounts = useCall('/operator/player/accounts', { id }).data?.list
  return (
    <SectionBox>
      <Part
        title={t('section.accounts')}
        emptyText={t('player.no-accounts')}
        isEmpty={accounts?.length === 0}
      >
        <Table striped>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('player.method')}</Table.Th>
              <Table.Th>{t('player.account')}</Table.Th>
              <Table.Th>{t('player.name')}</Table.Th>
              <Table.Th>{t('player.confirmed')}</Table.Th>
              <Table.Th>{t('player.last-used')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {accounts?.map((account) => (
              <Table.Tr key={account.id}>
                <Table.Td>{`${account.paymentMethod} ${account.bankCode ?? ''}`}</Table.Td>
                <Table.Td>
                  <AccountNumber player={id} account={account.id} masked={account.masked} />
                </Table.Td>
                <Table.Td>{account.name ?? '–'}</Table.Td>
                <Table.Td>{time(account.confirmedAt)}</Table.Td>
                <Table.Td>{time(account.usedAt)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Part>
    </SectionBox>
  )
}

function AccountNumber({ player, account, masked }: { player: string; account: string; masked: string }) {
  const [isShown, setShown] = useState(false)
  const can = useCan()
  const full = useCall(
    '/operator/player/account',
    { id: player, accountId: account },
    { enabled: isShown, staleTime: Number.POSITIVE_INFINITY },
  )
  if (full.data) return <Text>{full.data.account}</Text>
  return (
    <>
      {masked}{' '}
      {can('players:contact') && (
        <Button size="compact-xs" variant="default" loading={full.isFetching} onClick={() => setShown(true)}>
          {t('player.show-account')}
        </Button>
      )}
    </>
  )
}
