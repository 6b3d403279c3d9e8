/** The action of a tap, chosen from lists: a game, a screen, a category, an external page, the envelopes. */
import { Group, Select, TextInput } from '@mantine/core'
import { deeplinkPaths } from '@saguao/contract/lobby/deeplinks.ts'
import { faultOf } from '#content/faults.ts'
import { GameSelect } from '#content/fields/GameSelect.tsx'
import { useNames } from '#content/fields/use-names.ts'
import { textIn } from '#content/kinds.ts'
import type { FieldProps } from '#content/use-draft.ts'
import { t, tName, tOptions } from '#i18n/i18n.ts'

const actions = ['', 'game', 'screen', 'category', 'h5', 'luckywheel', 'active'] as const
type Action = (typeof actions)[number]

const categoryPath = '/allgame/'

/** A category is a screen with a name in its address. */
function actionOf(cmd: string, value: string): Action {
  if (cmd !== 'deeplink') return actions.find((action) => action === cmd) ?? ''
  return value.startsWith(categoryPath) ? 'category' : 'screen'
}

const firstValues: Readonly<Partial<Record<Action, string>>> = { screen: '/promotion', luckywheel: 'wheel' }

export function CommandField({ draft }: FieldProps) {
  const [cmd, value] = [textIn(draft.value, 'cmd'), textIn(draft.value, 'cmdValue')]
  const action = actionOf(cmd, value)
  const choose = (next: Action) =>
    draft.set({
      cmd: next === 'screen' || next === 'category' ? 'deeplink' : next,
      cmdValue: firstValues[next] ?? (next === 'category' ? categoryPath : ''),
    })
  return (
    <Group align="start" gap="sm" grow>
      <Select
        label={t('content.action')}
        data={actions.map((name) => ({ value: name, label: tName('tap', name || 'none') }))}
        value={action}
        onChange={(next) => choose(actions.find((known) => known === next) ?? '')}
        allowDeselect={false}
      />
      <Target
        action={action}
        value={value}
        onChange={(cmdValue) => draft.set({ cmdValue })}
        error={faultOf(draft, 'cmdValue')}
      />
    </Group>
  )
}

type TargetProps = {
  readonly action: Action
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
}

function Target({ action, value, onChange, error }: TargetProps) {
  if (action === 'game' || action === 'luckywheel')
    return <GameSelect label={t('content.target')} value={value} onChange={onChange} error={error} />
  if (action === 'screen') return <ScreenSelect value={value} onChange={onChange} error={error} />
  if (action === 'category') return <CategorySelect value={value} onChange={onChange} error={error} />
  if (action === 'h5')
    return (
      <TextInput
        type="url"
        label={t('content.address')}
        description={t('content.address-text')}
        placeholder="https://"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        maxLength={500}
        error={error}
      />
    )
  return <span />
}

type SelectProps = Omit<TargetProps, 'action'>

function ScreenSelect({ value, onChange, error }: SelectProps) {
  const known = deeplinkPaths.includes(value) || value === '' ? deeplinkPaths : [...deeplinkPaths, value]
  return (
    <Select
      label={t('content.target')}
      data={tOptions('screen', known)}
      value={value}
      onChange={(path) => path && onChange(path)}
      searchable
      allowDeselect={false}
      error={error}
    />
  )
}

function CategorySelect({ value, onChange, error }: SelectProps) {
  const categories = useNames('category')
  return (
    <Select
      label={t('content.target')}
      data={categories}
      value={value.slice(categoryPath.length) || null}
      onChange={(id) => id && onChange(`${categoryPath}${id}`)}
      searchable
      allowDeselect={false}
      error={error}
    />
  )
}
