/** What an operator can do with a player. Each change asks for a reason; money and phone need a second operator. */
import { Checkbox, NumberInput, Stack, TextInput } from '@mantine/core'
import { phoneChecks } from '@saguao/contract/operators/names.ts'
import { currencies } from '@saguao/contract/product/money.ts'
import { useState } from 'react'
import { ActionButton } from '#actions/ActionButton.tsx'
import { t, tName } from '#i18n/i18n.ts'
import { type PlayerPage, playerPaths } from '#players/player.ts'

type ActionProps = { readonly player: PlayerPage }

export function PlayerActions({ player }: ActionProps) {
  const { id, state } = player
  const shared = { body: { id }, refreshes: playerPaths }
  return (
    <>
      <ActionButton
        label={t('player.add-note')}
        permission="players:note"
        action={{
          path: '/operator/player/note',
          body: { id },
          refreshes: ['/operator/player/notes'],
          title: t('player.add-note'),
          text: t('player.add-note-text'),
          confirm: t('player.add-note'),
        }}
      />
      <TagButton player={player} />
      <ActionButton
        label={t('player.end-sessions')}
        permission="players:block"
        action={{
          path: '/operator/player/endSessions',
          ...shared,
          title: t('player.end-sessions'),
          text: t('player.end-sessions-text'),
          confirm: t('player.end-sessions'),
        }}
      />
      {state !== 'closed' && <MovePhoneButton player={player} />}
      {state !== 'closed' && <AdjustButton player={player} />}
      {player.excludedUntil === 'infinity' && (
        <ActionButton
          label={t('player.end-exclusion')}
          permission="players:protect"
          action={{
            path: '/operator/player/endExclusion',
            ...shared,
            title: t('player.end-exclusion'),
            text: t('player.end-exclusion-text'),
            confirm: t('player.end-exclusion'),
          }}
        />
      )}
      {player.blockedAt ? (
        <ActionButton
          label={t('player.unblock')}
          permission="players:block"
          action={{
            path: '/operator/player/unblock',
            ...shared,
            title: t('player.unblock'),
            text: t('player.unblock-text'),
            confirm: t('player.unblock'),
          }}
        />
      ) : (
        <ActionButton
          label={t('player.block')}
          permission="players:block"
          button={{ variant: 'light', color: 'red' }}
          action={{
            path: '/operator/player/block',
            ...shared,
            title: t('player.block'),
            text: t('player.block-text'),
            confirm: t('player.block'),
            isDangerous: true,
          }}
        />
      )}
    </>
  )
}

const tagForm = /^[a-z0-9][a-z0-9-]{0,31}$/

function TagButton({ player: { id, tags } }: ActionProps) {
  const [tag, setTag] = useState('')
  return (
    <ActionButton
      label={t('player.add-tag')}
      permission="players:note"
      action={{
        path: '/operator/player/tag',
        body: { id, tag, on: true },
        refreshes: playerPaths,
        title: t('player.add-tag'),
        confirm: t('player.add-tag'),
        isReady: tagForm.test(tag) && !tags.includes(tag),
        onDone: () => setTag(''),
        children: (
          <TextInput
            label={t('players.tag')}
            description={t('player.tag-hint')}
            value={tag}
            maxLength={32}
            onChange={(event) => setTag(event.currentTarget.value)}
          />
        ),
      }}
    />
  )
}

const minChecks = 2
const minPhone = 9

function MovePhoneButton({ player: { id } }: ActionProps) {
  const [phone, setPhone] = useState('')
  const [checks, setChecks] = useState<(typeof phoneChecks)[number][]>([])
  return (
    <ActionButton
      label={t('player.move-phone')}
      permission="players:phone"
      action={{
        path: '/operator/player/movePhone',
        body: { id, phone, checks },
        refreshes: playerPaths,
        title: t('player.move-phone'),
        text: t('player.move-phone-text'),
        confirm: t('player.move-phone'),
        isReady: checks.length >= minChecks && phone.replace(/\D/g, '').length >= minPhone,
        children: (
          <Stack gap="sm">
            <TextInput
              label={t('player.new-phone')}
              inputMode="tel"
              value={phone}
              maxLength={32}
              onChange={(event) => setPhone(event.currentTarget.value)}
            />
            <Checkbox.Group
              label={t('player.checks')}
              value={checks}
              onChange={(value) => setChecks(value as typeof checks)}
            >
              <Stack gap={4} mt={4}>
                {phoneChecks.map((check) => (
                  <Checkbox key={check} value={check} label={tName('phone-check', check)} />
                ))}
              </Stack>
            </Checkbox.Group>
          </Stack>
        ),
      }}
    />
  )
}

function AdjustButton({ player: { id, currency } }: ActionProps) {
  const [amount, setAmount] = useState<number | string>('')
  const { alias, decimals } = currencies[currency]
  return (
    <ActionButton
      label={t('player.adjust')}
      permission="players:adjust"
      action={{
        path: '/operator/player/adjust',
        body: { id, amount: Number(amount) },
        refreshes: playerPaths,
        title: t('player.adjust'),
        text: t('player.adjust-text'),
        confirm: t('player.adjust'),
        isReady: typeof amount === 'number' && amount !== 0,
        onDone: () => setAmount(''),
        children: (
          <NumberInput
            label={t('player.adjust-amount')}
            prefix={`${alias} `}
            decimalScale={decimals}
            value={amount}
            onChange={setAmount}
            hideControls
          />
        ),
      }}
    />
  )
}
