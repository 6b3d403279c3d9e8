/** Prepared answers: one text per language. */
import { Alert, Button, Drawer, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { limits } from '@saguao/contract/calls/limits.ts'
import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import { useState } from 'react'
import { useChange } from '#api/use-call.ts'
import { shortTime } from '#formats/formats.ts'
import { Screen } from '#frame/Screen.tsx'
import { t, tName } from '#i18n/i18n.ts'
import { List } from '#lists/List.tsx'
import type { Column } from '#lists/list-types.ts'
import { useCan } from '#session/session.ts'

type Answer = OperatorData<'/operator/preparedAnswers'>['list'][number]
type Draft = Pick<Answer, 'title' | 'texts'> & { readonly id?: string }

const langs = ['pt', 'ks', 'en'] as const
const empty: Draft = { title: '', texts: {} }
const maxTitle = 80

export function PreparedAnswersScreen() {
  const [draft, setDraft] = useState<Draft>()
  const can = useCan()('support:answer')
  return (
    <Screen
      title={t('prepared.title')}
      text={t('prepared.text')}
      tools={can && <Button onClick={() => setDraft(empty)}>{t('prepared.add')}</Button>}
      isList
    >
      <List
        id="prepared-answers"
        call="/operator/preparedAnswers"
        columns={columns}
        rowKey={({ id }) => id}
        isPaged={false}
        emptyText={t('prepared.none')}
        {...(can && { onOpen: setDraft })}
      />
      <Drawer
        opened={draft !== undefined}
        onClose={() => setDraft(undefined)}
        size={520}
        title={t(draft?.id ? 'prepared.edit' : 'prepared.add')}
      >
        {draft && <AnswerForm key={draft.id ?? 'new'} draft={draft} onDone={() => setDraft(undefined)} />}
      </Drawer>
    </Screen>
  )
}

const columns: readonly Column<Answer>[] = [
  { id: 'title', header: t('prepared.name'), width: 240, cell: ({ title }) => title },
  {
    id: 'languages',
    header: t('prepared.languages'),
    width: 210,
    cell: ({ texts }) =>
      langs.flatMap((lang) => (texts[lang] ? [tName('support.lang', lang)] : [])).join(', '),
  },
  { id: 'text', header: t('prepared.preview'), cell: ({ texts }) => texts.pt ?? texts.ks ?? texts.en ?? '' },
  {
    id: 'changed',
    header: t('prepared.changed'),
    width: 240,
    cell: ({ changedAt, changedBy }) => `${shortTime(changedAt)} ${t('prepared.by', { name: changedBy })}`,
  },
]

function AnswerForm({ draft, onDone }: { draft: Draft; onDone: () => void }) {
  const [title, setTitle] = useState(draft.title)
  const [texts, setTexts] = useState(draft.texts)
  const done = () => {
    notifications.show({ color: 'teal', message: t('action.done') })
    onDone()
  }
  const options = { refreshes: ['/operator/preparedAnswers'], showsRefusal: true, onDone: done } as const
  const save = useChange('/operator/preparedAnswer/save', options)
  const remove = useChange('/operator/preparedAnswer/delete', options)
  const written = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))
  const error = save.error ?? remove.error
  const { id } = draft
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ ...(id && { id }), title, texts: written })
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={t('prepared.name')}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          maxLength={maxTitle}
          required
          data-autofocus
        />
        {langs.map((lang) => (
          <Textarea
            key={lang}
            label={tName('support.lang', lang)}
            value={texts[lang] ?? ''}
            onChange={(event) => setTexts({ ...texts, [lang]: event.currentTarget.value })}
            maxLength={limits.maxSupportTextLength}
            minRows={3}
          />
        ))}
        {error && (
          <Alert color="red" role="alert">
            {error.message}
          </Alert>
        )}
        <Group justify="space-between">
          {id ? (
            <Button
              color="red"
              variant="subtle"
              loading={remove.isPending}
              onClick={() => remove.mutate({ id })}
            >
              {t('prepared.delete')}
            </Button>
          ) : (
            <span />
          )}
          <Button
            type="submit"
            loading={save.isPending}
            disabled={title.trim() === '' || Object.keys(written).length === 0}
          >
            {t('prepared.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
