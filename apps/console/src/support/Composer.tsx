/** The answer to a player. Prepared answers are offered in the player's language. */
import { Alert, Button, Group, Menu, Text, Textarea } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { limits } from '@saguao/contract/calls/limits.ts'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall, useChange } from '#api/use-call.ts'
import { t } from '#i18n/i18n.ts'
import { useCan } from '#session/session.ts'
import { changed } from '#support/changed.ts'
import classes from '#support/support.module.css'

type Opened = OperatorData<'/operator/conversation'>

export function Composer({ opened: { conversation, messages } }: { opened: Opened }) {
  const { playerId, lang } = conversation
  const [text, setText] = useState('')
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const can = useCan()('support:answer')
  const answer = useChange('/operator/conversation/answer', {
    refreshes: changed,
    showsRefusal: true,
    onDone: () => {
      setText('')
      setRequestId(crypto.randomUUID())
    },
  })
  const seen = messages.at(-1)?.id
  const send = () => {
    if (text.trim() !== '' && seen && !answer.isPending) answer.mutate({ playerId, seen, text, requestId })
  }
  if (!can) return null
  return (
    <div className={classes.composer}>
      <Textarea
        aria-label={t('support.answer')}
        placeholder={t('support.answer')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={getHotkeyHandler([['mod+Enter', send]])}
        maxLength={limits.maxSupportTextLength}
        minRows={3}
        maxRows={10}
      />
      {answer.error && (
        <Alert color="red" role="alert" mt="xs">
          {answer.error.message}
        </Alert>
      )}
      <Group justify="space-between" mt="xs">
        <PreparedMenu
          lang={lang}
          onChoose={(prepared) => setText(text ? `${text}\n${prepared}` : prepared)}
        />
        <Group gap="xs">
          <Text size="xs" c="dimmed">
            {t('support.answer-hint')}
          </Text>
          <Button onClick={send} disabled={text.trim() === ''} loading={answer.isPending}>
            {t('support.send')}
          </Button>
        </Group>
      </Group>
    </div>
  )
}

type MenuProps = { readonly lang: 'pt' | 'ks' | 'en'; readonly onChoose: (text: string) => void }

function PreparedMenu({ lang, onChoose }: MenuProps) {
  const { data } = useCall('/operator/preparedAnswers', {})
  const offered = (data?.list ?? []).flatMap(({ id, title, texts }) => {
    const text = texts[lang]
    return text ? [{ id, title, text }] : []
  })
  return (
    <Menu width={420} position="top-start" shadow="md">
      <Menu.Target>
        <Button variant="default">{t('support.prepared')}</Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflow: 'auto' }}>
        {offered.length === 0 && <Menu.Label>{t('support.no-prepared')}</Menu.Label>}
        {offered.map(({ id, title, text }) => (
          <Menu.Item key={id} onClick={() => onChoose(text)}>
            <Text size="sm" fw={600}>
              {title}
            </Text>
            <Text size="xs" c="dimmed" lineClamp={2}>
              {text}
            </Text>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to="/support/answers">
          {t('support.manage')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
