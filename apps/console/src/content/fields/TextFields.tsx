/** Texts in the three languages of players: one tab each, with a mark for missing texts. */
import { Badge, Group, Stack, Tabs, Text, Textarea, TextInput } from '@mantine/core'
import { CheckCircledIcon, ExclamationTriangleIcon } from '@radix-ui/react-icons'
import type { ContentKind } from '@saguao/contract/operators/content-names.ts'
import { useState } from 'react'
import { faultOf } from '#content/faults.ts'
import { type ContentLang, kinds, langs, missingLangs, type TextField, wordsIn } from '#content/kinds.ts'
import type { DraftState } from '#content/use-draft.ts'
import { t, tName } from '#i18n/i18n.ts'

type TextFieldsProps = { readonly kind: ContentKind; readonly draft: DraftState }

export function TextFields({ kind, draft }: TextFieldsProps) {
  const [lang, setLang] = useState<ContentLang>('pt')
  const missing = missingLangs(kind, draft.value)
  return (
    <Tabs
      value={lang}
      onChange={(chosen) => setLang(langs.find((known) => known === chosen) ?? 'pt')}
      keepMounted={false}
    >
      <Tabs.List mb="sm">
        {langs.map((code) => (
          <Tabs.Tab key={code} value={code} rightSection={<Mark isComplete={!missing.includes(code)} />}>
            {tName('content-lang', code)}
          </Tabs.Tab>
        ))}
        {missing.length > 0 && (
          <Badge color="orange" ml="auto" my="auto">
            {t('content.incomplete', { count: missing.length })}
          </Badge>
        )}
      </Tabs.List>
      {langs.map((code) => (
        <Tabs.Panel key={code} value={code}>
          <Stack gap="sm">
            {kinds[kind].texts.map((field) => (
              <LangText key={field.name} field={field} lang={code} draft={draft} />
            ))}
          </Stack>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

const Mark = ({ isComplete }: { isComplete: boolean }) =>
  isComplete ? (
    <CheckCircledIcon color="var(--mantine-color-teal-text)" aria-label={t('content.complete')} role="img" />
  ) : (
    <ExclamationTriangleIcon
      color="var(--mantine-color-orange-text)"
      aria-label={t('content.missing')}
      role="img"
    />
  )

type LangTextProps = { readonly field: TextField; readonly lang: ContentLang; readonly draft: DraftState }

function LangText({ field, lang, draft }: LangTextProps) {
  const { name, maxLength, isRequired, isLong } = field
  const words = wordsIn(draft.value, name)
  const text = words[lang]
  const Input = isLong ? Textarea : TextInput
  const isEmpty = text.trim() === ''
  // A fault of the last save that is already corrected is not shown.
  const fault = isRequired && isEmpty ? undefined : faultOf(draft, `${name}.${lang}`)
  return (
    <Input
      label={
        <Group gap={6} component="span" display="inline-flex">
          {tName('content-field', name)}
          <Text span size="xs" c="dimmed" fw={400}>
            {isRequired ? '' : `${t('content.optional')} · `}
            {`${text.length}/${maxLength}`}
          </Text>
        </Group>
      }
      {...(isLong && { minRows: 4 })}
      placeholder={lang === 'pt' ? '' : words.pt}
      value={text}
      onChange={(event: { currentTarget: { value: string } }) =>
        draft.set({ [name]: { ...words, [lang]: event.currentTarget.value } })
      }
      maxLength={maxLength}
      error={fault}
    />
  )
}
